import { notFound } from '../../../../../platform/problems/index.ts'
import type { Sql } from '../../../../../platform/db/index.ts'
import type { AppContext } from '../../../../kernel/app-context.ts'
import { auditEntry } from '../../../../audit/index.ts'
import { type HoldChange, type MoneyCommand, staleState, wallet } from '../../../../ledger/index.ts'
import type { MismatchRow } from '../../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../../tables.ts'
import { isOpenAt, isSameMismatch } from '../expected-credit.ts'
import { decided, recalled } from '../refusals.ts'
import { mismatchById, openExpectation, type OpenExpectation } from '../queries.ts'

/** `null`: the clock has ended, and nobody has decided. */
type By = { personId: string; role: string; requestId: string } | null

export type KeptMismatch = { item: MismatchRow; expectation: OpenExpectation }

export async function loadMismatch(db: Sql, id: string): Promise<KeptMismatch | null> {
  const item = await mismatchById(db, id)
  const expectation = item && (await openExpectation(db, item.expected_payment_id))
  return item && expectation ? { item, expectation } : null
}

/**
 * The business takes what came as it is, and its lien ends in this commit (docs/money.md §8). Taking one part of a short order takes all of them: the
 * order is paid for less. A late payment that makes the amount full pays its order. No money moves.
 */
export function keepMismatchCommand({ item, expectation: { expected, shorts } }: KeptMismatch, by: By): MoneyCommand<{ isKept: boolean }> {
  const together = item.kind === 'short' ? shorts : [{ id: item.id, hold_id: item.hold_id }]
  // A late payment that makes the amount full ends what waited for the rest.
  const completed = item.kind === 'late' ? shorts : []
  const touched = [...together, ...completed]
  return {
    name: 'collections.keep_mismatch',
    scope: `mismatch:${item.id}`,
    // After a payment back that failed there is another lien, and the clock runs again.
    key: by?.requestId ?? `clock ${item.hold_id}`,
    fingerprint: 'keep',
    actor: by?.personId ?? 'system',
    needs: {
      accounts: [wallet(item.business_id)],
      holds: touched.flatMap(({ hold_id }) => hold_id ?? []),
      rows: [expectedPaymentTable.ref(expected.id), collectionTable.ref(item.collection_id), ...touched.map(({ id }) => mismatchTable.ref(id))],
      movesNoMoney: true,
    },
    decide(locked, at) {
      const order = locked.row(expectedPaymentTable, expected.id)!
      const own = locked.row(mismatchTable, item.id)
      if (order.received !== expected.received) return staleState()
      if (own?.state === 'open' && (own.expected_payment_id !== expected.id || own.hold_id !== item.hold_id)) return staleState()
      if (own === null || own.state !== 'open') return by === null ? { outcome: { isKept: false } } : decided()
      if (locked.row(collectionTable, item.collection_id)?.recall_id) return recalled()
      const isOpen = ({ id }: { id: string }) => isOpenAt(locked, id, expected.id)
      // The lien of card money began meanwhile.
      if (touched.some((known) => isOpen(known) && !isSameMismatch(locked, known))) return staleState()
      const open = together.filter(isOpen)
      const set = { ended_at: at, decided_by: by?.personId ?? null }
      const late = item.kind === 'late' ? locked.row(collectionTable, item.collection_id) : null
      const received = order.received + (late !== null && !own.is_counted ? own.amount : 0n)
      const mayBePaid = by !== null && ['waiting', 'short', 'expired'].includes(order.state)
      const isPaid = mayBePaid && ((item.kind === 'short' && own.is_counted) || (late !== null && received >= order.amount))
      const ended = isPaid ? completed.filter(isOpen) : []
      const released: HoldChange[] = [...open, ...ended].flatMap(({ hold_id }) =>
        hold_id !== null && locked.hold(hold_id)?.state === 'open' ? [{ change: 'release', id: hold_id }] : [],
      )
      return {
        holds: released,
        moves: [
          ...open.map(({ id }) =>
            mismatchTable.move(id, { from: 'open', to: 'kept', set: isPaid ? { ...set, is_counted: true } : set, why: by?.personId ?? 'clock' }),
          ),
          ...ended.map(({ id }) => mismatchTable.move(id, { from: 'open', to: 'completed', set: { ended_at: at }, why: item.id })),
          ...(isPaid
            ? [
                expectedPaymentTable.move(order.id, {
                  from: order.state,
                  to: 'paid',
                  set: { received, paid_by: item.collection_id, ended_at: at },
                  why: item.id,
                }),
              ]
            : []),
        ],
        adds:
          by === null
            ? []
            : [
                auditEntry({
                  business: item.business_id,
                  actor: by.personId,
                  role: by.role,
                  operation: 'collections.keep_mismatch',
                  subject: item.collection_id,
                  requestId: by.requestId,
                  facts: { kind: item.kind, amount: String(item.amount), order: order.reference },
                  at,
                }),
              ],
        events: [{ business: item.business_id, cashpoint: order.cashpoint_id, kind: 'expected_payment.changed', data: { id: order.id } }],
        outcome: { isKept: true },
      }
    },
  }
}

/** The clock has ended: the money is the business’s as it came, and its order stays as it is. */
export async function keepUndecided({ db, postingQueue }: Pick<AppContext, 'db' | 'postingQueue'>, { id }: { id: string }): Promise<void> {
  const loaded = await loadMismatch(db.system, id)
  if (!loaded) throw notFound('The mismatch')
  if (loaded.item.state !== 'open') return
  await postingQueue.submit(keepMismatchCommand(loaded, null))
}
