import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Kobo } from '../../../../platform/money/index.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { amount } from '../../../console/lists.ts'
import { businessName, type CollectionAccount } from '../accounts.ts'
import type { BankContext } from '../context.ts'
import { DEFAULT_PAYER, withPayerAccount } from '../../../names.ts'
import { payIn } from '../pay-in.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The payer's name in a form. */
export const payerNameShape = z
  .string()
  .trim()
  .max(120)
  .default('')
  .transform((name) => name || DEFAULT_PAYER.name)

/** Forms of a customer's phone answer with the next page, without a script. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  )
  app.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS))
}

/** A page of a customer's phone. `scripts` are paths of this server. */
export function sendPage(reply: FastifyReply, title: string, body: Html, scripts: readonly string[] = []): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/base.css" />
        ${scripts.map((path) => html`<script src="${path}" defer></script>`)}
      </head>
      <body>
        <header class="top">
          <strong>Customer’s phone</strong>
          <p>Simulated: no real money.</p>
          <a href="/">Simulator</a>
        </header>
        <main class="narrow">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return reply.type('text/html; charset=utf-8').send(page.text)
}

export const wrongPart = (wrong: string | null): Html | null => (wrong === null ? null : html`<p class="result bad" role="alert">${wrong}</p>`)

export const nameField = (name = DEFAULT_PAYER.name): Html =>
  html`<label>Your name<input name="payerName" value="${name}" required maxlength="120" autocomplete="off" /></label>`

export type CustomerPayment = { account: CollectionAccount; amountKobo: Kobo; channel: 'ussd' | 'qr'; payerName: string; payerBank: string }

/** Pays and says so. The bank notifies the product at once. */
export function payFromPhone(context: BankContext, { account, amountKobo, channel, payerName, payerBank }: CustomerPayment): Html {
  const payer = withPayerAccount({ payerName, payerBank })
  payIn(context, { ...payer, accountNumber: account.accountNumber, amountKobo, channel, narration: '', copies: 1, delayMs: 0, notify: true })
  return html`<p class="result good" role="status">You have paid ${amount(amountKobo)} to ${businessName(account)}.</p>`
}
