import type { Sql, Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantAccess } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { lockBusiness, ownerContact } from '../../../businesses/index.ts'
import { type Caller, spendGrant } from '../../../identity/index.ts'
import { commit, type CommandPlace, once, readsOf, writeJobs } from '../../../ledger/index.ts'
import { OLD_KEY_HOURS } from '../../contract.ts'
import { hashSecretKey, isSecretKey, keyPlace, newSecretKey } from '../keys.ts'
import { keyReplaced } from '../messages.ts'
import { findKey, keyByHash, validKeys } from '../queries.ts'
import { endKeys, insertKey, recordKeyUse } from '../store.ts'

/** `db`: the rows of the business with the key, or of all. */
export type KeyContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'secrets' | 'productName'> & { db: CommandPlace }
type MakeContext = Pick<KeyContext, 'clock' | 'ids' | 'random' | 'secrets'>

const HOUR_MS = 60 * 60_000
/** The time of the last use is written at most this often. */
const USE_RECORDED_MS = 60_000

/** SET-30..33: shown with a PIN, and written to the audit log. The first call makes the key. */
export async function revealSecretKey(
  context: MakeContext & Pick<TenantAccess, 'tenantTransaction'>,
  caller: Caller,
  { requestId }: RequestMeta,
): Promise<string> {
  const at = context.clock.now()
  return context.tenantTransaction(caller, async (tx) => {
    await lockBusiness(tx, caller.businessId)
    const { id, text } = await currentKey(context, tx, caller.businessId, caller.personId, at)
    await spendGrant(tx, caller, id, at)
    await audit(tx, caller, 'developers.show_secret_key', id, requestId, at)
    return text
  })
}

/** Two keys work during the overlap; a replacement within it ends the older one at once. The same request again gets the same key. */
export async function rotateSecretKey(context: KeyContext, caller: Caller, keepOld: boolean, { requestId }: RequestMeta) {
  const at = context.clock.now()
  const oldKeyEnds = new Date(at.getTime() + (keepOld ? OLD_KEY_HOURS * HOUR_MS : 0))
  const owner = await ownerContact(readsOf(context.db), caller.businessId)
  const intent = { scope: `developers.rotate_key:${caller.personId}:${caller.businessId}`, key: requestId, fingerprint: String(keepOld) }
  const { outcome, replayed } = await once(context.db, intent, at, async (tx) => {
    await lockBusiness(tx, caller.businessId)
    await endKeys(tx, caller.businessId, at, oldKeyEnds)
    const { id } = await createKey(context, tx, caller.businessId, caller.personId, at)
    await spendGrant(tx, caller, id, at)
    await audit(tx, caller, 'developers.rotate_secret_key', id, requestId, at, { keep_old: String(keepOld) })
    const { productName } = context
    await writeJobs(tx, keyReplaced.jobs(owner, { productName, owner, keyId: id, oldKeyEnds: keepOld ? oldKeyEnds : null }))
    return { keyId: id, oldKeyEnds: oldKeyEnds.toISOString() }
  })
  const key = await findKey(readsOf(context.db), caller.businessId, outcome.keyId)
  if (!key) throw notFound('The key')
  return { privatekey: openKey(context, key), oldkeyends: new Date(outcome.oldKeyEnds), replayed }
}

/** The business that a secret key belongs to; null for an unknown or ended one. */
export async function findKeyOwner(
  { db, clock }: Pick<AppContext, 'clock'> & { db: CommandPlace },
  key: string,
): Promise<{ keyId: string; businessId: string } | null> {
  if (!isSecretKey(key)) return null
  const at = clock.now()
  const known = await keyByHash(readsOf(db), hashSecretKey(key), at)
  if (!known) return null
  if (known.last_used_at === null || at.getTime() - known.last_used_at.getTime() > USE_RECORDED_MS) await recordKeyUse(readsOf(db), known.id, at)
  return { keyId: known.id, businessId: known.business_id }
}

/** The keys that sign notifications now. A business without a key gets its first one. */
export async function signingKeys(context: MakeContext & Pick<KeyContext, 'db'>, businessId: string): Promise<string[]> {
  const at = context.clock.now()
  const keys = await validKeys(readsOf(context.db), businessId, at)
  if (!keys.some(({ ends_at }) => ends_at === null)) {
    const made = await commit(context.db, async (tx) => {
      await lockBusiness(tx, businessId)
      return currentKey(context, tx, businessId, 'system', at)
    })
    return [made.text, ...keys.map((key) => openKey(context, key))]
  }
  return keys.map((key) => openKey(context, key))
}

async function currentKey(context: MakeContext, tx: Sql, businessId: string, by: string, at: Date) {
  const [known] = await validKeys(tx, businessId, at)
  return known && known.ends_at === null ? { id: known.id, text: openKey(context, known) } : createKey(context, tx, businessId, by, at)
}

const openKey = ({ secrets }: Pick<KeyContext, 'secrets'>, { id, sealed_key }: { id: string; sealed_key: string }) =>
  secrets.open(sealed_key, keyPlace(id))

async function createKey({ ids, random, secrets }: MakeContext, tx: Sql, businessId: string, by: string, at: Date) {
  const text = newSecretKey(random)
  const id = ids.next('key')
  const row = {
    id,
    business_id: businessId,
    key_hash: hashSecretKey(text),
    sealed_key: secrets.seal(text, keyPlace(id)),
    created_by: by,
    created_at: at,
  }
  if (!(await insertKey(tx, row))) throw new Error('a business has one current key, under the lock of the business')
  return { id, text }
}

function audit(tx: Tx, caller: Caller, operation: string, subject: string, requestId: string, at: Date, facts: Record<string, string> = {}) {
  return writeAudit(tx, { business: caller.businessId, actor: caller.personId, role: caller.role, operation, subject, requestId, facts, at })
}
