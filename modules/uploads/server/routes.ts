import { type BoundRoute, binderFor } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { readFile, uploadFile, uploadToFolder } from '../contract.ts'
import { type Giver, keepFile, type UploadsKit } from './actions.ts'
import { linkHolds } from './links.ts'
import { findUpload } from './queries.ts'

/** Of the caller no more is needed than who it is: this module stands below the one that knows people. */
const bind = binderFor<Giver>()
const bindPublic = binderFor<null>()

export function uploadRoutes(kit: UploadsKit): BoundRoute<Giver>[] {
  return [
    bind(uploadFile, async ({ params: { folder }, body: { file }, caller, meta: { requestId } }) => ({
      data: { file_url: await keepFile(kit, caller, { folder, file, requestId }) },
    })),
    bind(uploadToFolder, async ({ body: { folder, file }, caller, meta: { requestId } }) => ({
      data: { file_url: await keepFile(kit, caller, { folder, file, requestId }) },
    })),
  ]
}

export function uploadPublicRoutes(kit: UploadsKit): BoundRoute<null>[] {
  return [
    bindPublic(readFile, async ({ params, query }) => {
      // An address that does not hold, and a file that does not exist, are told apart by nobody.
      const isGood = linkHolds(kit.secrets, { id: params.id, ...query }, kit.clock.now())
      const row = isGood ? await findUpload(kit.db.system, params.id) : null
      const bytes = row && (await kit.files.get(row.file_key))
      if (!row || !bytes) throw notFound('The file')
      return { data: bytes, fileName: `${row.id}.${row.format === 'jpeg' ? 'jpg' : row.format}` }
    }),
  ]
}
