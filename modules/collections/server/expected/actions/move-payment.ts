import { Refusal } from '../../../../../platform/problems/index.ts'
import type { Sql } from '../../../../../platform/db/index.ts'
import type { Kobo } from '../../../../../platform/money/index.ts'
import { auditEntry } from '../../../../audit/index.ts'
import { type MoneyCommand, staleState, wallet } from '../../../../ledger/index.ts'
import { collectionOf } from '../../queries.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow } from '../../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../../tables.ts'
import { isOpenAt, isSameMismatch, mismatchIdOf } from '../expected-credit.ts'
import { movedAmount, movePlan } from '../moved-payment.ts'
import { expectedOf, hasPaidOrder, mismatchById, openExpectation, type OpenExpectation } from '../queries.ts'
import { amountChanged, decided } from '../refusals.ts'

type By = { personId: string; role: string; requestId: string }

export type LoadedMove = {
  collection: CollectionRow
  mismatch: MismatchRow | null
  source: ExpectedPaymentRow | null
  target: OpenExpectation
}

/** Null where the business has no such payment or no such order. Refused for a payment that paid an order exactly. */
export async function loadMove(own: Sql, businessId: string, collectionId: string, orderId: string): Promise<LoadedMove | null> {
  const collection = await collectionOf(own, businessId, collectionId)
  const [mismatch, order] = await Promise.all([mismatchById(own, mismatchIdOf(collectionId)), expectedOf(own, businessId, orderId)])
  const target = order && (await openExpectation(own, order.id))
  if (!collection || !target) return null
  if (mismatch === null && (await hasPaidOrder(own, collection.id))) throw decided()
  return { collection, mismatch, source: mismatch && (await expectedOf(own, businessId, mismatch.expected_payment_id)), target }
}

/** Lien, states and both orders in one commit. `amountKobo`: what the person saw. */
export function movePaymentCommand(
  { collection, mismatch, source, target: { expected, shorts } }: LoadedMove,
  { by, amountKobo, ids }: { by: By; amountKobo: Kobo; ids: { move: string; lien: string } },
): MoneyCommand<{ order: string }> {
  const touched = shorts.filter(({ id }) => id !== mismatch?.id)
  return {
    name: 'collections.move_payment',
    scope: `moved-payment:${collection.business_id}`,
    key: by.requestId,
    fingerprint: [collection.id, expected.id, amountKobo].join(' '),
    actor: by.personId,
    needs: {
      accounts: [wallet(collection.business_id)],
      holds: [mismatch, ...touched].flatMap((each) => each?.hold_id ?? []),
      rows: [
        collectionTable.ref(collection.id),
        mismatchTable.ref(mismatchIdOf(collection.id)),
        expectedPaymentTable.ref(expected.id),
        ...(source === null || source.id === expected.id ? [] : [expectedPaymentTable.ref(source.id)]),
        ...touched.map(({ id }) => mismatchTable.ref(id)),
      ],
      movesNoMoney: true,
    },
    decide(locked, at) {
      const target = locked.row(expectedPaymentTable, expected.id)!
      const waiting = locked.row(mismatchTable, mismatchIdOf(collection.id))
      const from = source && locked.row(expectedPaymentTable, source.id)
      // Another part came for the order, or the payment was moved meanwhile: other rows must be locked.
      if (waiting?.state === 'open' && (waiting.expected_payment_id !== source?.id || waiting.hold_id !== mismatch?.hold_id)) return staleState()
      if (target.received !== expected.received || !touched.every((each) => isOpenAt(locked, each.id, expected.id) && isSameMismatch(locked, each)))
        return staleState()
      const move = {
        collection: locked.row(collectionTable, collection.id)!,
        mismatch: waiting,
        lien: waiting?.hold_id == null ? null : locked.hold(waiting.hold_id),
        source: from,
        target,
        shorts: touched,
      }
      const plan = movePlan(move, {
        at,
        personId: by.personId,
        moveId: ids.move,
        holdId: ids.lien,
        isLienOpen: (id) => locked.hold(id)?.state === 'open',
      })
      if (plan instanceof Refusal) return plan
      if (movedAmount(move) !== amountKobo) return amountChanged()
      return {
        ...plan,
        adds: [
          ...(plan.adds ?? []),
          auditEntry({
            business: collection.business_id,
            actor: by.personId,
            role: by.role,
            operation: 'collections.move_payment',
            subject: collection.id,
            requestId: by.requestId,
            facts: { amount: String(amountKobo), order: target.reference, ...(from && from.id !== target.id && { from: from.reference }) },
            at,
          }),
        ],
        outcome: { order: target.id },
      }
    },
  }
}
