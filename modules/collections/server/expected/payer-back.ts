import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { PublicContext } from '../../../kernel/tenant-context.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { isSettlementAccount } from '../settlement-accounts.ts'
import { sendBackByRulesJob } from './jobs.ts'
import { type BackableMismatch, backableMismatches } from './queries.ts'
import { bringBackForward } from './store.ts'

type PayerBackContext = Pick<PublicContext, 'acrossBusinesses' | 'clock'>

/** An account of a payment company is not the payer's: such a payment waits for a person (docs/money.md M10). */
async function load({ acrossBusinesses, clock }: PayerBackContext, token: string): Promise<BackableMismatch[]> {
  const found = await backableMismatches(acrossBusinesses('order').system, token, clock.now())
  return found.filter(({ payer_name }) => !isSettlementAccount(payer_name))
}

/** What the payer may send back now. Null: nothing. */
export async function backableKobo(context: PayerBackContext, token: string): Promise<Kobo | null> {
  const found = await load(context, token)
  return found.length === 0 ? null : found.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * The payer wants the money back, and the business has ticked that with the PIN. It goes by the job of the rules: to the account that paid, if its bank
 * gives an agreeing name, under the limit of the day. What stands against it leaves the payment to a person.
 */
export async function askBack(context: PayerBackContext, token: string): Promise<void> {
  const at = context.clock.now()
  const [first, ...others] = await load(context, token)
  if (!first) throw new Refusal('collections.not_backable', 409, 'There is nothing on this order that you can send back here.')
  await context.acrossBusinesses('order').transaction(async (tx) => {
    const ids = [first, ...others].map(({ id }) => id)
    const moved = await bringBackForward(tx, ids, { orderId: first.expected_payment_id, rulesId: first.rules_id, at })
    await writeJobs(
      tx,
      moved.map((id) => sendBackByRulesJob.enqueue({ id })),
    )
    const event = { business: first.business_id, cashpoint: first.cashpoint_id, kind: 'expected_payment.changed' as const }
    await writeLiveEvents(tx, [{ ...event, data: { id: first.expected_payment_id } }], at)
  })
}
