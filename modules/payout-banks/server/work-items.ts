import { type Decision, defineWorkItemKind } from '../../work-item-declaration.ts'
import { workItemQueries } from '../../operators/index.ts'
import { decidePayoutBank } from './actions/decide-payout-bank.ts'
import { bankEvidence, banksOnRecord, WAITING_ITEMS } from './queries.ts'

const decision = (move: 'confirm' | 'refuse', parts: Pick<Decision, 'label' | 'tone' | 'effect' | 'fields'>): Decision => ({
  key: move,
  people: 1,
  roles: ['support', 'compliance'],
  ...parts,
  async carryOut({ context, item, fields, by, requestId }) {
    await decidePayoutBank(context, { id: item.id, move, by: by.operatorId, role: by.role, reason: fields['reason'] ?? null, requestId })
  },
})

/** A payout bank in review: its name does not agree with the business, or it replaces another one and has cooled. */
export const payoutBankWork = defineWorkItemKind({
  key: 'payout-bank',
  title: 'Payout banks',
  area: 'customers',
  clock: 'Decided within 24 hours after the 24 hours in which the owner can cancel.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(WAITING_ITEMS),
  async evidence({ db }, { id }) {
    const bank = (await bankEvidence(db.system, id))!
    const { current } = await banksOnRecord(db.system, bank.business_id, bank.cashpoint_id)
    return [
      {
        title: 'New bank',
        facts: [
          { name: 'Bank', value: bank.bank_name },
          { name: 'Account number', value: bank.account_number },
          { name: 'Account name, as its bank says', value: bank.account_name },
          { name: 'Asked by', value: bank.asker },
          { name: 'Asked on', value: { at: bank.created_at } },
        ],
      },
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: bank.business_id, text: bank.business_name } },
          { name: 'Owner', value: bank.owner },
          { name: 'Phone to call', value: bank.phone },
          { name: 'Stage', value: bank.tier },
          { name: 'For', value: bank.cashpoint_id === null ? 'The business' : 'A cashier' },
        ],
      },
      {
        title: 'Bank in use',
        facts: current
          ? [
              { name: 'Bank', value: current.bank_name },
              { name: 'Account number', value: current.account_number },
              { name: 'Account name', value: current.account_name },
            ]
          : [{ name: 'Bank', value: 'None' }],
      },
    ]
  },
  decisions: () => [
    decision('confirm', {
      label: 'Confirm the bank',
      tone: 'act',
      effect: () => ['Withdrawals and the daily payout go to this account.', 'The owner gets an email and a text message.'],
    }),
    decision('refuse', {
      label: 'Refuse the bank',
      tone: 'refuse',
      fields: [{ key: 'reason', label: 'Reason, which the owner reads', kind: 'line' }],
      effect: () => ['The bank in use stays as it is.', 'The owner gets the reason by email and text message.'],
    }),
  ],
})
