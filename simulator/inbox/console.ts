import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../console/form-errors.ts'
import { type Html, html } from '../console/html.ts'
import { lagosTime, list, MAX_ROWS_SHOWN } from '../console/lists.ts'
import type { SimulatorContext } from '../context.ts'
import { readMessages } from './messages.ts'

/** The phrase of the page's introduction. */
export const INBOX_INTRO = 'read the mail that Kasuwa sent'

const messagesQuery = z.strictObject({ to: z.string().min(1).optional(), latest: z.coerce.number().int().min(1).optional() })

export function inboxApi(app: FastifyInstance, context: SimulatorContext): void {
  app.get('/messages', async (request) => readMessages(context, parseInput(messagesQuery, request.query)))
}

export function inboxSection(context: SimulatorContext): Html {
  const messages = readMessages(context, { latest: MAX_ROWS_SHOWN }).toReversed()
  const rows = messages.map((message) => {
    const code = /(?<!\d)\d{5,6}(?!\d)/.exec(message.text)?.[0] ?? null
    return html`<li>
      <details data-key="${message.at}${message.to}">
        <summary>
          <span class="who">${message.subject || message.channel}</span> <span class="what">to ${message.to}</span
          ><span class="end">${code && html`<span class="code">${code}</span>`}<time>${lagosTime(message.at)}</time></span>
        </summary>
        <p class="letter">${renderLinks(message.text)}</p>
      </details>
    </li>`
  })
  return html`<section>
    <h2>Mail and SMS</h2>
    ${list(rows, 'No mail yet. Codes and invitations that Kasuwa sends arrive here.')}
  </section>`
}

/** Only text that starts with http(s) becomes a link. */
function renderLinks(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}
