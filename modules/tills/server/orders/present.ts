import type { z } from 'zod'
import type { Kobo } from '../../../../platform/money/index.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { accountOf } from '../../../collections/index.ts'
import type { tillOrderSchema, tillPaymentSchema } from '../../contract.ts'
import type { ListedOrder, ListedPayment, TillSetting } from '../queries.ts'
import { stageOf } from './stage.ts'

type Shown = { payments: ReadonlyMap<string, ListedPayment>; setting: TillSetting; takesMoney: boolean }

export function presentOrder(
  context: Parameters<typeof accountOf>[0],
  row: ListedOrder,
  { payments, setting, takesMoney }: Shown,
): z.output<typeof tillOrderSchema> {
  const payment = payments.get(row.id)
  const stage = stageOf(row)
  const isOpen = row.state === 'waiting' || row.state === 'short'
  return {
    _id: row.id,
    amount: row.amount,
    received: row.received,
    stage,
    kind: stage === 'wrong' ? row.kind : null,
    difference: row.received > row.amount ? row.received - row.amount : row.amount - row.received,
    mismatch: row.mismatch_state === null || row.mismatch_amount === null ? null : { state: row.mismatch_state, amount: row.mismatch_amount },
    taken: takenFor(row),
    accountstate: row.account_state,
    account: isOpen && takesMoney ? accountOf(context, row) : null,
    payment: payment ? presentPayment(payment) : null,
    asked: row.asked_at,
    answered: row.answered_at,
    unanswered: row.failed ?? false,
    expires: row.ends_at,
    createdon: row.created_at,
    allowed: [
      ...(row.state === 'waiting' ? (['cancel'] as const) : []),
      ...(stage === 'waiting' || (stage === 'wrong' && row.state === 'short') ? (['look'] as const) : []),
      ...(stage === 'wrong' && setting.may_accept && row.mismatch_state === 'open' ? (['accept'] as const) : []),
    ],
  }
}

/** A late payment is no part of what came in time, and the rest of an over payment may have gone back. */
function takenFor({ state, received, kind, mismatch_state, mismatch_amount, is_decided }: ListedOrder): Kobo {
  if (state === 'paid') return kind === 'over' && mismatch_state === 'sent_back' ? received - mismatch_amount! : received
  return kind === 'late' && mismatch_state === 'kept' && is_decided ? received + mismatch_amount! : received
}

export const presentPayment = (row: ListedPayment): z.output<typeof tillPaymentSchema> => ({
  _id: row.id,
  amount: row.amount,
  fits: !row.is_mismatch,
  // A part that completes its order says the whole of it, which the screen shows.
  said: !row.is_mismatch && row.order_amount !== null && row.order_received === row.order_amount ? row.order_amount : row.amount,
  order: row.order_id,
  channel: row.channel,
  payer: shortName(row.payer_name),
  bank: row.payer_bank_name,
  account: row.payer_account.slice(-4),
  at: row.posted_at,
})

/** `TEMITOPE ADEYEMI` is `Temitope A.`: a customer reads the screen too. */
export function shortName(name: string): string {
  const [first = '', ...others] = nameCase(name).split(' ')
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}
