import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, checkPayoutAllowed, findBusiness } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable } from '../../../identity/index.ts'
import { debt, mergePlans, type MoneyCommand, staleState, wallet } from '../../../ledger/index.ts'
import { openRecoveryOf } from '../queries.ts'
import { ended, moreThanOwed, notInBalance } from '../refusals.ts'
import type { DebtRecoveryRow } from '../rows.generated.ts'
import { debtRecoveryTable } from '../tables.ts'
import { withAllShares } from './join-shares.ts'
import { foundShares, isOpen, paymentPlan, type MessageParams } from './recovery-plan.ts'

export type PayContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'postingQueue' | 'productName'>

/** M64 by hand: the business pays what it owes, in part or in full. */
export async function payDebt(
  context: PayContext,
  caller: Caller,
  input: { amountKobo: Kobo; requestId: string },
): Promise<{ paidKobo: Kobo; replayed: boolean }> {
  const { clock, ids, postingQueue, productName } = context
  const db = context.tenant(caller)
  const [business, row, grantId] = await Promise.all([
    findBusiness(db, caller.businessId),
    openRecoveryOf(db, caller.businessId),
    findGrant(db, caller, clock.now()),
  ])
  const id = ids.next('dbp')
  const { outcome, replayed } = await withAllShares({ ...context, db }, row, (holds) =>
    postingQueue.submit(payCommand(id, row && { ...row, holds }, caller, { ...input, grantId }, { productName, to: business! })),
  )
  return { paidKobo: BigInt(outcome.amount), replayed }
}

type Input = { amountKobo: Kobo; grantId: string | null; requestId: string }

/** `row`: null where nothing is owed, as after the request that paid it and is sent again. */
export function payCommand(
  id: string,
  row: (DebtRecoveryRow & { holds: readonly string[] }) | null,
  caller: Caller,
  input: Input,
  params: MessageParams,
): MoneyCommand<{ amount: string }> {
  const { businessId, personId, role } = caller
  const { amountKobo, grantId, requestId } = input
  return {
    name: 'debts.pay',
    scope: `debt-payment:${businessId}`,
    key: requestId,
    fingerprint: canonicalJson({ amount: String(amountKobo) }),
    secondaryKey: { scope: `payment-request:${businessId}`, key: requestId },
    actor: personId,
    needs: {
      accounts: [debt(businessId), wallet(businessId)],
      holds: row?.holds ?? [],
      rows: [
        businessTable.ref(businessId),
        ...(row === null ? [] : [debtRecoveryTable.ref(row.id)]),
        ...(grantId === null ? [] : [pinGrantTable.ref(grantId)]),
      ],
    },
    decide(locked, at) {
      const owedKobo = locked.account(debt(businessId)).balance
      if (amountKobo > owedKobo) return moreThanOwed(owedKobo)
      const open = row && locked.row(debtRecoveryTable, row.id)!
      if (!open || !isOpen(open)) return ended()
      const refused = checkPayoutAllowed(locked.row(businessTable, businessId)!)
      if (refused) return refused
      // The shares that are held pay the last part only, so that no small payment frees them.
      const shares = amountKobo === owedKobo ? foundShares(locked, open, row.holds) : null
      if (shares && !shares.isAll) return staleState()
      const available = locked.account(wallet(businessId)).available + (shares?.heldKobo ?? 0n)
      if (available < amountKobo) return notInBalance(available)
      const grant = consumeGrant(locked, grantId, caller, id, at)
      if (grant instanceof Refusal) return grant
      const audit = auditEntry({
        business: businessId,
        actor: personId,
        role,
        operation: 'debts.pay',
        subject: open.id,
        requestId,
        facts: { amount: String(amountKobo) },
        at,
      })
      const paid = paymentPlan(locked, open, { id, amountKobo, source: 'by_hand', by: personId }, params, at)
      return { ...mergePlans(shares?.released ?? {}, paid, { moves: [grant], adds: [audit] }), outcome: { amount: String(amountKobo) } }
    },
  }
}
