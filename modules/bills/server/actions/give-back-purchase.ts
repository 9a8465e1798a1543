import type { AppContext } from '../../../kernel/app-context.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type CommandPlace, mergePlans, type MoneyCommand, partnerClaims, readsOf, staleState } from '../../../ledger/index.ts'
import { transferById } from '../../../transfers/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import { billClaimed } from '../domain-events.ts'
import { claimedRefundJournal } from '../postings.ts'
import { isTokenAwaited } from '../present.ts'
import { purchaseByReference } from '../queries.ts'
import { billPurchaseTable } from '../tables.ts'
import { type RefundedPurchase, refundableOf, refundNeeds, refundPlan } from './refund-purchase.ts'

type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

/** M76: two people give the customer everything back, because no token comes and the biller does not refund. The biller owes us what it took. */
export async function giveBackPurchase(
  { db, postingQueue }: Pick<AppContext, 'postingQueue'> & { db: CommandPlace },
  id: string,
  order: Order,
): Promise<void> {
  const [purchase, transfer] = await Promise.all([purchaseByReference(readsOf(db), id), transferById(readsOf(db), id)])
  if (!purchase || !transfer) throw staleState()
  await postingQueue.submit(giveBackCommand({ ...purchase, businessId: transfer.business_id }, order))
}

function giveBackCommand(purchase: RefundedPurchase, { by, proposedBy, note, requestId }: Order): MoneyCommand {
  const { id, partner, businessId } = purchase
  const needs = refundNeeds(purchase)
  return {
    name: 'bills.give_back',
    scope: 'bill-give-back',
    key: id,
    fingerprint: '',
    actor: by.operatorId,
    needs: { ...needs, accounts: [...needs.accounts, partnerClaims(partner)] },
    decide(locked, at) {
      const refundable = refundableOf(locked, id)
      if (!refundable || !isTokenAwaited(locked.row(billPurchaseTable, id)!)) return tokenHere()
      const posted = claimedRefundJournal(refundable.transfer, partner, refundable.charged)
      const answer = {
        question: 'operator',
        code: '',
        message: 'Given back by Kasuwa staff',
        why: 'no token came, and the biller did not refund it',
      } as const
      const facts = { claimed: String(refundable.charged), proposed_by: proposedBy?.operatorId ?? null, note }
      return {
        ...mergePlans(refundPlan(locked, purchase, posted, answer, at), {
          adds: [
            auditEntry({
              business: businessId,
              actor: by.operatorId,
              role: by.role,
              operation: 'bills.give_back',
              subject: id,
              requestId,
              facts,
              at,
            }),
          ],
          domainEvents: [billClaimed({ purchaseId: id, business: businessId, partner, amountKobo: refundable.charged, journalKey: posted.key })],
        }),
        outcome: {},
      }
    },
  }
}

export const tokenHere = () => new Refusal('bills.token_here', 409, 'The token has come in the meantime, or the purchase was refunded.')
