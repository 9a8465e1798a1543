import { type Evidence, defineWorkItemKind, type WorkItem } from '../../kernel/work-item-declaration.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../operators/index.ts'
import { OPERATING_BANK, ownMoney } from '../../ledger/index.ts'
import { fileReturn, payableReference, payInvoice } from './actions/pay.ts'
import { daysOfPayable, OPEN_PAYABLES, payableById } from './queries.ts'

const orderIt = ({ id }: WorkItem) =>
  `Order it at the bank under the reference ${payableReference(id)}. The books wait for the debit on the statement.`

const pay = moneyDecision({
  key: 'pay-invoice',
  label: 'Pay the invoice',
  tone: 'act',
  fields: [
    { key: 'number', label: 'Number of the invoice', kind: 'line' },
    { key: 'amount', label: 'Amount of the invoice', kind: 'amount' },
    { key: 'vat', label: 'VAT in it', kind: 'amount', isOptional: true },
  ],
  effect: (item) => [
    `${formatNaira(item.amount ?? 0n)} was accrued. Up to 2 % more is cost; what goes beyond it is claimed from the partner.`,
    orderIt(item),
  ],
  carryOut: ({ context, item, fields, ...order }) =>
    payInvoice(context, item.id, { number: fields['number']!, amountKobo: BigInt(fields['amount']!), vatKobo: BigInt(fields['vat'] || '0') }, order),
})

const file = moneyDecision({
  key: 'file',
  label: 'Filed: pay it',
  tone: 'act',
  fields: [{ key: 'number', label: 'Number of the filed return', kind: 'line' }],
  effect: (item) => [
    `${formatNaira(item.amount ?? 0n)} leaves our own account.`,
    'What that account lacks comes with the next sweep of our surplus: the tax is owed no more, so the pool holds it for us.',
    orderIt(item),
  ],
  carryOut: ({ context, item, fields, ...order }) => fileReturn(context, item.id, fields['number']!, order),
})

/** Invoices of partners and tax returns of a month (docs/money.md M56 to M60). */
export const payableWork = defineWorkItemKind({
  key: 'payable',
  title: 'Invoices and taxes',
  area: 'house',
  clock: 'Taxes are due on the 21st of the next month, invoices 30 days after the month.',
  readers: MONEY_READERS,
  ...workItemQueries(OPEN_PAYABLES),
  async evidence({ db }, { id, variant }) {
    const row = (await payableById(db, id))!
    const [days, { accounts }] = await Promise.all([daysOfPayable(db, row), ownMoney(db, [OPERATING_BANK])])
    const own = accounts[OPERATING_BANK]
    const facts: Evidence = {
      title: row.kind === 'rails' ? 'Accrued' : 'Return',
      facts: [
        { name: row.kind === 'rails' ? 'Accrued cost' : 'Owed at the end of the month', value: { kobo: row.amount } },
        ...(row.deducted > 0n ? [{ name: 'VAT of invoices, deducted', value: { kobo: row.deducted } }] : []),
        ...(row.deducted > 0n ? [{ name: 'To pay', value: { kobo: row.amount - row.deducted } }] : []),
        { name: 'Reference at the bank', value: payableReference(id) },
        ...(variant === 'tax'
          ? [{ name: 'In our own account, less what was ordered out of it', value: { kobo: own.balanceKobo - own.goingKobo } }]
          : []),
        ...(row.number === null ? [] : [{ name: 'Number', value: row.number }]),
        ...(row.paid === null ? [] : [{ name: 'Paid', value: { kobo: row.paid } }]),
      ],
    }
    const isRails = row.kind === 'rails'
    const table: Evidence = {
      title: 'Days of the month',
      columns: isRails ? ['Day', 'Payments', 'Cost'] : ['Day', 'Taken', 'Given back'],
      rows: days.map((each) => [{ day: each.day }, isRails ? String(each.payments) : { kobo: each.came }, { kobo: isRails ? each.came : each.went }]),
    }
    return [facts, table]
  },
  decisions: ({ isOpen, variant }) => (isOpen ? [variant === 'invoice' ? pay : file] : []),
})
