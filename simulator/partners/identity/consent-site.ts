import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '../../context.ts'
import { type Html, html } from '../../../platform/text/html.ts'
import { findCitizen, findConsent, giveConsent, registerCitizen } from './register.ts'

const formShape = z.object({
  firstname: z.string().trim().min(1).max(60),
  middlename: z.string().trim().max(60).default(''),
  lastname: z.string().trim().min(1).max(60),
  birthdate: z.iso.date(),
  phone: z.string().regex(/^0\d{10}$/),
})

const FIELD_NAMES = { firstname: 'first name', middlename: 'middle name', lastname: 'last name', birthdate: 'date of birth', phone: 'phone number' }

const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * The national identity site, at which the owner of a BVN consents. Its visitor plays two parts: the owner, and the register,
 * which knows of a BVN only the entries of this form.
 */
export async function consentSite(app: FastifyInstance, context: SimulatorContext): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  )
  app.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS))

  app.get('/:reference', async (request, reply) => {
    const consent = findConsent(context, referenceOf(request.params))
    if (!consent) return sendPage(reply.code(404), html`<p>This request is not known. Start again in Kasuwa.</p>`)
    return sendPage(reply, consent.givenAt ? consentGivenPage() : consentForm(context, consent.bvn, null))
  })
  app.post('/:reference', async (request, reply) => {
    const consent = findConsent(context, referenceOf(request.params))
    if (!consent) return sendPage(reply.code(404), html`<p>This request is not known. Start again in Kasuwa.</p>`)
    const filled = formShape.safeParse(request.body)
    if (!filled.success)
      return sendPage(
        reply.code(400),
        consentForm(context, consent.bvn, `Check the ${FIELD_NAMES[filled.error.issues[0]!.path[0] as keyof typeof FIELD_NAMES]}.`),
      )
    context.database.transaction(() => {
      registerCitizen(context, { bvn: consent.bvn, ...filled.data })
      giveConsent(context, consent.reference)
    })
    return sendPage(reply, consentGivenPage())
  })
}

const referenceOf = (params: unknown) => z.object({ reference: z.string() }).parse(params).reference

const consentGivenPage = () => html`<p>You have given consent. Close this page and go back to Kasuwa.</p>`

function consentForm(context: SimulatorContext, bvn: string, wrong: string | null): Html {
  const known = findCitizen(context, bvn)
  return html`<p>Kasuwa asks for your name, date of birth and phone number under the BVN that ends in <b>${bvn.slice(-4)}</b>.</p>
    ${wrong && html`<p class="result" role="alert">${wrong}</p>`}
    <form method="post">
      <p class="quiet">
        This is not a real register. Enter the name and date of birth that you gave to Kasuwa. The code arrives as a text on the
        <a href="/#messages" target="_blank">simulator’s page</a>.
      </p>
      <div class="pair">
        <label>First name<input name="firstname" value="${known?.firstname ?? ''}" required maxlength="60" autocomplete="off" /></label>
        <label>Last name<input name="lastname" value="${known?.lastname ?? ''}" required maxlength="60" autocomplete="off" /></label>
      </div>
      <label>Middle name<input name="middlename" value="${known?.middlename ?? ''}" maxlength="60" autocomplete="off" /></label>
      <div class="pair">
        <label>Date of birth<input name="birthdate" type="date" value="${known?.birthdate ?? ''}" required /></label>
        <label
          >Phone<input name="phone" value="${known?.phone ?? '08030000000'}" required pattern="0[0-9]{10}" inputmode="numeric" autocomplete="off"
        /></label>
      </div>
      <button type="submit">I give consent</button>
    </form>`
}

function sendPage(reply: FastifyReply, body: Html): FastifyReply {
  const whole = html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>BVN consent · Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/base.css" />
      </head>
      <body>
        <header class="top">
          <strong>National identity site</strong>
          <p>Simulated: no real data.</p>
        </header>
        <main class="narrow">
          <h1>Consent to look up your BVN</h1>
          ${body}
        </main>
      </body>
    </html>`
  return reply.type('text/html; charset=utf-8').send(whole.text)
}
