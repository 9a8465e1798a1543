import { encode } from 'uqr'
import { DIAL_BANKS } from '../../../../platform/nigeria/ussd.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { dayWithDate, lagosDay, lagosTime } from '../../../../platform/clock/index.ts'
import type { PayPage } from './public-routes.ts'

/** The page of a payer, whole without a script. `pay.js` asks for it again while money is awaited, and replaces `main`. */
export function payPageBody(page: PayPage, visit: Visit): Html {
  return html` ${head(page)}
    <main class="pay" data-open="${isOpen(page) ? 'yes' : 'no'}">${stateOf(page, visit)}</main>
    <footer class="pay__foot">
      <p class="pay__offline" role="status" hidden>Your phone has no connection. This page goes on by itself when it is back.</p>
      <noscript><p>Load this page again to see whether your money arrived.</p></noscript>
    </footer>`
}

/** `isBackFromCard`: the page of the processor led here. */
type Visit = { token: string; isBackFromCard: boolean }

/** The browser goes on to the page of the processor by itself; the button is for one that does not. */
export const startedBody = (page: PayPage, { url, processor }: { url: string; processor: string }): Html =>
  html` ${head(page)}
    <main class="pay" data-open="no">
      <h1>Going to ${processor}</h1>
      ${sum(page.amount - page.received, 'open')}
      <p>You pay by card on ${processor}’s page, and come back here.</p>
      <p><a class="button button--act" href="${url}" rel="noreferrer">Go to the card page</a></p>
    </main>`

/** No money has moved. */
export const notDoneBody = (page: PayPage, { token, heading, why }: { token: string; heading: string; why: string }): Html =>
  html` ${head(page)}
    <main class="pay" data-open="no">
      <h1 data-tone="wrong">${heading}</h1>
      <p>${why}</p>
      <p><a class="button button--line" href="/pay/${token}">Show the order</a></p>
    </main>`

export const returnRequestBody = (page: PayPage, token: string): Html =>
  html` ${head(page)}
    <main class="pay" data-open="no">
      <h1 data-tone="wait">Going back</h1>
      ${sum(page.backable ?? 0n, 'open')}
      <p>It goes only to the account that paid, if its bank gives the name that your payment had. Otherwise ${page.business} decides.</p>
      <p><a class="button button--line" href="/pay/${token}">Show the order</a></p>
    </main>`

const head = ({ business, reference }: PayPage): Html =>
  html`<header class="pay__head">
    <span class="pay__mark" aria-hidden="true">${initials(business)}</span>
    <p><strong>${business}</strong><br /><span class="pay__quiet">Order ${reference}</span></p>
  </header>`

export const payPageTitle = (page: PayPage): string => `${formatNaira(page.amount)} to ${page.business}`

const isOpen = ({ state, others }: PayPage) =>
  state === 'waiting' || state === 'short' || others.some(({ state: at }) => at === 'open' || at === 'sending_back')

function stateOf(page: PayPage, visit: Visit): Html {
  if (page.state === 'paid') return paid(page, visit)
  if (visit.isBackFromCard && page.card?.started) return cardOnItsWay(page, page.card.processor, visit)
  if (page.state === 'short') return short(page, visit)
  if (page.state === 'waiting' && page.expires > page.asof) return waiting(page, visit)
  const late = page.others.find(({ kind }) => kind === 'late' || kind === 'unknown')
  if (late) return lateParts(page, late, visit)
  return ended(page, visit)
}

function waiting(page: PayPage, { token }: Visit): Html {
  return html` <h1>Bank transfer</h1>
    ${sum(page.amount, 'open')} ${page.note === null ? null : html`<p>${page.note}</p>`} ${account(page, page.amount)} ${card(page, token)}
    ${movedParts(page)} ${page.accountstate === 'own' ? countdown(page) : null}`
}

/** The processor has not said yet whether the card paid. Only what it says pays the order. */
function cardOnItsWay(page: PayPage, processor: string, { token }: Visit): Html {
  return html` <h1 data-tone="wait">Your card payment is on its way</h1>
    ${sum(page.amount - page.received, 'open')}
    <p>
      ${processor} tells us in a few seconds whether your card has paid. This page goes on by itself.
      <strong>Please do not pay a second time.</strong>
    </p>
    <p class="pay__quiet">Did you leave ${processor}’s page without paying? Nothing was taken.</p>
    <p><a class="button button--line" href="/pay/${token}">Show the ways to pay</a></p>`
}

/** Only where the business has ticked it. */
function sendBack({ backable, state }: PayPage, token: string): Html | null {
  if (backable === null) return null
  return html`<form method="post" action="/pay/${token}/back" target="_top">
    <p class="pay__quiet">It goes only to the account that paid.${state === 'short' ? ' This order then takes no more money.' : ''}</p>
    <button class="button button--line" type="submit">Send my ${formatNaira(backable)} back</button>
  </form>`
}

function card({ card: offer }: PayPage, token: string): Html | null {
  if (offer === null) return null
  return html`<details>
    <summary>Card</summary>
    <p class="pay__quiet">You pay on ${offer.processor}’s page, and come back here. The shop does not see your card.</p>
    <form method="post" action="/pay/${token}/card" target="_top">
      <button class="button button--line" type="submit">Go to the card page</button>
    </form>
  </details>`
}

function short(page: PayPage, { token }: Visit): Html {
  const missing = page.amount - page.received
  const returned = page.others.find((part) => part.asked)
  return html` <h1 data-tone="wait">${formatNaira(missing)} is missing</h1>
    <p class="pay__quiet">Arrived, of ${formatNaira(page.amount)}</p>
    ${sum(page.received, 'open')}
    <p>${page.business} has your <strong>${formatNaira(page.received)}</strong> and keeps it for this order. Send the rest to the same account:</p>
    ${account(page, missing)} ${card(page, token)} ${countdown(page)} ${sendBack(page, token)} ${returned ? more(page, returned, '') : null}`
}

function paid(page: PayPage, { token }: Visit): Html {
  const over = page.others.find(({ kind }) => kind === 'over')
  const double = page.others.find(({ kind }) => kind === 'double')
  const late = page.others.find(({ kind, state }) => (kind === 'late' || kind === 'unknown') && state !== 'completed')
  return html` <h1 data-tone="good">${over ? `Paid, ${formatNaira(over.amount)} too much` : 'Paid'}</h1>
    ${sum(page.received < page.amount ? page.received : page.amount, 'final')}
    <p><strong>${page.business} has your money.</strong> The order ${page.reference} is paid.</p>
    ${receipt(page)} ${back(page, 'act')} ${over ? more(page, over, 'You sent more than the order asks for.') : null}
    ${double ? more(page, double, `${formatNaira(double.amount)} came a second time.`) : null}
    ${late ? more(page, late, `${formatNaira(late.amount)} came after the number ended.`) : null} ${movedParts(page)} ${sendBack(page, token)}`
}

/** What the payer needs of a receipt. The browser prints it or keeps it as a file. */
function receipt({ business, reference, amount, received, paid: how }: PayPage): Html | null {
  if (how === null) return null
  const facts = [
    ['Paid to', business],
    ['Order', reference],
    ['Amount', formatNaira(received < amount ? received : amount)],
    [how.bycard ? 'Paid by card' : 'Arrived', shownTime(how.on)],
  ]
  return html`<dl class="pay__receipt" aria-label="Receipt">
      ${facts.map(
        ([name = '', value = '']) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <p><button type="button" class="button button--line" data-print hidden>Print or save the receipt</button></p>`
}

/** The site says whose page it is, because the address stands in no bar before the payer follows it. */
const back = ({ back: address }: PayPage, kind: 'act' | 'line'): Html | null =>
  address === null
    ? null
    : html`<p><a class="button button--${kind}" href="${address}" target="_top" rel="noreferrer">Back to ${new URL(address).hostname}</a></p>`

/** What the business has counted for another order. */
const movedParts = (page: PayPage): Html[] =>
  page.others.filter(({ state }) => state === 'moved').map((part) => more(page, part, `${formatNaira(part.amount)} came too.`))

function lateParts(page: PayPage, late: PayPage['others'][number], { token }: Visit): Html {
  return html` <h1 data-tone="wait">It came after the number ended</h1>
    ${sum(late.amount, 'open')} ${more(page, late, 'Your money is safe.')} ${movedParts(page)} ${sendBack(page, token)} ${back(page, 'line')}`
}

function ended(page: PayPage, { token }: Visit): Html {
  const isEndedByShop = page.state === 'cancelled'
  const parts = page.others.filter(({ kind }) => kind === 'short')
  return html` <h1 data-tone="wrong">${isEndedByShop ? 'This order has ended' : 'This number has ended'}</h1>
    ${sum(page.amount, 'broken')}
    <p>
      ${isEndedByShop ? (parts.some(({ state }) => state !== 'open') ? 'It takes no more money.' : `${page.business} has ended this order.`) : parts.length > 0 ? 'The rest did not arrive in time.' : 'Nothing arrived in time, and nothing was taken.'}
      Please do not send to the old number any more.
    </p>
    ${parts.map((part) => more(page, part, `${formatNaira(part.amount)} arrived.`))} ${movedParts(page)} ${sendBack(page, token)}
    ${
      page.account
        ? html`<dl>
            <div>
              <dt>Old number</dt>
              <dd><s>${page.account.number}</s><br />ended ${shownTime(page.ended ?? page.expires)}</dd>
            </div>
          </dl>`
        : null
    }
    <p>Sent it already? ${page.accountstate === 'own' ? 'It is found by itself, even if your bank is late.' : `Ask ${page.business}.`}</p>
    ${back(page, 'line')}`
}

/** What becomes of money that does not fit. Nothing goes back without the business. */
function more({ business }: PayPage, { state, amount, due, bycard, asked: isRequested }: PayPage['others'][number], what: string): Html {
  const where = bycard ? 'the card that paid' : 'the account it came from'
  const end = {
    open: isRequested
      ? `${formatNaira(amount)} goes back to the account it came from if its bank gives the name that your payment had. Otherwise ${business} decides by ${shownTime(due)}.`
      : `${business} says by ${shownTime(due)} what happens with ${formatNaira(amount)}. Ask ${business} if you do not want to wait.`,
    sending_back: `${formatNaira(amount)} is on its way back to ${where}.`,
    sent_back: `${formatNaira(amount)} has gone back to ${where}.`,
    kept: `${business} has taken ${formatNaira(amount)}.`,
    completed: '',
    moved: `${business} uses it for another order.`,
  }[state]
  return html`<p>${what} ${end}</p>`
}

function account(page: PayPage, amount: Kobo): Html {
  if (page.account === null) return html`<p class="pay__wait" role="status">Getting an account number from the bank. This takes a few seconds.</p>`
  const { number, name, bank, qr, dialcode } = page.account
  return html` <p>Send exactly <strong>${formatNaira(amount)}</strong> to this account, from any bank app.</p>
    <section class="pay__account" aria-label="Account">
      <p class="pay__quiet">${bank} · ${name}</p>
      <p class="pay__number"><span class="account-number" translate="no">${grouped(number)}</span> ${copy(number, 'Copy account number')}</p>
      <p class="pay__quiet">
        ${
          page.accountstate === 'own'
            ? 'The number is for this order only: please do not save it.'
            : `This number is the shop’s own. The page cannot see your payment by itself: show ${page.business} the receipt of your bank.`
        }
      </p>
    </section>
    <details>
      <summary>QR code</summary>
      ${qrCode(qr)}
      <p class="pay__quiet">The code is the link of this page. It opens the page on another phone; a bank app cannot pay by it.</p>
    </details>
    ${dialcode === null ? null : dial(dialcode)}`
}

function dial(code: string): Html {
  return html` <details>
    <summary>Dial code</summary>
    <p>
      <label for="bank">Your bank</label>
      <select id="bank" data-dial="${code}">
        <option value="">Choose your bank</option>
        ${DIAL_BANKS.map(({ dialCode, name }) => html`<option value="${dialCode}">${name}</option>`)}
      </select>
    </p>
    <p class="pay__code" translate="no"><a data-dialled>${code.replace('{bank}', 'bank code')}</a></p>
  </details>`
}

const countdown = ({ expires }: PayPage): Html =>
  html`<p class="pay__clock">Until ${shownTime(expires)} <span data-ends="${expires.toISOString()}" aria-hidden="true"></span></p>`

const copy = (text: string, label: string): Html =>
  html`<button type="button" class="button button--line button--small" data-copy="${text}" hidden>${label}</button>`

function sum(kobo: Kobo, rule: 'open' | 'final' | 'broken'): Html {
  const [naira = '', rest = ''] = formatNaira(kobo).slice(1).split('.')
  return html`<p>
    <span class="status-rule" data-rule="${rule}"
      ><span class="amount amount--hero" translate="no"
        ><span class="amount__cur">₦</span>${naira}<span class="amount__kobo">.${rest}</span></span
      ></span
    >
  </p>`
}

/** Always dark on white, because scanners need it. */
function qrCode(text: string): Html {
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return html`<div class="qr-code">
    <svg viewBox="0 0 ${data.length} ${data.length}" role="img" aria-label="QR code of the link of this page" shape-rendering="crispEdges">
      <path d="${path}" />
    </svg>
  </div>`
}

/** `Sat 28 Nov 2026, 14:55` */
const shownTime = (at: Date): string => `${dayWithDate(lagosDay(at))}, ${lagosTime(at).slice(0, 5)}`

const grouped = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
