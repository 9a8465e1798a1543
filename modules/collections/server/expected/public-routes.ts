import type { z } from 'zod'
import { notFound } from '../../../../platform/problems/index.ts'
import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { writeMerchantQr } from '../../../../platform/nigeria/emv-qr.ts'
import { fillDialCode } from '../../../../platform/nigeria/ussd.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import type { PublicDocument } from '../../../kernel/module-definition.ts'
import type { PublicContext } from '../../../kernel/tenant-context.ts'
import { bindPublic } from '../../../identity/index.ts'
import { PAY_TOKEN, type payPageSchema, showPayPage } from '../../expected/contract.ts'
import { payPageBody, payPageTitle } from './pay-page.ts'
import { type PayPageRow, payPageOf } from './queries.ts'

export type PayPage = z.output<typeof payPageSchema>

export type PayPageContext = Pick<PublicContext, 'people' | 'clock' | 'dialTemplate'> & { bank: Pick<PublicContext['bank'], 'ownBankCode'> }

const KOBO_IN_NAIRA = 100n

export const payPageRoutes = (context: PayPageContext): BoundRoute<null>[] => [
  bindPublic(showPayPage, async ({ params: { token } }) => ({ data: await loadPayPage(context, token) })),
]

/** What the payer sees. Refuses with 404 for a token that nobody was given. */
export async function loadPayPage(context: PayPageContext, token: string): Promise<PayPage> {
  const row = await payPageOf(context.people, token)
  if (!row) throw notFound('The payment page')
  return {
    business: row.business_name,
    reference: row.reference,
    note: row.note,
    amount: row.amount,
    received: row.received,
    state: row.state,
    accountstate: row.account_state,
    takes_money: row.takes_money,
    account: row.takes_money ? accountOf(context, row) : null,
    expires: row.ends_at,
    ended: row.ended_at,
    others: row.others.map(({ kind, amount, state, due_at }) => ({ kind, amount: BigInt(amount), state, due: new Date(due_at) })),
    asof: context.clock.now(),
  }
}

type PayableOrder = Pick<PayPageRow, 'account_number' | 'account_name' | 'business_name' | 'amount' | 'received'>

/** How an order is paid. The dial code is for whole naira (AMB-44). Both codes ask for what is missing. */
export function accountOf({ bank, dialTemplate }: Pick<PayPageContext, 'bank' | 'dialTemplate'>, row: PayableOrder): PayPage['account'] {
  if (row.account_number === null) return null
  const known = bankByCbnCode(bank.ownBankCode)
  const missing = row.received < row.amount ? row.amount - row.received : row.amount
  const name = row.account_name ?? row.business_name
  const isWhole = missing % KOBO_IN_NAIRA === 0n
  return {
    number: row.account_number,
    name,
    bank: known?.name ?? bank.ownBankCode,
    qr: writeMerchantQr({
      accountNumber: row.account_number,
      bankCode: known?.nipCode ?? bank.ownBankCode,
      name,
      city: '',
      amountKobo: Number(missing),
    }),
    dialcode: isWhole ? fillDialCode(dialTemplate, { account: row.account_number, amount: String(missing / KOBO_IN_NAIRA) }) : null,
  }
}

/** The page of a payer. It is the answer of the route as HTML, and never waits for a script. */
export const payPageDocument = (context: PayPageContext): PublicDocument => ({
  path: '/pay/:token',
  perNetwork: showPayPage.perNetwork,
  async answer(token) {
    if (!PAY_TOKEN.test(token)) throw notFound('The payment page')
    const page = await loadPayPage(context, token)
    return { title: payPageTitle(page), body: payPageBody(page) }
  },
})
