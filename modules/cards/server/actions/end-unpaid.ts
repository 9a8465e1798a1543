import type { MoneyCommand } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { expiredPayments } from '../queries.ts'
import type { CardPaymentRow } from '../rows.ts'
import { cardPaymentTable } from '../tables.ts'

const PAGE_SIZE = 200

/** Ends payments whose link is too old, once the processor says that no money came. One that it does not answer about waits. */
export async function endUnpaid(context: CardsContext): Promise<void> {
  for (const payment of await expiredPayments(context.db.system, context.clock.now(), PAGE_SIZE)) {
    const answer = await context.cards.verify(payment.id)
    if (answer.outcome === 'not_paid' || answer.outcome === 'not_found') await context.postingQueue.submit(abandonCommand(payment))
  }
}

const abandonCommand = ({ id }: CardPaymentRow): MoneyCommand => ({
  name: 'cards.abandon',
  scope: 'card-abandon',
  key: id,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [], rows: [cardPaymentTable.ref(id)], movesNoMoney: true },
  decide(locked) {
    if (locked.row(cardPaymentTable, id)?.state !== 'started') return { outcome: {} }
    return { moves: [cardPaymentTable.move(id, { from: 'started', to: 'abandoned', why: 'no customer paid in time' })], outcome: {} }
  },
})
