import { formatNaira } from '../../platform/money/index.ts'
import { BANKS, bankByCbnCode } from '../../platform/nigeria/banks.ts'
import { listCollectionAccounts, poolBalance } from '../bank/accounts.ts'
import { latestInflows } from '../bank/inflows.ts'
import { readPayouts } from '../bank/payouts.ts'
import type { SimulatorContext } from '../bank/context.ts'
import { readMessages } from '../mail/messages.ts'
import { findReturn } from '../bank/returns.ts'
import { FAILURE_MODES, readFailureModes } from '../failure-modes/failure-modes.ts'
import { noticeState } from '../notices/outbox.ts'
import { type Html, html } from './html.ts'

const MAX_ROWS_SHOWN = 12

/** The whole page. What changes while one looks is in `live`, which the page fetches again every few seconds. */
export function renderPage(context: SimulatorContext, chosenAccount: string): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The outside world · Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/console.css" />
        <script src="/console/console.js" defer></script>
      </head>
      <body>
        <header class="top"><strong>Kasuwa simulator</strong><a href="${context.settings.productUrl}">Open Kasuwa</a></header>
        <main>
          <div class="intro">
            <h1>You are the outside world: play a customer’s bank here</h1>
            <p>
              No real money and no real bank. Pay into a merchant’s account as a customer would, make the bank slow or wrong, and read the mail that
              Kasuwa sent.
            </p>
          </div>
          <div class="columns">
            <div class="acts">${payInForm(context, chosenAccount)}${failureModeForm()}</div>
            <div id="live" aria-live="off">${renderLive(context)}</div>
          </div>
        </main>
      </body>
    </html>`
}

export function renderLive(context: SimulatorContext): Html {
  return html` <section>
      <h2>The bank</h2>
      <p class="figure">
        <span class="hero">${naira(poolBalance(context))}</span><span class="quiet">in the pool account that holds all merchants’ money</span>
      </p>
      ${failureModeList(context)}
    </section>
    <section>
      <h2>Paid in</h2>
      ${inflowList(context)}
    </section>
    <section>
      <h2>Really paid out</h2>
      ${payoutList(context)}
    </section>
    <section>
      <h2>Mail and SMS</h2>
      ${messageList(context)}
    </section>`
}

function payInForm(context: SimulatorContext, chosen: string): Html {
  const accounts = listCollectionAccounts(context)
  return html`<form id="pay-in" class="sheet">
    <h2>Pay into an account</h2>
    <label
      >Account<select name="account">
        ${accounts.map((account) => html`<option value="${account.accountNumber}" ${account.accountNumber === chosen && html`selected`}>${account.accountName} · ${account.accountNumber}</option>`)}
        <option value="">Another number…</option>
      </select></label
    >
    ${accounts.length === 0 && html`<p class="quiet">No merchant has an account yet. <a href="${context.settings.productUrl}">Sign up in Kasuwa</a> first, or pay to any number and see it land in suspense.</p>`}
    <label data-show="other"
      >Account number<input name="otherAccount" inputmode="numeric" maxlength="10" placeholder="10 digits" autocomplete="off"
    /></label>
    <label>Amount in naira<input name="amount" inputmode="decimal" placeholder="4,500.00" required autocomplete="off" class="amount" /></label>
    <div class="pair">
      <label>Payer’s name<input name="payerName" value="Okafor Chinedu Emeka" required maxlength="120" autocomplete="off" /></label>
      <label>Payer’s account<input name="payerAccount" value="0123456789" required inputmode="numeric" maxlength="10" autocomplete="off" /></label>
    </div>
    <label
      >Payer’s bank<select name="payerBank">
        ${bankOptions()}
      </select></label
    >
    <label>Narration<input name="narration" maxlength="200" placeholder="What the payer wrote" autocomplete="off" /></label>
    <details>
      <summary>Make it difficult</summary>
      <div class="pair">
        <label
          >By<select name="channel">
            <option value="transfer">Transfer</option>
            <option value="ussd">USSD</option>
            <option value="qr">QR</option>
          </select></label
        >
        <label>Notices of it<input name="copies" type="number" value="1" min="0" max="100" /></label>
      </div>
      <label>Seconds until the notice<input name="delay" type="number" value="0" min="0" max="86400" /></label>
      <p class="quiet">One credit, several notices: a bank that repeats itself. No notice: Kasuwa must find the money by asking.</p>
    </details>
    <button type="submit">Pay in</button>
    <p class="result" role="status"></p>
  </form>`
}

function bankOptions(): Html[] {
  const sorted = BANKS.toSorted((one, other) => one.name.localeCompare(other.name))
  return sorted.map((bank) => html`<option value="${bank.cbnCode}" ${bank.cbnCode === '058' && html`selected`}>${bank.name}</option>`)
}

function failureModeForm(): Html {
  return html`<form id="mood" class="sheet">
    <h2>Set the bank’s mood</h2>
    <label
      >Mood<select name="mood">
        ${Object.entries(FAILURE_MODES).map(([failureMode, meaning]) => html`<option value="${failureMode}">${meaning}</option>`)}
        <option value="decline">Refuses, with a code of the rail</option>
      </select></label
    >
    <label data-show="decline">Code<input name="code" value="51" inputmode="numeric" maxlength="2" autocomplete="off" /></label>
    <label
      >Only for accounts ending in<input name="accountEnding" inputmode="numeric" maxlength="10" placeholder="Empty: for all" autocomplete="off"
    /></label>
    <button type="submit">Set the mood</button>
    <p class="result" role="status"></p>
  </form>`
}

function failureModeList(context: SimulatorContext): Html {
  return html`<ul class="moods">
    ${readFailureModes(context).map(({ failureMode, accountEnding }) => {
      const meaning = failureMode.startsWith('decline:')
        ? `Refuses with code ${failureMode.slice(8)}`
        : FAILURE_MODES[failureMode as keyof typeof FAILURE_MODES]
      const well = failureMode === 'ok'
      return html`<li class="${well ? 'well' : 'unwell'}">
        <span class="rule" aria-hidden="true"></span><span>${accountEnding ? `Accounts ending in ${accountEnding}: ` : 'Transfers: '}${meaning}</span>
        ${!well && html`<button type="button" class="plain" data-mend="${accountEnding ?? ''}">Make it well</button>`}
      </li>`
    })}
  </ul>`
}

const NOTICE_LABELS: Record<string, string> = {
  delivered: 'Kasuwa was told',
  waiting: 'notice under way',
  given_up: 'notice never arrived',
  none: 'no notice sent',
}

function inflowList(context: SimulatorContext): Html {
  const names = new Map(listCollectionAccounts(context).map((account) => [account.accountNumber, account.accountName]))
  return list(
    latestInflows(context, MAX_ROWS_SHOWN).map((inflow) =>
      row({
        who: inflow.payerName,
        what: `to ${names.get(inflow.accountNumber) ?? 'a number of nobody'} · ${inflow.accountNumber}`,
        note: `${bankByCbnCode(inflow.payerBank)?.name ?? inflow.payerBank} · ${NOTICE_LABELS[noticeState(context, inflow.sessionId)]}`,
        amount: html`<span class="in">+ ${naira(inflow.amountKobo)}</span>`,
        at: inflow.receivedAt,
      }),
    ),
    'Nobody has paid yet. Pay in, and it shows here and in Kasuwa.',
  )
}

function payoutList(context: SimulatorContext): Html {
  return list(
    readPayouts(context, { latest: MAX_ROWS_SHOWN })
      .toReversed()
      .map((payout) =>
        row({
          who: payout.name,
          what: `${bankByCbnCode(payout.bank)?.name ?? payout.bank} · ${payout.account}`,
          note: payout.reference,
          act: findReturn(context, payout.reference)
            ? html`<span class="quiet">Given back</span>`
            : html`<button type="button" class="plain" data-return="${payout.reference}">Give it back</button>`,
          amount: html`<span class="out">− ${naira(payout.amountKobo)}</span>`,
          at: payout.at,
        }),
      ),
    'The bank has paid nobody yet. Send money in Kasuwa, and what truly left the bank shows here.',
  )
}

function messageList(context: SimulatorContext): Html {
  const messages = readMessages(context, { latest: MAX_ROWS_SHOWN }).toReversed()
  return list(
    messages.map((message) => {
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
    }),
    'No mail yet. Codes and invitations that Kasuwa sends arrive here.',
  )
}

function list(rows: Html[], whenEmpty: string): Html {
  return rows.length === 0
    ? html`<p class="empty">${whenEmpty}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`
}

function row(shown: { who: string; what: string; note: string; act?: Html; amount: Html; at: string }): Html {
  return html`<li class="row">
    <span class="who">${shown.who}</span><span class="what">${shown.what}</span><span class="note">${shown.note} ${shown.act ?? ''}</span>
    <span class="end">${shown.amount}<time>${lagosTime(shown.at)}</time></span>
  </li>`
}

/** Only what starts with http(s) becomes a link. */
function renderLinks(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}

function naira(kobo: bigint): string {
  return formatNaira(kobo)
}

const LAGOS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function lagosTime(iso: string): string {
  return LAGOS.format(new Date(iso))
}
