import type { z } from 'zod'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { bankByCbnCode } from '../../../../platform/nigeria/banks.ts'
import { writeMerchantQr } from '../../../../platform/nigeria/emv-qr.ts'
import { fillDialCode } from '../../../../platform/nigeria/ussd.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import type { ModuleDefinition, PublicDocument, PublicPage } from '../../../kernel/module-definition.ts'
import type { PublicContext } from '../../../kernel/tenant-context.ts'
import { bindPublic } from '../../../identity/index.ts'
import { PAY_TOKEN, type payPageSchema, showPayPage } from '../../expected/contract.ts'
import { followExpectedPayment } from './actions/follow-expected-payment.ts'
import { askForPayer } from './look.ts'
import { bankRequestBody, newNumberBody, notDoneBody, payPageBody, payPageTitle, returnRequestBody, startedBody } from './pay-page.ts'
import type { OrderToPay, PayOffer, PayWay, PayWayContext } from './pay-way.ts'
import { askBack, backableKobo } from './payer-back.ts'
import { expectedByToken, mayFollow, type PayPageRow, payPageOf } from './queries.ts'

export type PayPage = z.output<typeof payPageSchema>

export type PayPageContext = Pick<PublicContext, 'people' | 'clock' | 'ids' | 'random' | 'dialTemplate' | 'siteUrl' | 'acrossBusinesses'> & {
  bank: Pick<PublicContext['bank'], 'ownBankCode'>
}

const KOBO_IN_NAIRA = 100n

/** The ways of all modules, for an order by the link of its page. */
type PayWays = {
  names: readonly PayWay['name'][]
  /** Null: it cannot be paid this way now. */
  offerOf(name: PayWay['name'], token: string): Promise<PayOffer | null>
  start(name: PayWay['name'], token: string): ReturnType<PayWay['start']>
}

export function payWaysOf(context: PayWayContext, modules: readonly ModuleDefinition[]): PayWays {
  const ways = new Map(modules.flatMap(({ payWays = [] }) => payWays).map((way) => [way.name, way]))
  /** A link that waits for money. The time of one that has passed it may not have ended it yet. */
  async function openOrder(token: string): Promise<OrderToPay | null> {
    const order = await expectedByToken(context.acrossBusinesses('order').system, token)
    const isOpen = order?.origin === 'link' && (order.state === 'waiting' || order.state === 'short')
    return isOpen && order.ends_at > context.clock.now() ? order : null
  }
  return {
    names: [...ways.keys()],
    async offerOf(name, token) {
      const order = await openOrder(token)
      return order === null ? null : ways.get(name)!.offerOf(context, order)
    },
    async start(name, token) {
      const order = await openOrder(token)
      if (!order) throw new Refusal('collections.expected_ended', 409, 'This order takes no payment any more.')
      return ways.get(name)!.start(context, order, `${context.siteUrl}/pay/${token}?${BACK_FROM_CARD}=yes`)
    },
  }
}

/** In the address to which the page of the processor leads back. */
const BACK_FROM_CARD = 'back'
/** In the address of who says that the money is sent: what had come then. */
const sentBefore = ({ received, others }: PayPage): string => `sent-${received}-${others.length}`

export const payPageRoutes = (context: PayPageContext, ways?: PayWays): BoundRoute<null>[] => [
  bindPublic(showPayPage, async ({ params: { token } }) => ({ data: await loadPayPage(context, token, ways) })),
]

/** What the payer sees. Refuses with 404 for a token that nobody was given. */
export async function loadPayPage(context: PayPageContext, token: string, ways?: PayWays): Promise<PayPage> {
  return presentPayPage(context, await payPageRow(context, token), token, ways)
}

async function payPageRow(context: PayPageContext, token: string): Promise<PayPageRow> {
  const row = PAY_TOKEN.test(token) ? await payPageOf(context.people, token) : null
  if (!row) throw notFound('The payment page')
  return row
}

async function presentPayPage(context: PayPageContext, row: PayPageRow, token: string, ways?: PayWays): Promise<PayPage> {
  const isOpen = row.takes_money && (row.state === 'waiting' || row.state === 'short')
  const mayBeBackable = row.others.some(({ state, by_card }) => state === 'open' && !by_card)
  const [card, backable] = await Promise.all([
    isOpen && ways ? ways.offerOf('card', token) : null,
    mayBeBackable ? backableKobo(context, token) : null,
  ])
  return {
    business: row.business_name,
    reference: row.reference,
    note: row.note,
    amount: row.amount,
    received: row.received,
    state: row.state,
    accountstate: row.account_state,
    takes_money: row.takes_money,
    account: row.takes_money ? accountOnPage(context, row, token) : null,
    card: card && { processor: card.processor, started: card.isStarted },
    since: row.created_at,
    expires: row.ends_at,
    ended: row.ended_at,
    maylook: row.takes_money && row.state !== 'paid' && row.account_state === 'own' && row.account_ends_at > context.clock.now(),
    looked: row.asked_at && { on: row.asked_at, answered: row.answered_at, failed: row.failed },
    mayfollow: row.next_token === null && mayFollow(row, context.clock.now()),
    next: row.next_token && `${context.siteUrl}/pay/${row.next_token}`,
    first: row.first_has_money ? `${context.siteUrl}/pay/${row.first_token}` : null,
    paid: row.paid_at && { on: row.paid_at, bycard: row.paid_by_card },
    backable,
    back: backTo(row),
    others: row.others.map(({ kind, amount, state, due_at, back_at, by_card }) => ({
      kind,
      amount: BigInt(amount),
      state,
      due: new Date(due_at),
      bycard: by_card,
      asked: state === 'open' && back_at !== null && new Date(back_at) <= context.clock.now(),
    })),
    asof: context.clock.now(),
  }
}

/** The shop’s page with the reference of the order and nothing else: what is paid, the shop learns from us and not from its customer. */
function backTo({ return_to, reference }: PayPageRow): string | null {
  if (return_to === null) return null
  const url = new URL(return_to)
  url.searchParams.set('reference', reference)
  return url.href
}

/**
 * The code is the link of the page, as text for a phone: a code that a bank app pays needs a merchant number, which NIBSS issues and no business of
 * ours has yet.
 */
function accountOnPage(context: PayPageContext, row: PayPageRow, token: string): PayPage['account'] {
  const account = accountOf(context, row)
  return account && { ...account, qr: `${context.siteUrl}/pay/${token}` }
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

/** The page of a payer, and the answers to its forms. It is the answer of the route as HTML, and never waits for a script. */
export function payPageDocuments(context: PayPageContext, ways?: PayWays): PublicDocument[] {
  const form = (
    name: string,
    {
      perNetwork,
      heading,
      act,
    }: { perNetwork: PublicDocument['perNetwork']; heading: string; act: (token: string, page: PayPage) => Promise<FormAnswer> },
  ): PublicDocument => ({
    path: `/pay/:token/${name}`,
    method: 'POST',
    perNetwork,
    async answer(token) {
      const row = await payPageRow(context, token)
      const page = await presentPayPage(context, row, token)
      const answer = await orWhy(page, token, heading, () => act(token, page))
      return { title: payPageTitle(page), ...answer, ...frameOf(row) }
    },
  })
  return [
    {
      path: '/pay/:token',
      perNetwork: showPayPage.perNetwork,
      async answer(token, query) {
        const row = await payPageRow(context, token)
        const page = await presentPayPage(context, row, token, ways)
        const body = payPageBody(page, { token, isBackFromCard: query.has(BACK_FROM_CARD), hasSent: query.has(sentBefore(page)) })
        return { title: payPageTitle(page), body, ...frameOf(row) }
      },
    },
    ...(ways?.names ?? []).map((name) =>
      form(name, {
        perNetwork: PER_NETWORK_START,
        heading: 'The card page did not open',
        async act(token, page) {
          const { url, processor } = await ways!.start(name, token)
          return { body: startedBody(page, { url, processor }), next: url }
        },
      }),
    ),
    form('sent', {
      perNetwork: PER_NETWORK_SENT,
      heading: 'Nobody was asked',
      async act(token, page) {
        await askForPayer(context, token)
        const next = `/pay/${token}?${sentBefore(page)}=yes`
        return { body: bankRequestBody(page, next), next }
      },
    }),
    form('next', {
      perNetwork: PER_NETWORK_START,
      heading: 'There is no new number',
      async act(token, page) {
        const next = `/pay/${await followExpectedPayment(context, token)}`
        return { body: newNumberBody(page, next), next }
      },
    }),
    form('back', {
      perNetwork: PER_NETWORK_START,
      heading: 'Nothing was sent back',
      async act(token, page) {
        await askBack(context, token)
        return { body: returnRequestBody(page, token) }
      },
    }),
  ]
}

type FormAnswer = Pick<PublicPage, 'body' | 'next'>

const frameOf = ({ framed_by }: PayPageRow): Pick<PublicPage, 'framedBy'> => (framed_by === null ? {} : { framedBy: framed_by })

/** A refusal is a page that says why, with the way back to the order. */
async function orWhy(page: PayPage, token: string, heading: string, act: () => Promise<FormAnswer>): Promise<FormAnswer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { body: notDoneBody(page, { token, heading, why: error.message }) }
  }
}

/** The main button of the page, where thousands share the address of a mobile network. An order has a limit of its own, and one look answers all. */
const PER_NETWORK_SENT = [{ limit: 600, windowMs: 60_000 }]
/** Each may ask a processor or a bank. */
const PER_NETWORK_START = [{ limit: 60, windowMs: 60_000 }]
