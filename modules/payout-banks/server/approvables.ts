import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { type Approvable, defineApprovable } from '../../kernel/approval-declaration.ts'
import { findAccount } from '../../institutions/index.ts'
import { addPayoutBank, setFundDestination } from '../contract.ts'

export const payoutBankApprovals: readonly Approvable[] = [
  defineApprovable({
    contract: addPayoutBank,
    area: 'changes',
    async describe(context, caller, { body: { merchant, accountnumber, bankcode } }) {
      if (merchant !== caller.businessId) throw notFound('The business')
      const account = await findAccount({ ...context, db: context.acrossBusinesses('payee') }, accountnumber, bankcode, caller)
      return {
        title: `New payout bank: ${account.bankName}`,
        facts: [
          { name: 'Account name', value: nameCase(account.accountName) },
          { name: 'Account number', value: account.accountNumber },
        ],
        effects: ['The new account is checked first. Until then the present one stays in use.'],
      }
    },
  }),
  defineApprovable({
    contract: setFundDestination,
    area: 'changes',
    async describe(_context, caller, { body }) {
      if (body.merchant !== caller.businessId) throw notFound('The business')
      const isBank = body.destination === 'bank'
      return {
        title: isBank ? 'Daily payout on' : 'Daily payout off',
        facts: [],
        effects: [isBank ? 'The money of each day goes to the payout account in the morning.' : 'Money stays in the balance.'],
      }
    },
  }),
]
