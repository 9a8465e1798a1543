import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../../platform/crypto/index.ts'

const LINK_LIFETIME_MS = 10 * 60_000

/** A link that anyone with it can read from for ten minutes. It cannot be made or extended without the key. */
export function createFileLink(secrets: SecretBox, id: string, now: Date): string {
  const until = String(now.getTime() + LINK_LIFETIME_MS)
  return `/api/file/${id}?until=${until}&signature=${sign(secrets, id, until)}`
}

export function isLinkValid(secrets: SecretBox, link: { id: string; until: string; signature: string }, now: Date): boolean {
  return isSame(sign(secrets, link.id, link.until), link.signature) && Number(link.until) > now.getTime()
}

/** An address for staff, for ten minutes: pictures redrawn, and each view in the audit log under the person who got the address. */
export function staffFileLink(secrets: SecretBox, { id, by }: { id: string; by: string }, now: Date): string {
  const until = String(now.getTime() + LINK_LIFETIME_MS)
  return `/api/operator/file/${id}?by=${by}&until=${until}&signature=${signForStaff(secrets, { id, by, until })}`
}

export function isStaffLinkValid(secrets: SecretBox, link: { id: string; by: string; until: string; signature: string }, now: Date): boolean {
  return isSame(signForStaff(secrets, link), link.signature) && Number(link.until) > now.getTime()
}

function isSame(signature: string, given: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Only a link in the form in which we issued it names an upload. It may have expired, because the caller's right is
 * checked separately.
 */
export const uploadIdFromLink = (link: string): string | null => /^\/api\/file\/(upl_[0-9A-Z]{26})(\?[\w=&-]*)?$/.exec(link)?.[1] ?? null

const sign = (secrets: SecretBox, id: string, until: string) => secrets.fingerprint(`${id}.${until}`, 'file link')
const signForStaff = (secrets: SecretBox, { id, by, until }: { id: string; by: string; until: string }) =>
  secrets.fingerprint(`${id}.${by}.${until}`, 'staff file link')
