import type { AppContext } from '../../../app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { debt, internalAccount, mergePlans, type MoneyCommand, staleState, wallet } from '../../../ledger/index.ts'
import type { DecisionOrder } from '../../../work-item-declaration.ts'
import { writeOffJournal } from '../postings.ts'
import { heldShares, recoveryById } from '../queries.ts'
import { ended, grown } from '../refusals.ts'
import { debtRecoveryTable } from '../tables.ts'
import { endedPlan, isOpen, releasedShares } from './recovery-plan.ts'

type Context = Pick<AppContext, 'db' | 'postingQueue' | 'productName'>
type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

/** M65: two people accept that the rest of a debt is not paid. */
export async function writeOffDebt(
  { db, postingQueue, productName }: Context,
  id: string,
  { by, proposedBy, note, requestId }: Order,
): Promise<void> {
  const row = await recoveryById(db.system, id)
  const business = row && (await findBusiness(db.system, row.business_id))
  if (!business) throw ended()
  const holds = await heldShares(db.system, id)
  await postingQueue.submit({
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
      const released = releasedShares(locked, open, holds)
      if (released === null) return staleState()
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
  } satisfies MoneyCommand)
}
