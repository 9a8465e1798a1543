import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type MoneyCommand, type CommandPlace, readsOf } from '../../../ledger/index.ts'
import { textTokenJob } from '../jobs.ts'
import { isTokenAwaited } from '../present.ts'
import { purchaseById } from '../queries.ts'
import { billPurchaseTable } from '../tables.ts'
import { sealLabel } from '../token-seal.ts'

/** `by`: the operator who was told the token by the biller. Null: the biller’s own answer. */
type ComeToken = { id: string; token: string; units: string | null; by: { operatorId: string; role: string; requestId: string } | null }

/** A token that came after the delivery: sealed, and sent by text message. A token that is there already stays. */
export async function storeToken(
  { db, postingQueue, secrets }: Pick<AppContext, 'postingQueue' | 'secrets'> & { db: CommandPlace },
  { id, token, units, by }: ComeToken,
): Promise<boolean> {
  const purchase = await purchaseById(readsOf(db), id)
  if (!purchase || !isTokenAwaited(purchase)) return false
  const sealed = secrets.seal(token, sealLabel(id))
  const command: MoneyCommand<{ isNew: boolean }> = {
    name: 'bills.store_token',
    scope: 'bill-token',
    key: id,
    fingerprint: '',
    actor: by?.operatorId ?? 'system',
    needs: { accounts: [], rows: [billPurchaseTable.ref(id)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(billPurchaseTable, id)!
      if (!isTokenAwaited(row)) return { outcome: { isNew: false } }
      const set = {
        token: sealed,
        units: units ?? row.units,
        token_state: 'come' as const,
        token_next_ask_at: null,
        texts_sent: row.texts_sent + 1,
        text_sent_at: at,
      }
      return {
        moves: [billPurchaseTable.move(id, { set })],
        jobs: [textTokenJob.enqueue({ purchaseId: id })],
        events: [{ business: row.business_id, cashpoint: null, kind: 'transfer.changed', data: { id, state: 'settled' } }],
        adds: by
          ? [
              auditEntry({
                business: row.business_id,
                actor: by.operatorId,
                role: by.role,
                operation: 'bills.enter_token',
                subject: id,
                requestId: by.requestId,
                facts: {},
                at,
              }),
            ]
          : [],
        outcome: { isNew: true },
      }
    },
  }
  return (await postingQueue.submit(command)).outcome.isNew
}
