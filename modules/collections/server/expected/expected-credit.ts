import type { Kobo } from '../../../../platform/money/index.ts'
import { type Locked, type Needs, type PlanPart, staleState, type HoldChange, wallet } from '../../../ledger/index.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow, MismatchRulesRow } from '../rows.ts'
import { expectedPaymentTable, mismatchRulesTable, mismatchTable } from '../tables.ts'
import { endExpectedPaymentJob, endMismatchJob, sendBackByRulesJob } from './jobs.ts'
import type { Ruling } from '../../expected/ruling/contract.ts'
import { matchCredit, REST_WITHIN_MS } from './match.ts'
import { netOf, partOf } from './part-back.ts'
import type { OpenExpectation } from './queries.ts'
import { rulingOfCredit } from './rules.ts'

type Fee = { feeKobo: Kobo; vatKobo: Kobo }
type Known = Omit<OpenExpectation, 'expected'>

/** One for each payment in, so that its lien and its end are found by the payment. */
export const mismatchIdOf = (collectionId: string) => `mis_${collectionId.replace(/^[a-z]+_/, '')}`

export const needsOfExpectation = ({ expected, shorts, rules }: OpenExpectation): Required<Pick<Needs, 'rows' | 'holds'>> => ({
  rows: [
    expectedPaymentTable.ref(expected.id),
    ...shorts.map(({ id }) => mismatchTable.ref(id)),
    ...(rules ? [mismatchRulesTable.ref(rules.id)] : []),
  ],
  holds: shorts.flatMap(({ hold_id }) => hold_id ?? []),
})

/** It waits still, and under the lien that was known: that of card money begins later. */
export function isSameMismatch(locked: Locked, { id, hold_id }: Pick<MismatchRow, 'id' | 'hold_id'>): boolean {
  const row = locked.row(mismatchTable, id)
  return row?.state === 'open' && row.hold_id === hold_id
}

/** The order under its lock. Another part that came meanwhile, or other rules, change what must be locked, so the command is made again. */
export function lockedExpectation({ expected, shorts, rules }: OpenExpectation, locked: Locked): ExpectedPaymentRow | Refusal {
  const row = locked.row(expectedPaymentTable, expected.id)!
  const isSame =
    row.received === expected.received && shorts.every((short) => isOpenAt(locked, short.id, expected.id) && isSameMismatch(locked, short))
  const holdsStill = !rules || locked.row(mismatchRulesTable, rules.id)?.ended_at === null
  return isSame && holdsStill ? row : staleState()
}

/** It waits for a decision, and was not moved to another order meanwhile. */
export function isOpenAt(locked: Locked, id: string, orderId: string): boolean {
  const row = locked.row(mismatchTable, id)
  return row?.state === 'open' && row.expected_payment_id === orderId
}

/**
 * The fee of a further part of an order: that of all that has come, less what its parts have paid. So an order paid in parts bears no more than
 * one paid at once. A part by card has the fee of a card payment of its amount. `feeOf` is the fee of a payment of that amount.
 */
export function feeOfPart(
  known: Known,
  expected: ExpectedPaymentRow,
  credit: { amountKobo: Kobo; receivedAt: Date; isSettledLater?: boolean },
  feeOf: (amountKobo: Kobo) => Fee,
): Fee {
  const match = matchCredit(expected, credit)
  const isPart =
    match.kind === 'late'
      ? rulingOfCredit(match, { ...known, expected }, credit).is === 'stands'
      : match.kind !== 'double' && match.kind !== 'unknown'
  if (expected.received === 0n || !isPart || credit.isSettledLater) return feeOf(credit.amountKobo)
  const whole = feeOf(expected.received + credit.amountKobo)
  const feeKobo = positive(whole.feeKobo - expected.fees)
  const vatKobo = positive(whole.vatKobo - expected.vats)
  return { feeKobo, vatKobo: vatKobo < feeKobo ? vatKobo : feeKobo }
}

/**
 * The part of an expected payment in the commit of a credit to its number (docs/money.md M1, §8): its new state, and for what does not fit a
 * mismatch with its lien. Of a payment that completes the order all liens end. What a rule of the business takes has no lien. Neither has money
 * that is settled later: nobody can use it before, and its lien begins when it is in the wallet (mismatch-refund.ts).
 */
export function expectedCreditPlan(
  known: Known,
  expected: ExpectedPaymentRow,
  collection: CollectionRow,
  { at, holdId, isSettledLater = false }: { at: Date; holdId: string; isSettledLater?: boolean },
): PlanPart {
  const { shorts, rules } = known
  const credit = { amountKobo: collection.amount, receivedAt: collection.received_at }
  const match = matchCredit(expected, credit)
  const ruling: Ruling = match.kind === 'exact' ? { is: 'yours' } : rulingOfCredit(match, { ...known, expected }, credit)
  const counted = {
    received: expected.received + collection.amount,
    fees: expected.fees + collection.fee,
    vats: expected.vats + collection.vat,
  }
  const mismatch = (kind: MismatchRow['kind'], amount: Kobo) =>
    newMismatch(collection, expected, { kind, amount, at, holdId, isSettledLater, ruling, rules })
  const event = {
    business: expected.business_id,
    cashpoint: expected.cashpoint_id,
    kind: 'expected_payment.changed' as const,
    data: { id: expected.id },
  }
  const stands = ruling.is === 'stands'
  if ((match.kind === 'late' && !stands) || match.kind === 'double' || match.kind === 'unknown')
    return { ...mismatch(match.kind, collection.amount), events: [event] }
  if (match.kind === 'short' && !stands) {
    const ends_at = endAfterPart(expected, at)
    const part = mismatch('short', collection.amount)
    return {
      ...part,
      moves: [
        expectedPaymentTable.move(expected.id, {
          from: expected.state,
          to: 'short',
          set: { ...counted, ends_at, ended_at: null },
          why: collection.id,
        }),
      ],
      jobs: [...(part.jobs ?? []), endJob(expected.id, ends_at)],
      events: [event],
    }
  }
  const completed: HoldChange[] = shorts.flatMap(({ hold_id }) => (hold_id === null ? [] : [{ change: 'release', id: hold_id }]))
  const odd = match.kind === 'exact' ? {} : match.kind === 'over' ? mismatch('over', match.differenceKobo) : mismatch(match.kind, collection.amount)
  return {
    ...odd,
    holds: [...completed, ...(odd.holds ?? [])],
    moves: [
      expectedPaymentTable.move(expected.id, {
        from: expected.state,
        to: 'paid',
        set: { ...counted, paid_by: collection.id, ended_at: at },
        why: collection.id,
      }),
      ...shorts.map(({ id }) => mismatchTable.move(id, { from: 'open', to: 'completed', set: { ended_at: at }, why: collection.id })),
    ],
    events: [event],
  }
}

/** The shop waits for the rest of a part, as long as the number of the order lasts. */
export function endAfterPart({ ends_at, account_ends_at }: Pick<ExpectedPaymentRow, 'ends_at' | 'account_ends_at'>, at: Date): Date {
  const rest = new Date(at.getTime() + REST_WITHIN_MS)
  const latest = rest < account_ends_at ? rest : account_ends_at
  return latest > ends_at ? latest : ends_at
}

export const endJob = (id: string, ends_at: Date) => endExpectedPaymentJob.enqueue({ id, endsAt: ends_at.toISOString() }, { runAt: ends_at })

function newMismatch(
  collection: CollectionRow,
  expected: ExpectedPaymentRow,
  {
    kind,
    amount,
    at,
    holdId,
    isSettledLater,
    ruling,
    rules,
  }: {
    kind: MismatchRow['kind']
    amount: Kobo
    at: Date
    holdId: string
    isSettledLater: boolean
    ruling: Ruling
    rules: MismatchRulesRow | null
  },
): PlanPart {
  const stands = ruling.is === 'stands'
  // A card payment goes back as a refund of the processor, which no rule orders.
  const backAt = ruling.is === 'back' && !isSettledLater ? new Date(at.getTime() + ruling.minutes * 60_000) : null
  const netKobo = stands || isSettledLater ? 0n : netOf(partOf(collection, amount))
  const row: MismatchRow = {
    id: mismatchIdOf(collection.id),
    business_id: collection.business_id,
    expected_payment_id: expected.id,
    collection_id: collection.id,
    kind,
    amount,
    hold_id: netKobo > 0n ? holdId : null,
    state: stands ? 'kept' : 'open',
    is_counted: stands || kind === 'short' || kind === 'over',
    due_at: isSettledLater ? new Date(at.getTime() + DECIDE_WITHIN_MS) : collection.reversal_expires_at,
    created_at: at,
    decided_by: null,
    rules_id: stands ? rules!.id : null,
    back_at: backAt,
    back_rules_id: backAt && rules!.id,
    ended_at: stands ? at : null,
  }
  if (stands) return { adds: [mismatchTable.add(row)] }
  return {
    holds: netKobo > 0n ? [placeLien(row, holdId, netKobo)] : [],
    adds: [mismatchTable.add(row)],
    jobs: [
      endMismatchJob.enqueue({ id: row.id }, { runAt: row.due_at }),
      ...(backAt ? [sendBackByRulesJob.enqueue({ id: row.id }, { runAt: backAt })] : []),
    ],
  }
}

/** As long as a transfer can be sent back. */
const DECIDE_WITHIN_MS = 24 * 60 * 60_000

const REASONS: Record<MismatchRow['kind'], string> = {
  short: 'Less came than this order asks for.',
  over: 'More came than this order asks for.',
  late: 'This payment came after its order had ended.',
  double: 'This order was paid twice.',
  unknown: 'This payment came to a number that had ended.',
}

/** Older liens that lack something come first (docs/money.md §2). */
export const placeLien = ({ business_id, collection_id, kind }: MismatchRow, id: string, target: Kobo): HoldChange => ({
  change: 'secure',
  id,
  account: wallet(business_id),
  about: collection_id,
  reason: REASONS[kind],
  target,
})

/** The lien of what waits, when less of it waits. One that has all that it is for keeps its place before younger ones. `newId`: of another one. */
export function lessenLien(
  rest: MismatchRow,
  lien: ReturnType<Locked['hold']>,
  netKobo: Kobo,
  newId: string,
): { holds: HoldChange[]; hold_id: string | null } {
  const isOpen = lien?.state === 'open'
  if (isOpen && lien.remaining === lien.target && netKobo > 0n && netKobo <= lien.remaining)
    return { holds: lien.remaining === netKobo ? [] : [{ change: 'release', id: lien.id, amount: lien.remaining - netKobo }], hold_id: lien.id }
  return {
    holds: [...(isOpen ? [{ change: 'release' as const, id: lien.id }] : []), ...(netKobo > 0n ? [placeLien(rest, newId, netKobo)] : [])],
    hold_id: netKobo > 0n ? newId : null,
  }
}

/** What a plan puts under liens, in kobo. */
export const heldBy = ({ holds = [] }: PlanPart): Kobo => holds.reduce((sum, hold) => sum + (hold.change === 'secure' ? hold.target : 0n), 0n)

const positive = (amount: Kobo): Kobo => (amount > 0n ? amount : 0n)
