import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../../platform/crypto/index.ts'

const LINK_LIFETIME_MS = 10 * 60_000

/** A link that anyone with it can read from for ten minutes. It cannot be made or extended without the key. */
export function createFileLink(secrets: SecretBox, id: string, now: Date): string {
  const until = String(now.getTime() + LINK_LIFETIME_MS)
  return `/api/file/${id}?until=${until}&signature=${sign(secrets, id, until)}`
}

export function isLinkValid(secrets: SecretBox, link: { id: string; until: string; signature: string }, now: Date): boolean {
  const expected = Buffer.from(sign(secrets, link.id, link.until))
  const given = Buffer.from(link.signature)
  return expected.length === given.length && timingSafeEqual(expected, given) && Number(link.until) > now.getTime()
}

/**
 * Only a link in the form in which we issued it names an upload. It may have expired, because the caller's right is
 * checked separately.
 */
export const uploadIdFromLink = (link: string): string | null => /^\/api\/file\/(upl_[0-9A-Z]{26})(\?[\w=&-]*)?$/.exec(link)?.[1] ?? null

const sign = (secrets: SecretBox, id: string, until: string) => secrets.fingerprint(`${id}.${until}`, 'file link')
