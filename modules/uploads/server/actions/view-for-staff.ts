import { redrawPicture } from '../../../../platform/images/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { PublicContext } from '../../../kernel/tenant-context.ts'
import { isStaffLinkValid } from '../links.ts'
import { findLinkedUpload, isDropped } from '../queries.ts'

/** The file of an address for staff. The view is in the audit log before a byte is sent. */
export async function viewForStaff(
  context: Pick<PublicContext, 'people' | 'clock' | 'secrets' | 'files'>,
  link: { id: string; by: string; until: string; signature: string },
): Promise<{ data: Buffer; mediaType: string; fileName: string }> {
  const at = context.clock.now()
  const isValid = isStaffLinkValid(context.secrets, link, at)
  const row = isValid ? await findLinkedUpload(context.people, link.id) : null
  const bytes = row && (await context.files.get(row.file_key))
  if (isValid && !row && (await isDropped(context.people, link.id)))
    throw new Refusal('uploads.retention_over', 410, 'The time for which this file is kept is over. It was deleted.')
  if (!row || !bytes) throw notFound('The file')
  await writeAudit(context.people, {
    business: row.business_id,
    actor: link.by,
    operation: 'uploads.view_for_staff',
    subject: row.id,
    facts: { folder: row.folder },
    at,
  })
  if (row.kind === 'video') return { data: bytes, mediaType: `video/${row.format}`, fileName: `${row.id}.${row.format}` }
  const drawn = await redrawPicture(bytes)
  if (drawn === 'late')
    throw new Refusal('uploads.drawing_late', 503, 'This picture is not drawn yet. Try again in a few seconds.', { retryAfterSeconds: 5 })
  if (!drawn) throw new Refusal('uploads.cannot_be_drawn', 422, 'This picture cannot be drawn. Ask the owner for another one.')
  return { data: drawn, mediaType: 'image/jpeg', fileName: `${row.id}.jpg` }
}
