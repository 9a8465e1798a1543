import type { Kobo } from '../../../platform/money/index.ts'
import { divideHalfUp } from '../../../platform/money/index.ts'
import { nowText } from '../../context.ts'
import { enqueueNotice } from './notices.ts'
import type { PaystackContext } from './settings.ts'
import { wireTransaction } from './wire.ts'

export type Transaction = {
  id: bigint
  reference: string
  access_code: string
  amount_kobo: Kobo
  fees_kobo: Kobo
  email: string
  description: string
  status: 'abandoned' | 'ongoing' | 'failed' | 'success'
  gateway_response: string
  bin: string | null
  last4: string | null
  brand: string | null
  bank: string | null
  account_name: string | null
  created_at: string
  paid_at: string | null
  settlement_id: bigint | null
}

/** 1.5 % and ₦100 from ₦2,500, at most ₦2,000. */
export function feesOf(amountKobo: Kobo): Kobo {
  const fees = divideHalfUp(amountKobo * 15n, 1_000n) + (amountKobo >= 250_000n ? 10_000n : 0n)
  return fees > 200_000n ? 200_000n : fees
}

/** Null: the reference was used before. */
export function startTransaction(
  context: PaystackContext,
  request: { reference: string; amountKobo: Kobo; email: string; description: string; callbackUrl?: string | undefined },
): Transaction | null {
  const accessCode = Array.from({ length: 20 }, () => context.random.below(36).toString(36)).join('')
  const fresh = context.database.run(
    `insert into paystack_transaction (reference, access_code, amount_kobo, fees_kobo, email, description, created_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    request.reference,
    accessCode,
    request.amountKobo,
    feesOf(request.amountKobo),
    request.email,
    request.description,
    nowText(context),
  )
  if (fresh === 1 && request.callbackUrl !== undefined)
    context.database.run('insert into paystack_return (reference, url) values (?, ?)', request.reference, request.callbackUrl)
  return fresh === 0 ? null : byAccessCode(context, accessCode)
}

/** Where the page leads after the payment, as Paystack adds to it. Null: nowhere. */
export function returnAddress(context: PaystackContext, { reference }: Transaction): string | null {
  const found = context.database.get<{ url: string }>('select url from paystack_return where reference = ?', reference)
  if (!found) return null
  const url = new URL(found.url)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

export const byReference = (context: PaystackContext, reference: string): Transaction | null =>
  context.database.get<Transaction>('select * from paystack_transaction where reference = ?', reference)

export const byAccessCode = (context: PaystackContext, code: string): Transaction | null =>
  context.database.get<Transaction>('select * from paystack_transaction where access_code = ?', code)

export const successfulBetween = (context: PaystackContext, request: { from: string; to: string; page: number; perPage: number }): Transaction[] =>
  context.database.all<Transaction>(
    `select * from paystack_transaction where status = 'success' and paid_at between ? and ? order by paid_at, id limit ? offset ?`,
    request.from,
    request.to,
    request.perPage,
    (request.page - 1) * request.perPage,
  )

export const latestTransactions = (context: PaystackContext, count: number): Transaction[] =>
  context.database.all<Transaction>('select * from paystack_transaction order by id desc limit ?', count)

/** The test cards of the pay page. `otp`: the bank asks for a code first. */
export const TEST_CARDS = {
  '4084084084084081': { ending: 'success', brand: 'visa', bank: 'Zenith Bank', message: 'Approved' },
  '5060666666666666666': { ending: 'otp', brand: 'verve', bank: 'Access Bank', message: 'Approved after the code 123456' },
  '4084080000005408': { ending: 'declined', brand: 'visa', bank: 'Guaranty Trust Bank', message: 'Declined' },
} as const

export type CardNumber = keyof typeof TEST_CARDS
export const isTestCard = (number: string): number is CardNumber => number in TEST_CARDS

export function succeed(
  context: PaystackContext,
  paid: Transaction,
  { number, accountName, paidAt }: { number: CardNumber; accountName: string; paidAt?: string | undefined },
): void {
  const { brand, bank } = TEST_CARDS[number]
  context.database.transaction(() => {
    const changed = context.database.run(
      `update paystack_transaction set status = 'success', gateway_response = 'Successful', bin = ?, last4 = ?, brand = ?, bank = ?,
         account_name = ?, paid_at = ? where reference = ? and status <> 'success'`,
      number.slice(0, 6),
      number.slice(-4),
      brand,
      bank,
      accountName,
      paidAt ?? nowText(context),
      paid.reference,
    )
    if (changed === 1 && paidAt === undefined) enqueueNotice(context, 'charge.success', wireTransaction(byReference(context, paid.reference)!))
  })
}

export const fail = (context: PaystackContext, { reference }: Transaction, message: string): void =>
  void context.database.run(
    `update paystack_transaction set status = 'failed', gateway_response = ? where reference = ? and status <> 'success'`,
    message,
    reference,
  )
