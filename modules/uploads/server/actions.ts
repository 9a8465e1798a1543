import type { AppContext } from '../../kernel/app-context.ts'
import { sha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { UploadedFile } from '../../../platform/http/contract.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { type CommandPlace, onceWithPreparation, readsOf, writeJobs } from '../../ledger/index.ts'
import type { Folder } from '../contract.ts'
import { deleteFilesJob } from './jobs.ts'
import { validateFile } from './validate-file.ts'
import { uploadIdFromLink, createFileLink } from './links.ts'
import { findLinkedUpload, findUpload, type LinkedUpload } from './queries.ts'
import type { UploadRow } from './rows.ts'
import { insertUpload } from './store.ts'

export type UploadsContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'secrets' | 'files'>

/** `db`: of all businesses, of the one that gives the file, or of people. */
export type UploadContext = Omit<UploadsContext, 'db'> & { db: CommandPlace }

/** The person who uploads a file, and the business. */
export type Uploader = { personId: string; businessId: string }
/** Without a session: the id of the process for which the file is given. */
export type Visitor = { visitor: string }

/** Far longer than a request lasts. */
const ORPHAN_DELETE_DELAY_MS = 60 * 60_000

/** `requestId`: the same file sent again under it gets the first upload. */
export type UploadRequest = { folder: Folder; file: UploadedFile; requestId: string }

/**
 * Stores a file and returns the address under which it can be read for a short time. 409 when the request had another
 * file before.
 */
export async function storeFile(context: UploadContext, giver: Uploader | Visitor, request: UploadRequest): Promise<string> {
  return fileLink(context, await storeUpload(context, giver, request))
}

/** A link that reads the file for ten minutes. */
export const fileLink = ({ secrets, clock }: Pick<UploadsContext, 'secrets' | 'clock'>, uploadId: string): string =>
  createFileLink(secrets, uploadId, clock.now())

/** The same; returns the id of the upload. */
export async function storeUpload(context: UploadContext, giver: Uploader | Visitor, { folder, file, requestId }: UploadRequest): Promise<string> {
  const at = context.clock.now()
  const validated = await validateFile(file, folder)
  if (validated instanceof Refusal) throw validated
  const { kind, format, bytes, width, height } = validated
  const digest = sha256(bytes)
  const from =
    'visitor' in giver
      ? { person_id: null, business_id: null, visitor: giver.visitor }
      : { person_id: giver.personId, business_id: giver.businessId, visitor: null }
  const scope = 'visitor' in giver ? `uploads.keep:${giver.visitor}` : `uploads.keep:${giver.personId}:${giver.businessId}`
  const intent = { scope, key: requestId, fingerprint: `${folder} ${digest.toString('hex')}` }
  const { outcome } = await onceWithPreparation(context.db, intent, at, async () => {
    const id = context.ids.next('upl')
    const fileKey = context.random.bytes(20).toString('hex')
    // The bytes first, so that no row lacks its file. If the row is not written, this job deletes the file.
    await writeJobs(readsOf(context.db), [
      deleteFilesJob.enqueue({ fileKeys: [fileKey], mayGetRow: true }, { runAt: new Date(at.getTime() + ORPHAN_DELETE_DELAY_MS) }),
    ])
    await context.files.put(fileKey, bytes)
    const of = { id, ...from, folder, kind, format }
    return async (tx) => {
      await insertUpload(tx, { ...of, size: bytes.length, width, height, file_key: fileKey, sha256: digest, at })
      return { id }
    }
  })
  return outcome.id
}

/** A picture that came in a request as base64, with or without `data:image/jpeg;base64,` before it. */
export function storePicture(
  context: UploadContext,
  giver: Uploader,
  { folder, base64, requestId, field }: { folder: Folder; base64: string; requestId: string; field: string },
): Promise<string> {
  const bytes = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64')
  if (bytes.length === 0) throw badField(field, 'The photo is empty')
  return storeUpload(context, giver, { folder, file: { name: 'photo', bytes }, requestId })
}

/** The upload of an address, if it belongs to this business and to the right folder; any other is not found. */
export async function findOwnUpload(db: Sql, businessId: string, given: { field: string; link: string; folder: Folder }): Promise<UploadRow> {
  const id = uploadIdFromLink(given.link)
  const row = id === null ? null : await findUpload(db, id)
  if (!row || row.business_id !== businessId || row.folder !== given.folder)
    throw badField(given.field, 'This file was not found. Upload it again.', 'uploads.not_found')
  return row
}

/** The bytes of an upload, for a partner who has to have them; null when they are gone. */
export async function readUpload(
  { db, files }: Pick<UploadsContext, 'db' | 'files'>,
  id: string,
): Promise<{ format: UploadRow['format']; bytes: Uint8Array } | null> {
  const row = await findUpload(db.system, id)
  const bytes = row && (await files.get(row.file_key))
  return row && bytes ? { format: row.format, bytes } : null
}

/** The upload of an address, of any business; null without one. For callers who check the person and the folder themselves. */
export async function uploadOfLink(db: Sql, link: string): Promise<LinkedUpload | null> {
  const id = uploadIdFromLink(link)
  return id === null ? null : findLinkedUpload(db, id)
}
