import { Refusal, notFound } from '../../../../../platform/problems/index.ts'
import type { Sql } from '../../../../../platform/db/index.ts'
import type { AppContext } from '../../../../kernel/app-context.ts'
import { auditEntry } from '../../../../audit/index.ts'
import { type HoldChange, type MoneyCommand, staleState, wallet } from '../../../../ledger/index.ts'
import type { MismatchRow } from '../../rows.ts'
import { collectionTable, expectedPaymentTable, mismatchTable } from '../../tables.ts'
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
  const holds = together.flatMap(({ hold_id }) => hold_id ?? [])
  return {
    name: 'collections.keep_mismatch',
    scope: `mismatch:${item.id}`,
    key: by?.requestId ?? 'clock',
    fingerprint: 'keep',
    actor: by?.personId ?? 'system',
    needs: {
      accounts: [wallet(item.business_id)],
      holds,
      rows: [expectedPaymentTable.ref(expected.id), collectionTable.ref(item.collection_id), ...together.map(({ id }) => mismatchTable.ref(id))],
      movesNoMoney: true,
    },
    decide(locked, at) {
      const order = locked.row(expectedPaymentTable, expected.id)!
      const own = locked.row(mismatchTable, item.id)
      if (order.received !== expected.received) return staleState()
      if (own === null || own.state !== 'open') return by === null ? { outcome: { isKept: false } } : decided()
      const open = together.filter(({ id }) => locked.row(mismatchTable, id)?.state === 'open')
      const released: HoldChange[] = open.flatMap(({ hold_id }) =>
        hold_id !== null && locked.hold(hold_id)?.state === 'open' ? [{ change: 'release', id: hold_id }] : [],
      )
      const set = { ended_at: at, decided_by: by?.personId ?? null }
      const late = item.kind === 'late' ? locked.row(collectionTable, item.collection_id) : null
      const received = order.received + (late?.amount ?? 0n)
      const isPaid = by !== null && order.state !== 'paid' && (item.kind === 'short' || (late !== null && received >= order.amount))
      return {
        holds: released,
        moves: [
          ...open.map(({ id }) => mismatchTable.move(id, { from: 'open', to: 'kept', set, why: by?.personId ?? 'clock' })),
          ...(isPaid ? [expectedPaymentTable.move(order.id, { from: order.state, to: 'paid', set: { received, ended_at: at }, why: item.id })] : []),
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

const decided = () => new Refusal('collections.mismatch_decided', 409, 'This payment was decided already. Load the page again.')

/** The clock has ended: the money is the business’s as it came, and its order stays as it is. */
export async function keepUndecided({ db, postingQueue }: Pick<AppContext, 'db' | 'postingQueue'>, { id }: { id: string }): Promise<void> {
  const loaded = await loadMismatch(db.system, id)
  if (!loaded) throw notFound('The mismatch')
  if (loaded.item.state !== 'open') return
  await postingQueue.submit(keepMismatchCommand(loaded, null))
}
