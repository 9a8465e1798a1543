import { sha256 } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { linkHolder } from './queries.ts'
import type { CodeKit } from './otp.ts'
import { putCode, useCode } from './store.ts'

const PURPOSE = 'authorizations_link'
const GOOD_FOR_MS = 10 * 60_000

/** What a mailed link to the authorizations carries: long and random, good once, and no token of a session. */
export async function makeLinkToken(tx: Sql, kit: Pick<CodeKit, 'ids' | 'random' | 'clock'>, personId: string): Promise<string> {
  const at = kit.clock.now()
  const id = kit.ids.next('otc')
  const secret = kit.random.bytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + GOOD_FOR_MS)
  await putCode(tx, { purpose: PURPOSE, subject: personId, id, hash: sha256(secret), at, expiresAt })
  return `${id}.${secret}`
}

/** Whose link this is; nothing is used up by asking. */
export async function holderOfLink(db: Sql, token: string): Promise<string> {
  const [id = '', secret = ''] = token.split('.')
  const personId = await linkHolder(db, { purpose: PURPOSE, id, hash: sha256(secret) })
  if (personId === null) throw invalidLink()
  return personId
}

/** In the commit of the session that it opens: a link opens one. */
export async function spendLink(tx: Sql, token: string, at: Date): Promise<void> {
  if (!(await useCode(tx, token.split('.')[0]!, at))) throw invalidLink()
}

const invalidLink = () => new Refusal('identity.invalid_link', 400, 'Invalid token')
