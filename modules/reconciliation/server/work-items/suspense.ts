import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { canReceive } from '../../../businesses/index.ts'
import { OPERATING_BANK } from '../../../ledger/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../../operators/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import { type Decision, defineWorkItemKind, type EvidenceValue, type Suggestion } from '../../../kernel/work-item-declaration.ts'
import { assignSuspense, sendBackReference, sendSuspenseBack } from '../actions/assign-suspense.ts'
import { keepRefundedReturn } from '../actions/keep-refunded-return.ts'
import { keepReturnedTopUp } from '../actions/keep-returned-top-up.ts'
import { keepOwnMoney } from '../actions/keep-own-money.ts'
import { reasonWords } from '../case-reasons.ts'
import { caseById } from '../queries.ts'
import { accountsAmong, SUSPENSE_ITEMS, suspendedCredit } from './queries.ts'
import { similarNumbers } from './similar-numbers.ts'

/** Money at the bank without an owner whom we can credit (docs/money.md M48). */
export const suspenseWork = defineWorkItemKind({
  key: 'suspense',
  title: 'Suspense',
  area: 'money',
  clock: 'Resolved within 2 working days.',
  readers: MONEY_READERS,
  ...workItemQueries(SUSPENSE_ITEMS),
  async evidence({ db }, { id }) {
    const [row, credit] = await Promise.all([caseById(db, id), suspendedCredit(db, id)])
    if (!row) return []
    const named = credit?.line_account ?? row.account_number ?? ''
    const candidates = await accountsAmong(db, similarNumbers(named))
    return [
      {
        title: 'Credit',
        facts: [
          { name: 'Amount', value: { kobo: row.amount } },
          { name: 'Account number that was paid', value: named || 'Not named' },
          { name: 'Payer', value: credit?.payer_name ?? 'Not named' },
          { name: 'Account of the payer', value: [credit?.payer_account, credit?.payer_bank].filter(Boolean).join(', ') || 'Not named' },
          { name: 'Session id', value: row.session_id ?? 'None' },
          { name: 'Why it is here', value: reasonWords(row.reason) },
          ...(credit?.refunded_by ? [{ name: 'Return of a payment that was refunded for the fraud report', value: credit.refunded_by }] : []),
        ],
      },
      {
        title: 'Bank statement',
        facts: credit?.line_id
          ? [
              { name: 'Line', value: credit.line_id },
              { name: 'Booked', value: credit.booked_at ? { at: credit.booked_at } : 'Not known' },
              { name: 'Text', value: credit.narration ?? '' },
            ]
          : [{ name: 'Line', value: 'Not shown yet' }],
      },
      {
        title: 'Accounts of ours with this or a similar number',
        columns: ['Account number', 'Cashpoint', 'Business', 'Standing', 'Stage'],
        rows: candidates.map((each): EvidenceValue[] => [
          each.account_number,
          each.cashpoint,
          { business: each.business_id, text: each.business },
          each.standing.replaceAll('_', ' '),
          each.tier,
        ]),
      },
    ]
  },
  decisions: ({ id, amount, variant, businessId }) => [
    ...(variant === OPERATING_BANK ? ownDecisions(amount ?? 0n) : []),
    ...(variant === REFUNDED ? [keepReturn(amount ?? 0n)] : []),
    // What a closed business got is its owner's (M74), and no payment in. The customer of a refunded payment has its money.
    ...(variant === OPERATING_BANK || variant === REFUNDED || businessId !== null ? [] : [assign(amount ?? 0n), returnedTopUp(amount ?? 0n)]),
    moneyDecision({
      key: 'send-back',
      label: 'Send it back',
      tone: 'refuse',
      effect: () => [
        `${formatNaira(amount ?? 0n)} leaves suspense and waits for its debit on the statement.`,
        ...(businessId === null ? [] : ['It goes to an account of the owner of the closed business, which you have confirmed.']),
        `After the decision, order it at our bank with the reference ${sendBackReference(id)}.`,
      ],
      carryOut: ({ context, item, fields: _none, ...order }) => sendSuspenseBack(context, item.id, order),
    }),
  ],
})

const assign = (kobo: Kobo): Decision =>
  moneyDecision({
    key: 'assign',
    label: 'Assign to an account',
    tone: 'act',
    fields: [{ key: 'account', label: 'Account number', kind: 'account_number' }],
    suggestions: async ({ db }, { id }) => ({ account: await suggestedAccounts(db, id) }),
    effect: () => [`${formatNaira(kobo)} less the usual fee is in the balance of the business.`, 'It counts as a payment of today.'],
    carryOut: ({ context, item, fields, ...order }) => assignSuspense(context, item.id, fields['account']!, order),
  })

const MAX_SUGGESTED = 3

/** Open accounts of ours with the number that was paid or a similar one, the number itself first. */
async function suggestedAccounts(db: Sql, id: string): Promise<Suggestion[]> {
  const named = await namedAccount(db, id)
  const found = (await accountsAmong(db, similarNumbers(named))).filter(canReceive)
  return found
    .toSorted((one, other) => Number(other.account_number === named) - Number(one.account_number === named))
    .slice(0, MAX_SUGGESTED)
    .map(({ account_number: value, business, cashpoint }) => ({ value, label: `${value}, ${business}, ${cashpoint}` }))
}

/** The account number that the payer gave; empty where none is known. */
async function namedAccount(db: Sql, id: string): Promise<string> {
  const [row, credit] = await Promise.all([caseById(db, id), suspendedCredit(db, id)])
  return credit?.line_account ?? row?.account_number ?? ''
}

const returnedTopUp = (kobo: Kobo): Decision =>
  moneyDecision({
    key: 'returned-top-up',
    label: 'It is a top-up of a float that came back',
    tone: 'act',
    fields: [{ key: 'reference', label: 'Reference of the bank transfer of the top-up', kind: 'line' }],
    effect: () => [
      `${formatNaira(kobo)} is our own money in the pool again, and the top-up is over.`,
      'What is missing of the top-up is a loss of Kasuwa, until that comes back as well.',
    ],
    carryOut: ({ context, item, fields, ...order }) => keepReturnedTopUp(context, item.id, fields['reference']!, order),
  })

const REFUNDED = 'refunded'
const keepReturn = (kobo: Kobo): Decision =>
  moneyDecision({
    key: 'refunded-return',
    label: 'It is the return of a refunded payment',
    tone: 'act',
    effect: () => [`${formatNaira(kobo)} ends the claim against the bank for this refund. The rest reduces what the refund cost Kasuwa.`],
    carryOut: ({ context, item, fields: _none, ...order }) => keepRefundedReturn(context, item.id, order),
  })

/** A sweep is ours already: it would count twice. */
const NO_SWEEP = 'Look among the last sweeps first: money that is on its way from the pool is ours already.'

/** Of a credit on our own bank account (M71). No customer is paid there. */
const ownDecisions = (kobo: Kobo): Decision[] => [
  moneyDecision({
    key: 'capital',
    label: 'It is capital',
    tone: 'act',
    effect: () => [`${formatNaira(kobo)} is our own money, paid in by its owners.`, NO_SWEEP],
    carryOut: ({ context, item, fields: _none, ...order }) => keepOwnMoney(context, item.id, 'house_equity', order),
  }),
  moneyDecision({
    key: 'income',
    label: 'It is income of ours',
    tone: 'act',
    effect: () => [`${formatNaira(kobo)} is our own money, such as interest of the bank or a refund.`, NO_SWEEP],
    carryOut: ({ context, item, fields: _none, ...order }) => keepOwnMoney(context, item.id, 'other_income', order),
  }),
]
