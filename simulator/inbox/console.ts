import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../console/form-errors.ts'
import type { GuideStep } from '../console/guide.ts'
import { type Html, html } from '../../platform/text/html.ts'
import { copyButton, lagosTime } from '../console/lists.ts'
import { live } from '../console/live.ts'
import type { SimulatorContext } from '../context.ts'
import { contactsAt, plainAddress, storePeople } from './contacts.ts'
import { latestRecipients, newestMessages, readMessages, type Recipient, type ShownMessage } from './messages.ts'

export const INBOX_STEP: GuideStep = {
  order: 3,
  title: 'Read the code here',
  text: html`Mails and texts from Kasuwa arrive on this page. Copy the code into Kasuwa.`,
  link: { href: '#messages', label: 'See messages' },
}

const messagesQuery = z.strictObject({ to: z.string().min(1).optional(), latest: z.coerce.number().int().min(1).optional() })
const text = z.string().trim().min(1, 'A text is needed.').max(200)
const peopleBody = z.strictObject({
  people: z.array(
    z.strictObject({
      name: text,
      email: z.email('An email is like amina@example.ng.'),
      phone: z.string().regex(/^0\d{10}$/, 'A phone number has 11 digits.'),
      role: text,
    }),
  ),
})

export function inboxApi(app: FastifyInstance, context: SimulatorContext): void {
  app.get('/messages', async (request) => readMessages(context, parseInput(messagesQuery, request.query)))
  app.put('/people', async (request) => {
    const { people } = parseInput(peopleBody, request.body)
    storePeople(context, people)
    return { people: people.length }
  })
}

const MESSAGES_SHOWN = 15
const PEOPLE_SHOWN = 50

/** `person`: the filter, from the page's address. Empty shows all. */
export function inboxSection(context: SimulatorContext, person: string): Html {
  const messages = newestMessages(context, person, MESSAGES_SHOWN)
  return html`<section id="messages">
    <div class="heading">
      <h2>Mails and texts</h2>
      ${live('person-filter', personFilter(context, person))}
    </div>
    ${live('message-list', messageList(messages, person))}
  </section>`
}

function personFilter(context: SimulatorContext, person: string): Html {
  const recipients = latestRecipients(context, PEOPLE_SHOWN)
  const isMissing = person !== '' && !recipients.some((each) => each.person === person)
  const option = (value: string, label: string) => html`<option value="${value}" ${value === person ? html`selected` : null}>${label}</option>`
  return html`<div class="filter">
    <label for="person" class="for-screen-readers">Messages to</label
    ><select name="person" id="person" data-in-address>
      ${option('', 'Everyone')} ${recipients.map((each) => option(each.person, recipientLabel(each)))}
      ${isMissing && option(person, contactsAt(context, person)[0]?.name ?? phoneText(plainAddress(person)))}
    </select>
  </div>`
}

function recipientLabel({ name, address, latestMail }: Recipient): string {
  const known = name || /^(?:Hello|Dear) ([^,\n]{1,60}),/.exec(latestMail ?? '')?.[1]
  return known ? `${known} · ${phoneText(address)}` : phoneText(address)
}

/** 08035550142 as 0803 555 0142; other addresses stay. */
const phoneText = (address: string) => address.replace(/^(0\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

function messageList(messages: readonly ShownMessage[], person: string): Html {
  if (messages.length === 0)
    return html`<p class="empty">
      ${person ? 'No message to this person yet.' : 'No message yet. Codes and letters from Kasuwa arrive here by themselves.'}
    </p>`
  return html`<ul class="messages">
    ${messages.map(messageItem)}
  </ul>`
}

function messageItem(message: ShownMessage): Html {
  const { id, channel, to, subject, name, at } = message
  const code = codeIn(message.text)
  const link = linksIn(message.text)[0]
  const address = phoneText(plainAddress(to))
  return html`<li data-message="${id}">
    <p class="message-head"><b>${channel === 'mail' ? `Mail: ${subject}` : `Text to ${address}`}</b><time datetime="${at}">${lagosTime(at)}</time></p>
    <p class="quiet">${channel === 'mail' ? `to ${name ? `${name}, ` : ''}${address}` : name}</p>
    <p>${withCode(excerpt(message.text, code), code)}</p>
    <div class="row-acts">
      ${code && copyButton({ id: `copy-code-${id}`, text: code, label: 'Copy code', name: `Copy code ${code}` })}
      ${link ? html`<a class="line small" href="${link}" target="_blank" rel="noopener noreferrer">Open the link</a>` : null}
    </div>
    ${
      message.text.includes('\n') &&
      html`<details id="message-${id}">
        <summary id="message-${id}-summary">Whole message</summary>
        <p class="letter">${renderLinks(message.text)}</p>
      </details>`
    }
  </li>`
}

/** Five or six digits alone: no amount, and no part of a longer number or of a reference such as FBN/FR/88123. */
const codeIn = (words: string): string | null => /(?<![\d.,₦+/-])\d{5,6}(?![\d/-]|[.,]\d)/.exec(words)?.[0] ?? null

/** The paragraph with the code, or the first after the greeting. Links have a button of their own. */
function excerpt(words: string, code: string | null): string {
  const paragraphs = words.split(/\n\s*\n|\n(?=--\n)/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
  const found =
    code === null ? paragraphs.find((paragraph) => !/^(Hello|Dear)\b.*,$/.test(paragraph)) : paragraphs.find((each) => each.includes(code))
  return (found ?? words).replace(LINK, '…')
}

function withCode(words: string, code: string | null): Html {
  if (code === null) return html`${words}`
  const at = words.indexOf(code)
  return html`${words.slice(0, at)}<b class="code">${code}</b>${words.slice(at + code.length)}`
}

/** Only text that starts with http(s) becomes a link. */
const LINK = /https?:\/\/[^\s<>"]+/g
const linksIn = (words: string): string[] => words.match(LINK) ?? []

function renderLinks(words: string): Html[] {
  return words
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener noreferrer">${part}</a>` : html`${part}`))
}
