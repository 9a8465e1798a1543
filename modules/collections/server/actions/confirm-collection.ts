import type { z } from 'zod'
import { Refusal } from '../../../../platform/problems/index.ts'
import { bankName } from '../../../institutions/index.ts'
import { unlessStale } from '../../../ledger/index.ts'
import type { CollectionsContext } from '../context.ts'
import type { confirmationSchema } from '../jobs.ts'
import { openExpectation } from '../expected/queries.ts'
import { findCollection, findNotice, isConfirmed } from '../queries.ts'
import type { CollectionRow } from '../rows.ts'
import { bankAccountSource, partnerOf, type Source, type SourceCredit, sourceNamed, type SourcePartner } from '../sources/index.ts'
import { confirmCreditCommand, NOTICE_DIFFERS } from './confirm-unconfirmed-credit.ts'
import { creditCommand } from './credit-collection.ts'
import { reassignCreditCommand } from './withdraw-unconfirmed-credit.ts'

/** The time that a bank may be silent before its signed notice is shown, under a lien, at the cashpoint. */
const UNCONFIRMED_AFTER_MS = 60_000

/**
 * Asks the bank which credit came under this session id, and posts the bank's answer, never the notice. If it is not
 * found or there is no answer, the job is retried, and the sweep of the statement covers a lost job. If the bank does
 * not answer for a minute, the notice is posted under a lien. The lien is released when the bank has confirmed.
 * `partnerName`: of the source; without it the first one.
 */
export async function confirmCollection(
  context: CollectionsContext,
  sessionId: string,
  source: Source = bankAccountSource,
  partnerName?: string,
): Promise<void> {
  const partner = partnerOf(context, source, partnerName)
  const noticeSource = { source, partner }
  const answer = await source.queryCredit(partner, sessionId)
  if (answer.outcome === 'unknown' && source.isBodySigned && !source.needsConfirmation) await postUnconfirmed(context, sessionId, noticeSource)
  if (answer.outcome !== 'found')
    throw new Error(`credit ${sessionId} is not confirmed: ${answer.outcome === 'unknown' ? answer.reason : 'the bank does not know it'}`)
  if (answer.inflow.sessionId !== sessionId) throw new Error(`asked about credit ${sessionId}, the bank answered about another`)
  context.failpoints.reach('collections.confirmed')
  const isNew = await postInflow(context, answer.inflow, noticeSource, false)
  // Read after the answer: another worker may have posted it under a lien while the bank was being asked.
  const posted = isNew ? null : await findCollection(context.db.system, partner.name, sessionId)
  if (posted?.state === 'posted_on_lien') await confirmPostedCredit(context, posted, answer.inflow)
  context.failpoints.reach('collections.posted')
}

/** The bank's answer about a provisional credit: the same, another amount, or another account. */
async function confirmPostedCredit(
  context: CollectionsContext,
  posted: CollectionRow & { account_number: string },
  inflow: SourceCredit,
): Promise<void> {
  const facts = { collectionId: posted.id, postedKobo: String(posted.amount), confirmedKobo: String(inflow.amountKobo) }
  if (inflow.accountNumber !== posted.account_number) {
    context.log.error(facts, 'the bank says that a credit which its notice told us of was for another account')
    await context.postingQueue.submit(reassignCreditCommand(posted, inflow, posted.account_number, context.ids.next('sus')))
    return
  }
  try {
    await context.postingQueue.submit(confirmCreditCommand(posted, inflow, posted.account_number))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === NOTICE_DIFFERS)) throw error
    context.log.warn(facts, 'the bank says another amount than its notice did; the money stays under its lien until the statement shows it')
  }
}

type NoticeSource = { source: Source; partner: SourcePartner }

async function postUnconfirmed(context: CollectionsContext, sessionId: string, noticeSource: NoticeSource): Promise<void> {
  const notice = await findNotice(context.db.system, noticeSource.partner.name, sessionId)
  if (!notice?.told || context.clock.now().getTime() - notice.received_at.getTime() < UNCONFIRMED_AFTER_MS) return
  const credit = { ...notice.told, amountKobo: BigInt(notice.told.amountKobo), receivedAt: new Date(notice.told.receivedAt) }
  await postInflow(context, credit, noticeSource, true)
}

/** False: it was posted before, or a notice alone is not enough to post it. */
async function postInflow(
  context: CollectionsContext,
  inflow: SourceCredit,
  { source, partner }: NoticeSource,
  isUnconfirmed: boolean,
): Promise<boolean> {
  const found = await source.findOwner(context.db.system, inflow.accountNumber, partner)
  // Only the bank's answer moves a payment from a deactivated cashpoint to the default one, or pays an order.
  if (isUnconfirmed && (found?.isRedirected || found?.expectedId !== undefined)) return false
  const expectation = found?.expectedId === undefined ? null : await openExpectation(context.db.system, found.expectedId)
  const credit = {
    ids: { collection: context.ids.next('col'), suspense: context.ids.next('sus'), lien: context.ids.next('hld') },
    bank: partner.name,
    terms: source.terms,
    inflow,
    payerBankName: (await bankName(context.db.system, inflow.payerBankCode)) ?? inflow.payerBankCode,
    owner: found && { businessId: found.businessId, cashpointId: found.cashpointId },
    rules: await context.rules(),
    expectation,
    isUnconfirmed,
  }
  const posted = await unlessStale(context.postingQueue.submit(creditCommand(credit)))
  // Another part of the order came meanwhile: the job asks again.
  if (posted === null && expectation) throw new Error(`credit ${inflow.sessionId} met another part of its order`)
  if (posted === null || posted.replayed) return false
  const { state, id: suspenseId } = posted.outcome
  if (state === 'suspense')
    context.log.warn({ sessionId: inflow.sessionId, suspenseId }, 'money came for an account that cannot be credited; it stands in suspense')
  return true
}

export async function confirmUnlessDone(
  context: CollectionsContext,
  { sessionId, source: name, partner: partnerName, isAgain }: z.output<typeof confirmationSchema>,
): Promise<void> {
  const source = sourceNamed(context.sources, name)
  if (isAgain && (await isConfirmed(context.db.system, partnerOf(context, source, partnerName).name, sessionId))) return
  await confirmCollection(context, sessionId, source, partnerName)
}
