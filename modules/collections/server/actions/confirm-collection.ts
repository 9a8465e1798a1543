import type { Inflow } from '../../../../partners/bank/port.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { bankName } from '../../../institutions/index.ts'
import { unlessMovedOn } from '../../../ledger/index.ts'
import type { CollectionsKit } from '../kit.ts'
import { collectionOf, noticeOf } from '../queries.ts'
import type { CollectionRow } from '../facts.ts'
import { confirmLienCommand, DIFFERS } from './confirm-unconfirmed-credit.ts'
import { creditCommand } from './credit-collection.ts'
import { reassignCommand } from './withdraw-unconfirmed-credit.ts'

/** So long a bank may be silent before its signed word is shown, under a lien, to whoever waits at the counter. */
const UNASKED_MS = 60_000

/**
 * Asks the bank what came under this session id, and posts what the bank says: never what a notice said. Not found or
 * no answer: the job comes back, and the sweep of the statement stands behind it. A bank that cannot be asked for a
 * minute has its notice posted under a lien; the money is free when it has confirmed.
 */
export async function confirmCollection(kit: CollectionsKit, sessionId: string): Promise<void> {
  const answer = await kit.bank.queryInflow(sessionId)
  if (answer.outcome === 'unknown') await postUnasked(kit, sessionId)
  if (answer.outcome !== 'found')
    throw new Error(`credit ${sessionId} is not confirmed: ${answer.outcome === 'unknown' ? answer.reason : 'the bank does not know it'}`)
  if (answer.inflow.sessionId !== sessionId) throw new Error(`asked about credit ${sessionId}, the bank answered about another`)
  kit.crash.reach('collections.confirmed')
  const isNew = await postInflow(kit, answer.inflow, false)
  // Looked at afterwards: another worker may have posted it under a lien while the bank was being asked.
  const posted = isNew ? null : await collectionOf(kit.db.system, kit.bank.name, sessionId)
  if (posted?.state === 'posted_on_lien') await confirmPosted(kit, posted, answer.inflow)
  kit.crash.reach('collections.posted')
}

/** The bank's word about what was posted on its notice's: the same, another amount, or another account. */
async function confirmPosted(kit: CollectionsKit, posted: CollectionRow & { account_number: string }, inflow: Inflow): Promise<void> {
  const facts = { collectionId: posted.id, postedKobo: String(posted.amount), confirmedKobo: String(inflow.amountKobo) }
  if (inflow.accountNumber !== posted.account_number) {
    kit.log.error(facts, 'the bank says that a credit which its notice told us of was for another account')
    await kit.lane.submit(reassignCommand(posted, inflow, posted.account_number, kit.ids.next('sus')))
    return
  }
  try {
    await kit.lane.submit(confirmLienCommand(posted, inflow, posted.account_number))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === DIFFERS)) throw error
    kit.log.warn(facts, 'the bank says another amount than its notice did; the money stays under its lien until the statement shows it')
  }
}

async function postUnasked(kit: CollectionsKit, sessionId: string): Promise<void> {
  const notice = await noticeOf(kit.db.system, kit.bank.name, sessionId)
  if (!notice?.told || kit.clock.now().getTime() - notice.received_at.getTime() < UNASKED_MS) return
  await postInflow(kit, { ...notice.told, amountKobo: BigInt(notice.told.amountKobo), receivedAt: new Date(notice.told.receivedAt) }, true)
}

/** False: it had been posted before, or a notice alone is not enough to post it. */
async function postInflow(kit: CollectionsKit, inflow: Inflow, isUnasked: boolean): Promise<boolean> {
  const cashpoint = await cashpointByAccount(kit.db.system, inflow.accountNumber)
  const business = cashpoint && (await findBusiness(kit.db.system, cashpoint.business_id))
  const credit = {
    ids: { collection: kit.ids.next('col'), suspense: kit.ids.next('sus'), lien: kit.ids.next('hld') },
    bank: kit.bank.name,
    inflow,
    payerBankName: (await bankName(kit.db.system, inflow.payerBankCode)) ?? inflow.payerBankCode,
    owner: cashpoint && business ? { businessId: business.id, cashpointId: cashpoint.id } : null,
    rules: await kit.rules(),
    isUnasked,
  }
  const posted = await unlessMovedOn(kit.lane.submit(creditCommand(credit)))
  if (posted === null || posted.replayed) return false
  const { state, id: suspenseId } = posted.outcome
  if (state === 'suspense')
    kit.log.warn({ sessionId: inflow.sessionId, suspenseId }, 'money came for an account that cannot be credited; it stands in suspense')
  return true
}
