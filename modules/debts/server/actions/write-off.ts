import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, findBusiness } from '../../../businesses/index.ts'
import { type CommandPlace, debt, internalAccount, mergePlans, type MoneyCommand, readsOf, staleState, wallet } from '../../../ledger/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import { writeOffJournal } from '../postings.ts'
import { recoveryById } from '../queries.ts'
import { ended, grown } from '../refusals.ts'
import { debtRecoveryTable } from '../tables.ts'
import { withAllShares } from './join-shares.ts'
import { endedPlan, foundShares, isOpen } from './recovery-plan.ts'

type Context = Pick<AppContext, 'ids' | 'postingQueue' | 'productName'> & { db: CommandPlace }
type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

/** M65: two people accept that the rest of a debt is not paid. */
export async function writeOffDebt(context: Context, id: string, order: Order): Promise<void> {
  const { db, postingQueue, productName } = context
  const row = await recoveryById(readsOf(db), id)
  const business = row && (await findBusiness(readsOf(db), row.business_id))
  if (!business) throw ended()
  const command = (holds: readonly string[]) => writeOffCommand(id, holds, order, { productName, business })
  await withAllShares({ ...context, db: readsOf(db) }, row, (holds) => postingQueue.submit(command(holds)))
}

function writeOffCommand(
  id: string,
  holds: readonly string[],
  { by, proposedBy, note, requestId }: Order,
  { productName, business }: { productName: string; business: BusinessRow },
): MoneyCommand {
  return {
    name: 'debts.write_off',
    scope: 'debt-write-off',
    key: id,
    fingerprint: '',
    actor: by.operatorId,
    needs: { accounts: [debt(business.id), wallet(business.id), internalAccount('operational_loss')], holds, rows: [debtRecoveryTable.ref(id)] },
    decide(locked, at) {
      const open = locked.row(debtRecoveryTable, id)!
      const owedKobo = locked.account(debt(business.id)).balance
      if (!isOpen(open) || owedKobo <= 0n) return ended()
      // Not more than both have seen.
      if (owedKobo > open.noticed - open.recovered) return grown()
      const { isAll, released } = foundShares(locked, open, holds)
      if (!isAll) return staleState()
      const audit = auditEntry({
        business: business.id,
        actor: by.operatorId,
        role: by.role,
        operation: 'debts.write_off',
        subject: id,
        requestId,
        facts: { amount: String(owedKobo), proposed_by: proposedBy?.operatorId ?? null, note },
        at,
      })
      const written = { journals: [writeOffJournal(id, business.id, owedKobo)], adds: [audit] }
      return { ...mergePlans(released, written, endedPlan(open, 'written_off', { productName, to: business }, at)), outcome: {} }
    },
  }
}
