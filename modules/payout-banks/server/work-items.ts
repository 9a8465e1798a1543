import { type Decision, defineWorkItemKind, type EvidenceValue } from '../../kernel/work-item-declaration.ts'
import { devicesOf } from '../../identity/index.ts'
import { WHY_NAME_DIFFERS, workItemQueries } from '../../operators/index.ts'
import type { PayoutBankState } from '../contract.ts'
import { decidePayoutBank } from './actions/decide-payout-bank.ts'
import { type BankEvidence, bankEvidence, banksOnRecord, earlierBanks, WAITING_ITEMS } from './queries.ts'

const decision = (move: 'confirm' | 'refuse', parts: Pick<Decision, 'label' | 'tone' | 'effect' | 'fields'> & Partial<Decision>): Decision => ({
  key: move,
  people: 1,
  roles: ['support', 'compliance'],
  ...parts,
  async carryOut({ context, item, fields, by, requestId }) {
    await decidePayoutBank(context, { id: item.id, move, by: by.operatorId, role: by.role, reason: fields['reason'] ?? null, requestId })
  },
})

const MAX_ROWS = 20

const STATE_TEXTS: Readonly<Record<PayoutBankState, string>> = {
  cooling: 'Can still be cancelled',
  in_review: 'In review',
  active: 'In use',
  blocked: 'Blocked',
  replaced: 'Replaced',
  rejected: 'Refused',
  cancelled: 'Cancelled by the owner',
}

const comparedNames = ({ business_name, owner, asker, cashpoint_id }: BankEvidence): string =>
  cashpoint_id === null ? `${business_name}, ${owner}` : asker

function whyInReview(bank: BankEvidence, isChange: boolean): string {
  const name =
    bank.name_agrees === null
      ? 'It was entered before the comparison was kept: compare the names.'
      : bank.name_agrees
        ? 'The name agrees.'
        : `The name differs: the bank says ${bank.account_name}.`
  return isChange ? `It replaces the bank in use. ${name}` : name
}

/** A payout bank in review: its name does not agree with the business, or it replaces another one and has cooled. */
export const payoutBankWork = defineWorkItemKind({
  key: 'payout-bank',
  title: 'Payout banks',
  area: 'customers',
  clock: 'Decided within 24 hours after the 24 hours in which the owner can cancel.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(WAITING_ITEMS),
  async evidence({ db }, { id }) {
    const bank = (await bankEvidence(db, id))!
    const [{ current }, earlier, devices] = await Promise.all([
      banksOnRecord(db, bank.business_id, bank.cashpoint_id),
      earlierBanks(db, bank, MAX_ROWS),
      devicesOf(db, [bank.asked_by]),
    ])
    return [
      {
        title: 'New bank',
        facts: [
          { name: 'Why it is in review', value: whyInReview(bank, current !== null) },
          { name: 'Bank', value: bank.bank_name },
          { name: 'Account number', value: bank.account_number },
          { name: 'Account name, as its bank says', value: bank.account_name },
          ...(bank.name_agrees ? [] : [{ name: 'Names that it was compared with', value: comparedNames(bank) }]),
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
      {
        title: 'Banks that were entered before',
        columns: ['On', 'Bank', 'Account number', 'Account name', 'State', 'Reason'],
        rows: earlier.map(({ created_at, bank_name, account_number, account_name, state, reason }): EvidenceValue[] => [
          { at: created_at },
          bank_name,
          account_number,
          account_name,
          STATE_TEXTS[state],
          reason ?? '',
        ]),
      },
      {
        title: 'Devices of the person who asked',
        columns: ['Device', 'First seen', 'Last seen'],
        rows: devices.map(({ device, first_seen_at, last_seen_at }): EvidenceValue[] => [device, { at: first_seen_at }, { at: last_seen_at }]),
      },
    ]
  },
  decisions: ({ variant }) => [
    decision('confirm', {
      label: 'Confirm the bank',
      tone: 'act',
      // Money in another's name takes two people.
      ...(variant !== 'name_agrees' && { people: 2 as const, roles: ['support', 'compliance', 'finance'], fields: [WHY_NAME_DIFFERS] }),
      effect: () => [
        ...(variant === 'name_differs' ? ['The account is in another name than the business and its owner.'] : []),
        ...(variant === 'not_compared' ? ['The account may be in another name than the business and its owner.'] : []),
        'Withdrawals and the daily payout go to this account.',
        'The owner gets an email and a text message.',
      ],
    }),
    decision('refuse', {
      label: 'Refuse the bank',
      tone: 'refuse',
      fields: [{ key: 'reason', label: 'Reason, which the owner reads', kind: 'line' }],
      effect: () => ['The bank in use stays as it is.', 'The owner gets the reason by email and text message.'],
    }),
  ],
})
