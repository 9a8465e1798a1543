import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { HoldChange, Locked, PlanPart } from '../../../ledger/index.ts'
import { REVERSAL_WINDOW_MS } from '../actions/credit-collection.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow, MovedPaymentRow } from '../rows.ts'
import { expectedPaymentTable, mismatchTable, movedPaymentTable } from '../tables.ts'
import { lessOf, moreOf } from './counted.ts'
import { endAfterPart, endJob, lessenLien, mismatchIdOf } from './expected-credit.ts'
import { netOf, partOf, restOf } from './part-back.ts'
import { decided, notConfirmed, onItsWayBack, orderClosed, recalled } from './refusals.ts'

/** All rows as they are under their locks. */
export type Move = {
  collection: CollectionRow
  /** What of it did not fit; null of a payment that came for no order. */
  mismatch: MismatchRow | null
  lien: ReturnType<Locked['hold']>
  /** The order of the mismatch. */
  source: ExpectedPaymentRow | null
  target: ExpectedPaymentRow
  /** What the target has and waits for the rest of. */
  shorts: readonly Pick<MismatchRow, 'id' | 'hold_id'>[]
}

export type MovedBy = { at: Date; personId: string; moveId: string; holdId: string; isLienOpen(holdId: string): boolean }

/** What is moved: of an over payment the difference, else the payment. */
export const movedAmount = ({ collection, mismatch }: Pick<Move, 'collection' | 'mismatch'>): Kobo => mismatch?.amount ?? collection.amount

/**
 * A payment, or what of it did not fit, counts for another open order of the same business (docs/money.md §8). No money moves: it is in the wallet
 * already. Its lien ends when it makes the order full, and holds the rest of it when more is there. Joining two payments is the same act, seen from the
 * order that waits for the rest.
 */
export function movePlan(move: Move, by: MovedBy): PlanPart | Refusal {
  const refused = refusalOf(move, by.at)
  if (refused) return refused
  const { collection, mismatch, source, target, shorts } = move
  const amount = movedAmount(move)
  const missing = target.amount - target.received
  const part = mismatch ? partOf(collection, amount) : restOf(collection)
  const counted = moreOf(target, part)
  const isFull = amount >= missing
  const completed = isFull ? shorts.filter(({ id }) => id !== mismatch?.id) : []
  const row: MovedPaymentRow = {
    id: by.moveId,
    business_id: collection.business_id,
    collection_id: collection.id,
    from_id: source === null || source.id === target.id ? null : source.id,
    to_id: target.id,
    amount,
    moved_by: by.personId,
    moved_at: by.at,
  }
  const ends_at = endAfterPart(target, by.at)
  const placed = placeOf(move, by, amount - missing)
  return {
    holds: [
      ...placed.holds,
      ...completed.flatMap(({ hold_id }): HoldChange[] => (hold_id !== null && by.isLienOpen(hold_id) ? [{ change: 'release', id: hold_id }] : [])),
    ],
    moves: [
      ...(source && mismatch?.is_counted ? [withoutPart(source, lessOf(source, part), by.moveId)] : []),
      ...placed.moves,
      ...completed.map(({ id }) => mismatchTable.move(id, { from: 'open', to: 'completed', set: { ended_at: by.at }, why: by.moveId })),
      expectedPaymentTable.move(target.id, {
        from: target.state,
        to: isFull ? 'paid' : 'short',
        set: isFull ? { ...counted, paid_by: collection.id, ended_at: by.at } : { ...counted, ends_at },
        why: by.moveId,
      }),
    ],
    adds: [movedPaymentTable.add(row), ...placed.adds],
    jobs: isFull ? [] : [endJob(target.id, ends_at)],
    events: [...(source && source.id !== target.id ? [source] : []), target].map(({ id, business_id, cashpoint_id }) => ({
      business: business_id,
      cashpoint: cashpoint_id,
      kind: 'expected_payment.changed' as const,
      data: { id },
    })),
  }
}

/** An order whose part went away waits for all of it again. */
function withoutPart(source: ExpectedPaymentRow, set: ReturnType<typeof lessOf>, why: string) {
  const isEmpty = source.state === 'short' && set.received === 0n
  return expectedPaymentTable.move(source.id, isEmpty ? { from: 'short', to: 'waiting', set, why } : { set })
}

type Placed = { holds: HoldChange[]; moves: ReturnType<typeof mismatchTable.move>[]; adds: ReturnType<typeof mismatchTable.add>[] }

/** Where the money is then: counted, under its lien as a part, or under a lien of what is too much. `over`: signed. */
function placeOf({ collection, mismatch, lien, target }: Move, { at, personId, moveId, holdId }: MovedBy, over: Kobo): Placed {
  const end: HoldChange[] = lien?.state === 'open' ? [{ change: 'release', id: lien.id }] : []
  if (mismatch === null) return { holds: [], moves: [], adds: [mismatchTable.add(countedAtOnce(collection, target, { at, personId }))] }
  const set = { expected_payment_id: target.id, is_counted: true, back_at: null, back_rules_id: null }
  if (over === 0n) {
    const whole = { ...set, kind: 'short' as const, ended_at: at, decided_by: personId }
    return { holds: end, moves: [mismatchTable.move(mismatch.id, { from: 'open', to: 'completed', set: whole, why: moveId })], adds: [] }
  }
  if (over < 0n) return { holds: [], moves: [mismatchTable.move(mismatch.id, { set: { ...set, kind: 'short' } })], adds: [] }
  const rest = { ...mismatch, kind: 'over' as const, amount: over }
  const { holds, hold_id } = lessenLien(rest, lien, netOf(partOf(collection, over)), holdId)
  return {
    holds,
    moves: [mismatchTable.move(mismatch.id, { set: { ...set, kind: 'over', amount: over, hold_id } })],
    adds: [],
  }
}

/** A payment that came for no order is the business's already. It pays an order whole, so nothing of it waits. */
const countedAtOnce = (collection: CollectionRow, target: ExpectedPaymentRow, { at, personId }: { at: Date; personId: string }): MismatchRow => ({
  id: mismatchIdOf(collection.id),
  business_id: collection.business_id,
  expected_payment_id: target.id,
  collection_id: collection.id,
  kind: 'short',
  amount: collection.amount,
  is_counted: true,
  hold_id: null,
  state: 'completed',
  due_at: collection.reversal_expires_at,
  created_at: at,
  decided_by: personId,
  ended_at: at,
  rules_id: null,
  back_at: null,
  back_rules_id: null,
})

function refusalOf(move: Move, at: Date): Refusal | null {
  const { collection, mismatch, source, target } = move
  const missing = target.amount - target.received
  if (collection.state === 'sending_back' || mismatch?.state === 'sending_back') return onItsWayBack()
  if (mismatch !== null && mismatch.state !== 'open') return decided()
  if (collection.recall_id !== null) return recalled()
  // Its money comes later, and goes back to the card alone.
  if (collection.channel === 'card') return new Refusal('collections.card_payment', 409, 'A card payment stays with its order.')
  if (collection.state !== 'posted') return notConfirmed()
  if (source?.id === target.id && mismatch?.is_counted)
    return new Refusal('collections.same_order', 409, 'This payment counts for that order already.')
  // Later it may be missing on the bank's statement (M53), and the list does not offer it.
  if (mismatch === null && (collection.posted_at === null || at.getTime() - collection.posted_at.getTime() > REVERSAL_WINDOW_MS))
    return new Refusal('collections.too_old', 409, 'This payment came more than 24 hours ago. It cannot pay an order any more.')
  if (!isOpenFor(target, movedAmount(move), at)) return orderClosed()
  // Its money is free since it came, and no lien is placed on it afterwards.
  if (mismatch === null && (collection.part_back > 0n || collection.amount !== missing))
    return new Refusal('collections.does_not_fit', 409, 'A payment that came for no order can only pay exactly what is missing.')
  return null
}

/** An order whose time is over and that still has a part takes what makes it full. */
export function isOpenFor(order: Pick<ExpectedPaymentRow, 'state' | 'amount' | 'received' | 'ends_at'>, amount: Kobo, at: Date): boolean {
  const isFull = order.received > 0n && amount >= order.amount - order.received
  if (order.state === 'expired') return isFull
  return (order.state === 'waiting' || order.state === 'short') && (order.ends_at > at || isFull)
}
