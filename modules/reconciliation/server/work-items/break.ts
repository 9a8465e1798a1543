import { formatNaira } from '../../../../platform/money/index.ts'
import { equalWork, MONEY_READERS, moneyDecision, relatedWork, workItemQueries } from '../../../operators/index.ts'
import { type Decision, defineWorkItemKind, type Evidence, type WorkItem } from '../../../kernel/work-item-declaration.ts'
import { type BreakEnd, decideBreak, orderAgainReference } from '../actions/decide-break.ts'
import { reasonWords } from '../case-reasons.ts'
import { bankTitle } from '../objects/bank-line.ts'
import { paymentEvidence } from './payment-evidence.ts'
import { BREAK_ITEMS, breakRecord, linesOfAmount, linesOfReferences } from './queries.ts'

type Parts = Pick<Decision, 'label' | 'tone' | 'effect' | 'fields'>

const sumOf = ({ amount }: WorkItem) => formatNaira(amount ?? 0n)

const ENDS: Readonly<Record<BreakEnd, Parts>> = {
  'take-back': {
    label: 'Take the credit back',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} leaves the balance of the business, and its fee goes back.`, 'A part that the balance lacks becomes a debt.'],
  },
  'take-back-part': {
    label: 'Take the difference back',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} leaves the balance of the business.`, 'A part that the balance lacks becomes a debt.'],
  },
  'never-paid': {
    label: 'It was never paid: give the money back',
    tone: 'act',
    effect: () => ['The business gets back all that the payment took, with fee and duty.', 'The payment counts as returned.'],
  },
  'never-left': {
    label: 'It never left: the bank has confirmed it',
    tone: 'act',
    effect: (item) => [
      `${sumOf(item)} is still in the account, and is ours.`,
      item.variant === 'late_part_lost'
        ? 'It reduces the loss that was accepted for the late payment.'
        : item.variant === 'late_lost'
          ? 'It ends the loss that was accepted for the late payment.'
          : 'It reduces the losses. Call what waits at the other end lost: the two make nothing.',
    ],
  },
  'never-sent-back': {
    label: 'It was never sent back: the bank has confirmed it',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} is in suspense again, as a new item.`, 'Send it back once more, or find its owner.'],
  },
  'late-never-paid': {
    label: 'It was never paid: the bank has confirmed it',
    tone: 'act',
    effect: () => ['The business has its money already, so nothing more moves.', 'This item and the late payment end.'],
  },
  'order-again': {
    label: 'It was never paid: order it again',
    tone: 'act',
    effect: (item) => [
      'Only when the bank has confirmed that it has not paid, and will not.',
      `${sumOf(item)} is still owed. It waits for its debit on the statement.`,
      `After the decision, order it at our bank with the reference ${orderAgainReference(item.id)}.`,
    ],
  },
  'stays-in-fund': {
    label: 'It was never paid: it stays in the loan fund',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} of the lender is still in the pool, and may be lent.`],
  },
  'fund-never-came': {
    label: 'The lender has not brought it',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} leaves the loan fund. Nothing of merchants is lent for it.`],
  },
  'in-float': {
    label: 'It is in the float again',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} is in our float at the biller, as its balance shows. The claim ends.`],
  },
  'give-back-part': {
    label: 'Give the difference to the business',
    tone: 'act',
    effect: (item) => [`${sumOf(item)} is in the balance of the business.`],
  },
  charge: { label: 'It is a charge of the bank', tone: 'act', effect: (item) => [`${sumOf(item)} is a cost of Kasuwa.`] },
  'charge-business': {
    label: 'Charge it to a business',
    tone: 'act',
    fields: [{ key: 'account', label: 'Account number of the business', kind: 'account_number' }],
    effect: (item) => [
      `${sumOf(item)} leaves the balance of the business, without a fee.`,
      'A part that the balance lacks becomes a debt.',
      'Only for a payment of this business that the database lost in a restore.',
    ],
  },
  claim: {
    label: 'Claim it from the bank',
    tone: 'act',
    effect: (item) => [`The bank owes us ${sumOf(item)}.`, 'The claim is a new item until the bank repays it.'],
  },
  repaid: {
    label: 'It was repaid',
    tone: 'act',
    fields: [{ key: 'session', label: 'Session id of the credit in suspense', kind: 'line' }],
    effect: (item) => [`The credit of ${sumOf(item)} in suspense ends this claim.`],
  },
  lose: { label: 'Accept the loss', tone: 'refuse', effect: (item) => [`Kasuwa bears ${sumOf(item)}.`, 'A lien for it ends.'] },
  close: { label: 'The books are right', tone: 'act', effect: () => ['The case ends. Nothing is posted.'] },
}

/** The ends of each variant of `BREAK_ITEMS`. Some end by themselves only, when the bank answers or its statement shows the movement. */
const ENDS_OF: Readonly<Record<string, readonly BreakEnd[]>> = {
  contradiction: ['close'],
  claim: ['repaid', 'lose'],
  biller_claim: ['in-float', 'repaid', 'lose'],
  bank_debit: ['charge', 'charge-business', 'claim', 'lose'],
  closed_debt: ['lose'],
  // The card processor is no bank of ours against which a claim could stand: what it repays comes with its next batch.
  card_excess: ['charge-business', 'lose'],
  on_notice: [],
  credit: ['take-back', 'lose'],
  credit_part: ['take-back-part', 'lose'],
  fund_in: ['fund-never-came', 'lose'],
  unfunded: ['lose'],
  payment: ['never-paid'],
  payment_part: ['give-back-part'],
  // Whose the difference is, the decision about the late payment says.
  late_part: [],
  late_part_lost: ['never-left'],
  own: ['never-left'],
  sent_back: ['never-sent-back'],
  late_paid_late: ['late-never-paid'],
  late_accepted: ['never-paid'],
  late_lost: ['never-left'],
  fund_out: ['stays-in-fund', 'order-again'],
  ordered: ['order-again'],
  unpaid: [],
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  suspense_bank_debit: 'Debits that Kasuwa did not order',
  suspense_unfunded: 'Credits that the bank does not show',
  suspense_unpaid: 'Payments that the bank does not show',
  partner_claims: 'Claims against partners',
}

const decisionFor = (end: BreakEnd): Decision =>
  moneyDecision({
    key: end,
    ...ENDS[end],
    carryOut: ({ context, item, fields, ...order }) => decideBreak(context, item.id, end, fields, order),
  })

/** A difference between the books and the bank's statement (docs/money.md M51, M53 to M55, M75 and M76). It ends by an entry only. */
export const breakWork = defineWorkItemKind({
  key: 'reconciliation',
  title: 'Breaks',
  area: 'books',
  clock: 'Resolved within 2 working days. It ends by itself when the statement shows the missing movement.',
  readers: MONEY_READERS,
  ...workItemQueries(BREAK_ITEMS),
  ...relatedWork(BREAK_ITEMS),
  ...equalWork(BREAK_ITEMS),
  async evidence({ db }, { id }) {
    const row = await breakRecord(db, id)
    if (!row) return []
    const [lines, named] = await Promise.all([
      linesOfAmount(db, row.partner, row.amount, row.opened_at),
      linesOfReferences(db, row.partner, row.item_key === null ? [] : [row.item_key]),
    ])
    const payment = row.subject_id?.startsWith('trf_') ? await paymentEvidence(db, row.subject_id) : []
    const known: Evidence[] = [
      {
        title: 'Difference',
        facts: [
          { name: 'Difference', value: { kobo: row.amount } },
          { name: 'What was found', value: reasonWords(row.reason) },
          {
            name: 'Stands in',
            value: row.account_kind === null ? 'No account: nothing is posted' : (ACCOUNTS[row.account_kind] ?? row.account_kind),
          },
          { name: 'Bank', value: bankTitle(row.partner) },
          ...(row.business_id === null ? [] : [{ name: 'Business', value: { business: row.business_id, text: row.business ?? '' } }]),
          ...(row.session_id === null ? [] : [{ name: 'Session id', value: row.session_id }]),
          ...(row.item_key === null ? [] : [{ name: 'For support', value: row.item_key }]),
          ...(row.held === null ? [] : [{ name: 'Secured by a lien', value: { kobo: row.held } }]),
        ],
      },
      {
        title: 'Lines of the statement that may belong to it',
        columns: ['Booked', 'Line', 'Direction', 'Amount', 'Text'],
        rows: [...named, ...lines].map((each) => [
          { at: each.booked_at },
          each.line_id,
          each.direction === 'in' ? 'Credit' : 'Debit',
          { kobo: each.amount },
          each.narration,
        ]),
      },
    ]
    return [...known, ...payment]
  },
  decisions: ({ variant }) => (ENDS_OF[variant ?? ''] ?? []).map(decisionFor),
})
