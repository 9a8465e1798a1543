import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, businessTable, canReceive, isActivated } from '../../../businesses/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable, pinRequired } from '../../../identity/index.ts'
import { internalAccount, type Locked, type MoneyCommand, type Plan, referenceReused, wallet } from '../../../ledger/index.ts'
import type { EarningsSource } from '../../contract.ts'
import { earningsAccount, moveJournal } from '../postings.ts'
import { payoutById, rewardRules } from '../queries.ts'
import type { RewardPayoutRow } from '../rows.ts'
import { type RewardRules, withheldFrom } from '../rules.ts'
import { rewardPayoutTable } from '../tables.ts'
import { aboveWithdrawable, approvedOther, withdrawalFacts } from './withdraw-earnings.ts'

type Move = { id: string; source: EarningsSource; amountKobo: Kobo; caller: Caller; grantId: string; requestId: string; rules: RewardRules }

/** The same request makes the same payout, so that a repeat finds it. */
export const payoutIdOf = (businessId: string, requestId: string) => `pyt_${businessId}_${requestId}`

export async function moveEarnings(
  { tenant, clock, postingQueue }: Pick<TenantContext, 'tenant' | 'clock' | 'postingQueue'>,
  caller: Caller,
  input: { source: EarningsSource; amountKobo: Kobo; requestId: string },
): Promise<{ payout: RewardPayoutRow; replayed: boolean }> {
  const id = payoutIdOf(caller.businessId, input.requestId)
  const own = tenant(caller)
  const [known, grantId, rules] = await Promise.all([payoutById(own, id), findGrant(own, caller, clock.now()), rewardRules(own)])
  const earlier = known ?? (grantId === null ? await payoutById(own, id) : null)
  if (earlier) {
    if (earlier.amount !== input.amountKobo || earlier.source !== input.source) throw referenceReused()
    return { payout: earlier, replayed: true }
  }
  if (grantId === null) throw pinRequired()
  const { replayed } = await postingQueue.submit(moveEarningsCommand({ ...input, id, caller, grantId, rules }))
  return { payout: (await payoutById(own, id))!, replayed }
}

export const cannotMove = (business: BusinessRow): Refusal | null =>
  isActivated(business) && canReceive(business)
    ? null
    : new Refusal('rewards.cannot_move', 403, 'Earnings cannot be moved at the moment. Contact support.')

/** Names the tax of a move that waits for approval. */
export const moveDigest = (withheldKobo: Kobo): string => String(withheldKobo)

/** M29: from the earnings into the wallet, in one commit. */
export function moveEarningsCommand(move: Move): MoneyCommand<{ payoutId: string }> {
  const { source, caller, grantId } = move
  const { businessId } = caller
  return {
    name: 'rewards.move_to_balance',
    scope: `earnings:${businessId}`,
    key: move.id,
    fingerprint: `${source} ${move.amountKobo}`,
    secondaryKey: { scope: `payment-request:${businessId}`, key: move.requestId },
    actor: caller.personId,
    needs: {
      accounts: [earningsAccount(source, businessId), wallet(businessId), internalAccount('withholding_tax')],
      rows: [businessTable.ref(businessId), pinGrantTable.ref(grantId)],
    },
    decide: (locked, at) => decide(move, locked, at),
  }
}

function decide(move: Move, locked: Locked, at: Date): Plan<{ payoutId: string }> | Refusal {
  const { id, source, amountKobo, caller, requestId } = move
  const business = locked.row(businessTable, caller.businessId)!
  const grant = consumeGrant(locked, move.grantId, caller, id, at)
  if (grant instanceof Refusal) return grant
  const refused = cannotMove(business)
  if (refused) return refused
  const { available } = locked.account(earningsAccount(source, business.id))
  if (amountKobo > available) return aboveWithdrawable(available)
  const withheld = withheldFrom(move.rules, amountKobo, lagosDay(at))
  if (caller.approval && caller.approval.digest !== moveDigest(withheld)) return approvedOther()
  const payout: RewardPayoutRow = {
    id,
    business_id: business.id,
    source,
    destination: 'wallet',
    amount: amountKobo,
    withheld,
    state: 'paid',
    requested_by: caller.personId,
    created_at: at,
    ended_at: at,
  }
  return {
    journals: [moveJournal(id, source, business.id, amountKobo, withheld)],
    moves: [grant],
    adds: [
      rewardPayoutTable.add(payout),
      auditEntry({
        business: business.id,
        actor: caller.personId,
        role: caller.role,
        operation: `rewards.withdraw_${source}`,
        subject: id,
        requestId,
        facts: withdrawalFacts(amountKobo, 'wallet'),
        at,
      }),
    ],
    events: [{ business: business.id, cashpoint: null, kind: 'earnings.moved', data: { id, amount: Number(amountKobo) } }],
    outcome: { payoutId: id },
  }
}
