import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { amount } from '../../console/lists.ts'
import { type Html, html } from '../../../platform/text/html.ts'
import type { PaystackContext } from './settings.ts'
import { byAccessCode, type CardNumber, fail, isTestCard, returnAddress, succeed, TEST_CARDS, type Transaction } from './transactions.ts'

const formShape = z.object({
  card: z.string().transform((text) => text.replaceAll(/\D/g, '')),
  name: z.string().trim().max(60).default(''),
  otp: z.string().trim().optional(),
})
const OTP = '123456'

const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The page of the processor on which a customer pays by card. */
export async function payPage(app: FastifyInstance, context: PaystackContext): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  )
  app.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS))

  app.get('/:code', async (request, reply) => {
    const payment = byAccessCode(context, codeOf(request.params))
    if (!payment) return sendPage(reply.code(404), html`<p>This payment link is not known.</p>`)
    return sendPage(reply, payment.status === 'success' ? paidPart(context, payment) : cardForm(payment, null))
  })
  app.post('/:code', async (request, reply) => {
    const payment = byAccessCode(context, codeOf(request.params))
    if (!payment) return sendPage(reply.code(404), html`<p>This payment link is not known.</p>`)
    if (payment.status === 'success') return sendPage(reply, paidPart(context, payment))
    const { card, name, otp } = formShape.parse(request.body)
    if (!isTestCard(card)) return sendPage(reply.code(400), cardForm(payment, 'Use one of the test cards below.'))
    const { ending } = TEST_CARDS[card]
    if (ending === 'declined') {
      fail(context, payment, 'Declined')
      return sendPage(reply.code(402), cardForm(payment, 'The bank declined this card. No money has moved.'))
    }
    if (ending === 'otp' && otp !== OTP)
      return sendPage(reply, codeForm(payment, card, name, otp === undefined ? null : `This code is wrong. It is ${OTP}.`))
    succeed(context, payment, { number: card, accountName: name || 'Ngozi Eze' })
    return sendPage(reply, paidPart(context, payment))
  })
}

const codeOf = (params: unknown) => z.object({ code: z.string() }).parse(params).code

function paidPart(context: PaystackContext, payment: Transaction): Html {
  const next = returnAddress(context, payment)
  return html`<p>Paid ${amount(payment.amount_kobo)}.${next === null ? ' You can close this page.' : ''}</p>
    ${next && html`<p><a href="${next}">Back to the shop</a></p>`}`
}

const wrongPart = (wrong: string | null) => wrong && html`<p class="result" role="alert">${wrong}</p>`

const cardForm = (payment: Transaction, wrong: string | null) =>
  html`<p>${payment.description || 'Payment'}: ${amount(payment.amount_kobo)}</p>
    ${wrongPart(wrong)}
    <form method="post">
      <label>Card number<input name="card" value="4084084084084081" required inputmode="numeric" maxlength="23" autocomplete="off" /></label>
      <label>Name on the card<input name="name" value="Ngozi Eze" maxlength="60" autocomplete="off" /></label>
      <button type="submit">Pay</button>
    </form>
    <p class="quiet">No real card is read here. Test cards:</p>
    <ul>
      ${Object.entries(TEST_CARDS).map(([number, { message }]) => html`<li>${number}: ${message}</li>`)}
    </ul>`

const codeForm = (payment: Transaction, card: CardNumber, name: string, wrong: string | null) =>
  html`<p>Your bank asks for a code to pay ${amount(payment.amount_kobo)}.</p>
    ${wrongPart(wrong)}
    <form method="post">
      <input type="hidden" name="card" value="${card}" />
      <input type="hidden" name="name" value="${name}" />
      <label>Code<input name="otp" required inputmode="numeric" maxlength="6" autocomplete="off" /></label>
      <button type="submit">Confirm</button>
    </form>`

function sendPage(reply: FastifyReply, body: Html): FastifyReply {
  const whole = html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pay by card · Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/base.css" />
      </head>
      <body>
        <header class="top">
          <strong>Paystack</strong>
          <p>Simulated: no real money.</p>
        </header>
        <main class="narrow">
          <h1>Pay by card</h1>
          ${body}
        </main>
      </body>
    </html>`
  return reply.type('text/html; charset=utf-8').send(whole.text)
}
