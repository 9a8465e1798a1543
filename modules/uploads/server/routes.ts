import type { PublicContext, TenantContext } from '../../kernel/tenant-context.ts'
import { type BoundRoute, createRouteBinder } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { readFile, readFileForStaff, uploadFile, uploadToFolder, uploadToImageHost } from '../contract.ts'
import { type Uploader, storeFile, type UploadsContext } from './actions.ts'
import { viewForStaff } from './actions/view-for-staff.ts'
import { isLinkValid } from './links.ts'
import { findLinkedUpload } from './queries.ts'

/** Only the ids of the caller are needed: this module comes before the one that knows people. */
const bind = createRouteBinder<Uploader>()
const bindPublic = createRouteBinder<null>()

type RoutesContext = Omit<UploadsContext, 'db'> & Pick<TenantContext, 'tenant'>

export function uploadRoutes(routes: RoutesContext): BoundRoute<Uploader>[] {
  const contextOf = (caller: Uploader) => ({ ...routes, db: routes.tenant(caller) })
  return [
    bind(uploadFile, async ({ params: { folder }, body: { file }, caller, meta: { requestId } }) => ({
      data: { file_url: await storeFile(contextOf(caller), caller, { folder, file, requestId }) },
    })),
    bind(uploadToFolder, async ({ body: { folder, file }, caller, meta: { requestId } }) => ({
      data: { file_url: await storeFile(contextOf(caller), caller, { folder, file, requestId }) },
    })),
    bind(uploadToImageHost, async ({ body: { folder, file }, caller, meta: { requestId } }) => ({
      data: { url: await storeFile(contextOf(caller), caller, { folder, file, requestId }) },
    })),
  ]
}

export function uploadPublicRoutes(context: Pick<PublicContext, 'people' | 'clock' | 'secrets' | 'files'>): BoundRoute<null>[] {
  return [
    bindPublic(readFileForStaff, ({ params, query }) => viewForStaff(context, { id: params.id, ...query })),
    bindPublic(readFile, async ({ params, query }) => {
      // An invalid link and a missing file get the same reply.
      const isGood = isLinkValid(context.secrets, { id: params.id, ...query }, context.clock.now())
      const row = isGood ? await findLinkedUpload(context.people, params.id) : null
      const bytes = row && (await context.files.get(row.file_key))
      if (!row || !bytes) throw notFound('The file')
      return { data: bytes, fileName: `${row.id}.${row.format === 'jpeg' ? 'jpg' : row.format}` }
    }),
  ]
}
