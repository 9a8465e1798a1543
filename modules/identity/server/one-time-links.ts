import { sha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { findLinkSubject } from './queries.ts'
import type { OtpContext } from './otp.ts'
import { upsertCode, markCodeUsed } from './store.ts'

const PURPOSE = 'authorizations_link'
const LINK_LIFETIME_MS = 10 * 60_000

/** The token of a mailed link to the authorizations: long and random, good once, and not a session token. */
export async function createLinkToken(tx: Sql, context: Pick<OtpContext, 'ids' | 'random' | 'clock'>, personId: string): Promise<string> {
  const at = context.clock.now()
  const id = context.ids.next('otc')
  const secret = context.random.bytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS)
  await upsertCode(tx, { purpose: PURPOSE, subject: personId, id, hash: sha256(secret), at, expiresAt })
  return `${id}.${secret}`
}

/** The person of the link; asking does not use it up. */
export async function findLinkOwner(db: Sql, token: string): Promise<string> {
  const [id = '', secret = ''] = token.split('.')
  const personId = await findLinkSubject(db, { purpose: PURPOSE, id, hash: sha256(secret) })
  if (personId === null) throw invalidLink()
  return personId
}

/** In the commit of the session that it opens: a link opens one. */
export async function consumeLink(tx: Sql, token: string, at: Date): Promise<void> {
  if (!(await markCodeUsed(tx, token.split('.')[0]!, at))) throw invalidLink()
}

const invalidLink = () => new Refusal('identity.invalid_link', 400, 'Invalid token')
