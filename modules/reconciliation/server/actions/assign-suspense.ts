import { badField } from '../../../../platform/problems/index.ts'
import { cashpointByAccount } from '../../../cashpoints/index.ts'
import { type AssignedCredit, assignCreditNeeds, assignCreditPlan } from '../../../collections/index.ts'
import { clearingOut, type CommandPlace, internalAccount, type MoneyCommand, readsOf, staleState } from '../../../ledger/index.ts'
import { clearingItemRow } from '../commit-hooks.ts'
import type { ReconciliationContext } from '../context.ts'
import { sentBackJournal } from '../postings.ts'
import { caseById } from '../queries.ts'
import type { CaseRow } from '../rows.ts'
import { clearingItemTable } from '../tables.ts'
import { suspendedCredit } from '../work-items/queries.ts'
import { type CaseOrder, decideCaseCommand, decisionKey } from './decide-case.ts'

type Context = Pick<ReconciliationContext, 'postingQueue' | 'ids' | 'rules' | 'clock' | 'bank'> & { db: CommandPlace }

/** M49: the money goes to the business of this account number. */
export async function assignSuspense(context: Context, caseId: string, accountNumber: string, order: CaseOrder): Promise<void> {
  const system = readsOf(context.db)
  const [row, credit, owner, rules] = await Promise.all([
    caseById(system, caseId),
    suspendedCredit(system, caseId),
    cashpointByAccount(system, accountNumber),
    context.rules(),
  ])
  if (!row) throw staleState()
  if (!owner) throw badField('account', `${accountNumber} is no account of ours`, 'reconciliation.unknown_account')
  const assigned: AssignedCredit = {
    id: context.ids.next('col'),
    caseId,
    partner: row.partner,
    sessionId: sessionOf(row),
    amountKobo: row.amount,
    payer: {
      name: credit?.payer_name || row.payer_name || 'Unknown payer',
      account: credit?.payer_account ?? '',
      bankCode: credit?.payer_bank_code ?? '',
      bankName: credit?.payer_bank ?? '',
    },
    narration: credit?.narration ?? '',
    receivedAt: credit?.booked_at ?? row.opened_at,
    owner: { businessId: owner.business_id, cashpointId: owner.id, accountNumber: owner.account_number! },
    rules,
  }
  await context.postingQueue.submit(assignCommand(row, assigned, order))
}

/** The session id is that of the credit, unless another collection has it. */
const sessionOf = ({ id, partner, session_id, case_key }: CaseRow) =>
  session_id !== null && case_key === `collection:${partner}:${session_id}` ? session_id : `case:${id}`

const assignCommand = (row: CaseRow, credit: AssignedCredit, order: CaseOrder): MoneyCommand<{ isResolved: true }> =>
  decideCaseCommand(
    row,
    {
      key: 'assigned',
      needs: assignCreditNeeds(credit),
      resolution: `two people assigned it to ${credit.owner.accountNumber}`,
      decide: (locked, _open, at) => assignCreditPlan(locked, credit, at),
    },
    order,
  )

/** Under it our bank sends the money back, and its statement shows it. */
export const sendBackReference = (caseId: string) => `BACK-${caseId}`

/** M50: ordered at our bank under our reference, for which a clearing item waits. */
export async function sendSuspenseBack(context: Context, caseId: string, order: CaseOrder): Promise<void> {
  const row = await caseById(readsOf(context.db), caseId)
  if (!row) throw staleState()
  // What a closed business got stands in the pool, wherever it came from (M74).
  const bank = row.business_id === null ? row.partner : context.bank.name
  await context.postingQueue.submit(sendBackCommand(row, bank, context.ids.next('clr'), order))
}

const sendBackCommand = (row: CaseRow, bank: string, itemId: string, order: CaseOrder): MoneyCommand<{ isResolved: true }> =>
  decideCaseCommand(
    row,
    {
      key: 'sent_back',
      needs: { accounts: [internalAccount('suspense_unmatched'), clearingOut(bank)] },
      resolution: 'two people sent it back to its payer',
      decide(_locked, open, at) {
        const posted = sentBackJournal({ key: decisionKey(open, 'sent_back'), business: null, amountKobo: open.amount }, bank)
        const item = {
          partner: bank,
          side: 'out',
          matching_key: sendBackReference(open.id),
          amount: open.amount,
          journal_key: posted.key,
        } as const
        return { journals: [posted], adds: [clearingItemTable.add(clearingItemRow(itemId, item, at))] }
      },
    },
    order,
  )
