import type { Kobo } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { enqueueNotice } from './notices.ts'
import type { PaystackContext } from './settings.ts'
import { byReference } from './transactions.ts'

export type Refund = { id: bigint; reference: string; amount_kobo: Kobo; merchant_note: string; status: 'pending' | 'processed' | 'failed' }
export type Dispute = {
  id: bigint
  reference: string
  amount_kobo: Kobo
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: string | null
  withheld: bigint
  due_at: string
  /** Of the merchant, who contests it; null without. */
  message: string | null
}

const DISPUTES = 'select d.*, a.message from paystack_dispute d left join paystack_dispute_answer a on a.dispute_id = d.id'

export function addRefund(context: PaystackContext, request: { reference: string; amountKobo: Kobo; note: string }): Refund {
  return context.database.transaction(() => {
    context.database.run(
      `insert into paystack_refund (reference, amount_kobo, merchant_note, status) values (?, ?, ?, 'pending')`,
      request.reference,
      request.amountKobo,
      request.note,
    )
    return context.database.get<Refund>('select * from paystack_refund order by id desc limit 1')!
  })
}

export const findRefund = (context: PaystackContext, id: string): Refund | null =>
  context.database.get<Refund>('select * from paystack_refund where id = ?', Number(id))
export const refundsOf = (context: PaystackContext, reference: string): Refund[] =>
  context.database.all<Refund>('select * from paystack_refund where reference = ? order by id limit 100', reference)
export const findDispute = (context: PaystackContext, id: string): Dispute | null =>
  context.database.get<Dispute>(`${DISPUTES} where d.id = ?`, Number(id))
export const latestDisputes = (context: PaystackContext, count: number): Dispute[] =>
  context.database.all<Dispute>(`${DISPUTES} order by d.id desc limit ?`, count)

/** Ends a pending refund. Answers whether there was one. */
export function endRefund(context: PaystackContext, id: string, status: 'processed' | 'failed'): boolean {
  return context.database.transaction(() => {
    if (context.database.run(`update paystack_refund set status = ? where id = ? and status = 'pending'`, status, Number(id)) === 0) return false
    enqueueNotice(context, `refund.${status}`, wireRefund(findRefund(context, id)!))
    return true
  })
}

const ANSWER_WITHIN_MS = 16 * 60 * 60_000

/** A customer disputes a payment. Null: it was not paid. */
export function openDispute(
  context: PaystackContext,
  request: { reference: string; amountKobo?: Kobo | undefined; isWithheld: boolean },
): Dispute | null {
  const paid = byReference(context, request.reference)
  if (paid?.status !== 'success') return null
  return context.database.transaction(() => {
    context.database.run(
      `insert into paystack_dispute (reference, amount_kobo, status, withheld, due_at) values (?, ?, 'awaiting-merchant-feedback', ?, ?)`,
      request.reference,
      request.amountKobo ?? paid.amount_kobo,
      request.isWithheld ? 1 : 0,
      new Date(context.clock.now().getTime() + ANSWER_WITHIN_MS).toISOString(),
    )
    const opened = context.database.get<Dispute>(`${DISPUTES} order by d.id desc limit 1`)!
    enqueueNotice(context, 'charge.dispute.create', wireDispute(opened))
    return opened
  })
}

export function resolveDispute(context: PaystackContext, id: string, outcome: 'won' | 'lost'): boolean {
  return context.database.transaction(() => {
    const changed = context.database.run(
      `update paystack_dispute set status = 'resolved', resolution = ? where id = ? and status <> 'resolved'`,
      outcome === 'won' ? 'declined' : 'merchant-accepted',
      Number(id),
    )
    if (changed === 0) return false
    enqueueNotice(context, 'charge.dispute.resolve', wireDispute(findDispute(context, id)!))
    return true
  })
}

/** The merchant gives the money back: then it is resolved. Or contests it: then the customer's bank decides. False: it was answered before. */
export function answerDispute(context: PaystackContext, id: string, contests: { message: string; fileName: string } | null): boolean {
  const dispute = findDispute(context, id)
  if (dispute?.status !== 'awaiting-merchant-feedback' || dispute.message !== null) return false
  if (contests === null) return resolveDispute(context, id, 'lost')
  const { message, fileName } = contests
  context.database.run('insert into paystack_dispute_answer (dispute_id, message, file_name) values (?, ?, ?)', Number(id), message, fileName)
  return true
}

/** A name that nobody can guess: it is the address for a picture. */
export function newDisputeFile(context: PaystackContext, id: string): string {
  const fileName = `${id}-${context.random.bytes(16).toString('hex')}`
  context.database.run('insert into paystack_dispute_file (file_name, dispute_id) values (?, ?)', fileName, Number(id))
  return fileName
}
export const receiveDisputeFile = (context: PaystackContext, fileName: string, size: number): boolean =>
  context.database.run('update paystack_dispute_file set size = ? where file_name = ? and size is null', size, fileName) === 1
export const hasDisputeFile = (context: PaystackContext, id: string, fileName: string): boolean =>
  context.database.all('select 1 from paystack_dispute_file where file_name = ? and dispute_id = ? and size > 0', fileName, Number(id)).length === 1

export const wireRefund = (refund: Refund) => ({
  id: Number(refund.id),
  transaction_reference: refund.reference,
  amount: Number(refund.amount_kobo),
  currency: 'NGN',
  status: refund.status,
  merchant_note: refund.merchant_note,
})

export const wireDispute = (dispute: Dispute) => ({
  id: Number(dispute.id),
  refund_amount: Number(dispute.amount_kobo),
  currency: 'NGN',
  status: dispute.status === 'awaiting-merchant-feedback' && dispute.message !== null ? 'awaiting-bank-feedback' : dispute.status,
  resolution: dispute.resolution,
  transaction: { reference: dispute.reference },
  dueAt: dispute.due_at,
  withheld: dispute.withheld === 1n,
})

export type Settlement = { id: bigint; amount_kobo: Kobo; deductions: string; settled_at: string }
type Deduction = { type: 'refund' | 'dispute' | 'dispute_won'; id: number; amount: number }

/** Pays out everything that is due in one batch, as each working day. Null: nothing is due, or more was taken than came. */
export function settle(context: PaystackContext): Settlement | null {
  const { database } = context
  return database.transaction(() => {
    const due = database.get<{ sum: bigint | null }>(
      `select sum(amount_kobo - fees_kobo) as sum from paystack_transaction where status = 'success' and settlement_id is null`,
    )!
    const deductions = dueDeductions(context)
    const amount = (due.sum ?? 0n) + deductions.reduce((sum, { amount: each }) => sum + BigInt(each), 0n)
    if (due.sum === null || amount <= 0n) return null
    database.run(
      'insert into paystack_settlement (amount_kobo, deductions, settled_at) values (?, ?, ?)',
      amount,
      JSON.stringify(deductions),
      nowText(context),
    )
    const settlement = database.get<Settlement>('select * from paystack_settlement order by id desc limit 1')!
    database.run(`update paystack_transaction set settlement_id = ? where status = 'success' and settlement_id is null`, settlement.id)
    for (const { type, id } of deductions) database.run(MARKS[type], settlement.id, id)
    context.services.payIntoPool?.({ amountKobo: amount, payerName: 'PAYSTACK PAYMENTS LIMITED', narration: `PAYSTACK SETTLEMENT ${settlement.id}` })
    return settlement
  })
}

const MARKS: Readonly<Record<Deduction['type'], string>> = {
  refund: 'update paystack_refund set settlement_id = ? where id = ?',
  dispute: 'update paystack_dispute set taken_in = ? where id = ?',
  dispute_won: 'update paystack_dispute set returned_in = ? where id = ?',
}

function dueDeductions({ database }: PaystackContext): Deduction[] {
  const rows = database.all<{ type: Deduction['type']; id: bigint; amount: bigint }>(`
    select 'refund' as type, id, -amount_kobo as amount from paystack_refund where status = 'processed' and settlement_id is null
    union all select 'dispute', id, -amount_kobo from paystack_dispute
      where taken_in is null and (withheld = 1 or resolution = 'merchant-accepted')
    union all select 'dispute_won', id, amount_kobo from paystack_dispute where returned_in is null and withheld = 1 and resolution = 'declined'`)
  return rows.map(({ type, id, amount }) => ({ type, id: Number(id), amount: Number(amount) }))
}

export const settlementsBetween = (context: PaystackContext, request: { from: string; to: string; page: number; perPage: number }): Settlement[] =>
  context.database.all<Settlement>(
    'select * from paystack_settlement where settled_at between ? and ? order by id limit ? offset ?',
    request.from,
    request.to,
    request.perPage,
    (request.page - 1) * request.perPage,
  )

export const settledReferences = (context: PaystackContext, id: string, page: number, perPage: number): { reference: string }[] =>
  context.database.all<{ reference: string }>(
    'select reference from paystack_transaction where settlement_id = ? order by id limit ? offset ?',
    Number(id),
    perPage,
    (page - 1) * perPage,
  )

export const wireSettlement = ({ id, amount_kobo, deductions, settled_at }: Settlement) => ({
  id: Number(id),
  domain: 'test',
  status: 'success',
  currency: 'NGN',
  effective_amount: Number(amount_kobo),
  settlement_date: settled_at,
  deductions: JSON.parse(deductions) as Deduction[],
})
