import { type CommandPlace, internalAccount, OPERATING_BANK, readsOf, staleState } from '../../../ledger/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { ownMoneyJournal } from '../postings.ts'
import { caseById } from '../queries.ts'
import { type CaseOrder, decideCaseCommand, decisionKey } from './decide-case.ts'

/** What a credit on our own bank account is, by the account that it increases. */
export const OWN_MONEY = {
  house_equity: 'capital',
  other_income: 'income of ours',
} as const
export type OwnMoney = keyof typeof OWN_MONEY

/** M71. In the pool every unknown credit is somebody's money, so only a case of our own account can become ours. */
export async function keepOwnMoney(
  { db, postingQueue }: Pick<ReconciliationContext, 'postingQueue'> & { db: CommandPlace },
  caseId: string,
  account: OwnMoney,
  order: CaseOrder,
): Promise<void> {
  const row = await caseById(readsOf(db), caseId)
  if (row?.partner !== OPERATING_BANK || row.account_kind !== 'suspense_unmatched') throw staleState()
  const command = decideCaseCommand(
    row,
    {
      key: account,
      needs: { accounts: [internalAccount('suspense_unmatched'), internalAccount(account)] },
      resolution: `two people decided that it is ${OWN_MONEY[account]}`,
      decide: (_locked, open) => ({
        journals: [ownMoneyJournal({ key: decisionKey(open, account), business: null, amountKobo: open.amount }, account)],
      }),
    },
    order,
  )
  await postingQueue.submit(command)
}
