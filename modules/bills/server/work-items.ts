import { badField } from '../../../platform/problems/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../operators/index.ts'
import { transferById } from '../../transfers/index.ts'
import { type Decision, type DecisionOrder, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { giveBackPurchase, tokenHere } from './actions/give-back-purchase.ts'
import { storeToken } from './actions/store-token.ts'
import { bookTopUp, loseTopUp, refuseTopUp } from './actions/top-up.ts'
import { bookedFloat, purchaseById, purchaseByReference, TOKEN_ITEMS, TOP_UP_ITEMS, topUpById } from './queries.ts'

const TOKEN_DIGITS = 20

/** A prepaid meter that was paid for, and whose token the biller does not tell. */
export const missingTokenWork = defineWorkItemKind({
  key: 'missing-token',
  title: 'Tokens that have not come',
  area: 'customers',
  clock: 'The customer has the token within 4 hours after the delivery.',
  readers: MONEY_READERS,
  ...workItemQueries(TOKEN_ITEMS),
  async evidence({ db }, { id }) {
    const [purchase, transfer, atBiller] = await Promise.all([purchaseById(db, id), transferById(db, id), purchaseByReference(db, id)])
    return [
      {
        title: 'Purchase',
        facts: [
          { name: 'Provider', value: transfer!.beneficiary_bank_name },
          { name: 'Meter', value: purchase!.customer_number },
          { name: 'Customer', value: purchase!.customer_name },
          { name: 'Phone', value: purchase!.phone },
          { name: 'Amount', value: { kobo: transfer!.amount } },
          { name: 'Delivered', value: { at: purchase!.token_awaited_at! } },
        ],
      },
      {
        title: 'For the biller',
        facts: [
          { name: 'Reference', value: atBiller?.reference ?? '' },
          { name: 'Order', value: transfer!.session_id ?? '' },
          { name: 'Asked', value: `${purchase!.token_asked} times` },
        ],
      },
    ]
  },
  decisions: ({ isOpen }) =>
    isOpen
      ? [
          {
            key: 'enter',
            label: 'Enter the token',
            tone: 'act',
            roles: ['support', 'compliance', 'finance'],
            people: 1,
            fields: [
              { key: 'token', label: `Token, ${TOKEN_DIGITS} digits`, kind: 'line' },
              { key: 'units', label: 'Units, such as 86.4 kWh', kind: 'line', isOptional: true },
            ],
            effect: () => [
              'The token is shown to the business, and sent to the phone by text message.',
              'If the biller refunds the purchase instead, the money goes back by itself.',
            ],
            async carryOut({ context, item, fields, by, requestId }) {
              const token = fields['token']!.replaceAll(/\D/g, '')
              if (token.length !== TOKEN_DIGITS) throw badField('token', `Token must be ${TOKEN_DIGITS} digits`, 'bills.token_digits')
              const units = fields['units']?.trim() || null
              const isNew = await storeToken(context, { id: item.id, token, units, by: { operatorId: by.operatorId, role: by.role, requestId } })
              if (!isNew) throw tokenHere()
            },
          },
          moneyDecision({
            key: 'give-back',
            label: 'Give the money back',
            tone: 'refuse',
            effect: ({ amount }) => [
              `The business has ${formatNaira(amount ?? 0n)} and the fee of the purchase back. A token that comes later is not shown.`,
              'The biller owes Kasuwa what it took. The claim is a new item under Breaks until the biller repays it.',
              'Ask the biller first: when it refunds the purchase, the money goes back by itself.',
            ],
            carryOut: ({ context, item, fields: _none, ...order }) => giveBackPurchase(context, item.id, order),
          }),
        ]
      : [],
})

const topUpOrder = ({ item, by, requestId }: DecisionOrder) => ({ id: item.id, by: by.operatorId, role: by.role, requestId })

const TOP_UP_DECISIONS: Readonly<Record<string, readonly Decision[]>> = {
  asked: [
    moneyDecision({
      key: 'book',
      label: 'Book it',
      tone: 'act',
      effect: ({ amount }) => [
        `${formatNaira(amount ?? 0n)} leaves the pool for the biller.`,
        'Send it at the bank under this reference. It is in the float when the biller’s balance shows it.',
      ],
      carryOut: (order) => bookTopUp(order.context, topUpOrder(order)),
    }),
    {
      key: 'refuse',
      label: 'Refuse it',
      tone: 'refuse',
      roles: ['support', 'compliance', 'finance'],
      people: 1,
      effect: () => ['Nothing is booked.'],
      carryOut: (order) => refuseTopUp(order.context, topUpOrder(order)),
    },
  ],
  on_its_way: [
    moneyDecision({
      key: 'lost',
      label: 'It is lost',
      tone: 'refuse',
      effect: ({ amount }) => [
        `Kasuwa bears ${formatNaira(amount ?? 0n)}.`,
        'If the balance of the biller shows it later, the loss is taken back by itself.',
        'Ask the bank and the biller first.',
      ],
      carryOut: (order) => loseTopUp(order.context, topUpOrder(order)),
    }),
  ],
}

/** Money that finance wants to send from the pool to the biller, and what has left and not arrived (docs/money.md M26, M72). */
export const topUpWork = defineWorkItemKind({
  key: 'float-top-up',
  title: 'Top-ups of floats',
  area: 'money',
  clock: 'Decided within 4 hours. A late one ends by itself when the balance of the biller shows it.',
  readers: MONEY_READERS,
  ...workItemQueries(TOP_UP_ITEMS),
  async evidence({ db, biller }, { id }) {
    const row = (await topUpById(db, id))!
    const [float, answer] = await Promise.all([bookedFloat(db, row.partner), biller.balance()])
    return [
      {
        title: 'Top-up',
        facts: [
          { name: 'Amount', value: { kobo: row.amount } },
          { name: 'Biller', value: row.partner },
          { name: 'Reference of the bank transfer', value: row.bank_reference },
        ],
      },
      {
        title: 'Float',
        facts: [
          { name: 'In the books', value: { kobo: float?.balance ?? 0n } },
          { name: 'Reserved for purchases', value: { kobo: float?.held ?? 0n } },
          { name: 'At the biller', value: answer.outcome === 'ok' ? { kobo: answer.kobo } : 'The biller did not tell it' },
        ],
      },
    ]
  },
  decisions: ({ isOpen, variant }) => (isOpen ? (TOP_UP_DECISIONS[variant ?? ''] ?? []) : []),
})
