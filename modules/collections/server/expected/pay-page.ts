import { encode } from 'uqr'
import { DIAL_BANKS } from '../../../../platform/nigeria/ussd.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { type Html, html } from '../../../../platform/text/html.ts'
import { dayWithDate, lagosDay, lagosTime } from '../../../../platform/clock/index.ts'
import type { PayPage } from './public-routes.ts'

/** The page of a payer, whole without a script. `pay.js` asks for it again while money is awaited, and replaces `main`. */
export function payPageBody(page: PayPage, visit: Visit): Html {
  return html` ${head(page)}
    <main class="pay" data-open="${isOpen(page) || isLooking(page, visit) ? 'yes' : 'no'}" data-state="${page.state}">${stateOf(page, visit)}</main>
    <footer class="pay__foot">
      <p class="pay__quiet">This page never asks for a PIN, a password or a code.</p>
      <p class="pay__offline" role="status" hidden>Your phone has no connection. This page goes on by itself when it is back.</p>
      <noscript><p>Load this page again to see whether your money arrived.</p></noscript>
    </footer>`
}

/** `isBackFromCard`: the page of the processor led here. `hasSent`: the payer says that the money is sent, and nothing has come since. */
type Visit = { token: string; isBackFromCard: boolean; hasSent: boolean }

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

/** The browser goes on by itself to the page that follows what the bank says. */
export const bankRequestBody = (page: PayPage, next: string): Html =>
  html` ${head(page)}
    <main class="pay" data-open="no">
      <h1 data-tone="wait">Asking the bank</h1>
      <p><a class="button button--line" href="${next}">Show what it says</a></p>
    </main>`

export const newNumberBody = (page: PayPage, next: string): Html =>
  html` ${head(page)}
    <main class="pay" data-open="no">
      <h1>Your new number is on its way</h1>
      <p><a class="button button--act" href="${next}">Show the new number</a></p>
    </main>`

const head = ({ business, reference }: PayPage): Html =>
  html`<header class="pay__head">
    <span class="pay__mark" aria-hidden="true">${initials(business)}</span>
    <p><strong>${business}</strong><br /><span class="pay__quiet">Order ${reference}</span></p>
  </header>`

export const payPageTitle = (page: PayPage): string => `${formatNaira(page.amount)} to ${page.business}`

const isOpen = ({ state, others }: PayPage) =>
  state === 'waiting' || state === 'short' || others.some(({ state: at }) => at === 'open' || at === 'sending_back')

const isLooking = ({ looked, maylook }: PayPage, { hasSent }: Visit) => hasSent && looked !== null && maylook

function stateOf(page: PayPage, visit: Visit): Html {
  if (page.state === 'paid') return paid(page, visit)
  if (page.state === 'waiting' && page.first !== null) return alreadySent(page, page.first)
  if (visit.isBackFromCard && page.card?.started) return cardOnItsWay(page, page.card.processor, visit)
  if (isLooking(page, visit) && page.looked) return looking(page, page.looked, visit)
  if (page.state === 'short') return short(page, visit)
  if (page.state === 'waiting' && page.expires > page.asof) return waiting(page, visit)
  const late = page.others.find(({ kind }) => kind === 'late' || kind === 'unknown')
  if (late) return lateParts(page, late, visit)
  return ended(page, visit)
}

function waiting(page: PayPage, { token }: Visit): Html {
  return html`<div class="pay__what">
      <h1>Bank transfer</h1>
      ${sum(page.amount, 'open')} ${page.note === null ? null : html`<p>${page.note}</p>`} ${movedParts(page)}
    </div>
    ${ways(page, page.amount, token)}`
}

/** The ways to pay, one at a time. Without a script a radio button shows its part. */
function ways(page: PayPage, amount: Kobo, token: string): Html {
  const code = page.account?.dialcode ?? null
  return html`<fieldset class="pay__ways">
    <legend class="visually-hidden">Way to pay</legend>
    <input class="pay__radio" type="radio" name="way" id="way-transfer" checked />
    ${page.account === null ? null : html`<input class="pay__radio" type="radio" name="way" id="way-qr" />`}
    ${code === null ? null : html`<input class="pay__radio" type="radio" name="way" id="way-dial" />`}
    ${page.card === null ? null : html`<input class="pay__radio" type="radio" name="way" id="way-card" />`}
    <div class="pay__tabs">
      <label for="way-transfer">Transfer</label>
      ${page.account === null ? null : html`<label for="way-qr">QR code</label>`}
      ${code === null ? null : html`<label for="way-dial">Dial code</label>`} ${page.card === null ? null : html`<label for="way-card">Card</label>`}
    </div>
    <div class="pay__way pay__way--transfer">
      ${account(page, amount)} ${page.accountstate === 'own' ? countdown(page) : null} ${sentForm(page, token, 'I have sent it')}
    </div>
    ${page.account === null ? null : qrWay(page.account.qr)} ${code === null ? null : dial(code)} ${card(page, token)}
  </fieldset>`
}

/** The order before has got its money after all. Its page says what becomes of it. */
const alreadySent = (page: PayPage, first: string): Html =>
  html` <h1 data-tone="wait">Money came for the old number</h1>
    ${sum(page.amount, 'open')}
    <p><strong>Please do not pay again.</strong> The page of the old number shows what has come.</p>
    <p><a class="button button--act" href="${first}">Show the old number</a></p>`

/** Asks for no proof: the page follows the money by itself. */
const sentForm = ({ maylook }: PayPage, token: string, words: string): Html | null =>
  maylook
    ? html`<form method="post" action="/pay/${token}/sent">
        <button class="button button--line" type="submit">${words}</button>
      </form>`
    : null

/** After it the payer may ask again, whatever has become of the question. */
const ANSWERED_WITHIN_MS = 15_000

/** What the bank has said since the payer has sent. */
function looking(page: PayPage, { on, answered, failed }: NonNullable<PayPage['looked']>, { token }: Visit): Html {
  const { asof } = page
  const bank = page.account?.bank ?? 'The bank'
  const steps: [time: string, what: string][] = [
    [lagosTime(on), 'You said it is sent'],
    ...(answered === null
      ? ([['now', `${bank} is being asked`]] satisfies [string, string][])
      : ([
          [lagosTime(answered), failed ? `${bank} did not answer` : `${bank} asked, not there yet`],
          ['next', 'We ask again within a minute'],
        ] satisfies [string, string][])),
  ]
  return html`<div class="pay__what">
      <h1 data-tone="wait">Looking for your transfer</h1>
      ${sum(page.amount - page.received, 'open')}
    </div>
    <div class="pay__ways">
      <p>Most transfers are here in less than a minute. This page goes on by itself.</p>
      <dl>
        ${steps.map(
          ([time, what]) =>
            html`<div>
              <dt>${time}</dt>
              <dd>${what}</dd>
            </div>`,
        )}
      </dl>
      <p>
        If your bank shows it as sent to ${page.account ? grouped(page.account.number) : 'this number'}, <strong>your money is safe</strong>. You may
        close this page.
      </p>
      ${answered === null && asof.getTime() - on.getTime() < ANSWERED_WITHIN_MS ? null : sentForm(page, token, 'Ask again now')}
      <p><a class="button button--line" href="/pay/${token}">${page.takes_money && isOpen(page) ? 'Show the account again' : 'Show the order'}</a></p>
    </div>`
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
  return html`<div class="pay__way pay__way--card">
    <h2>You pay on ${offer.processor}’s page</h2>
    <p>It takes you there and back. The shop does not see your card.</p>
    <p class="pay__quiet">Your bank may ask for a code. Type it only on the page of your bank.</p>
    <form method="post" action="/pay/${token}/card" target="_top">
      <button class="button button--act" type="submit">Go to the card page</button>
    </form>
  </div>`
}

function short(page: PayPage, { token }: Visit): Html {
  const missing = page.amount - page.received
  const returned = page.others.find((part) => part.asked)
  return html`<div class="pay__what">
      <h1 data-tone="wait">${formatNaira(missing)} is missing</h1>
      <p class="pay__quiet">Arrived, of ${formatNaira(page.amount)}</p>
      ${sum(page.received, 'open')}
      <p>${page.business} has your <strong>${formatNaira(page.received)}</strong> and keeps it for this order. Send the rest to the same account.</p>
      ${sendBack(page, token)} ${returned ? more(page, returned, '') : null}
    </div>
    ${ways(page, missing, token)}`
}

function paid(page: PayPage, { token }: Visit): Html {
  const over = page.others.find(({ kind }) => kind === 'over')
  const double = page.others.find(({ kind }) => kind === 'double')
  const late = page.others.find(({ kind, state }) => (kind === 'late' || kind === 'unknown') && state !== 'completed')
  return html` <h1 data-tone="good">${over ? `Paid, ${formatNaira(over.amount)} too much` : 'Paid'}</h1>
    ${sum(page.received < page.amount ? page.received : page.amount, 'final')}
    <p><strong>${page.business} has your money.</strong> The order ${page.reference} is paid.</p>
    ${receipt(page)} ${back(page, 'act')} ${returns(page)} ${over ? more(page, over, 'You sent more than the order asks for.') : null}
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

/** `pay.js` goes back by itself where it has seen the order become paid, unless the payer touches the page. */
const returns = ({ back: address }: PayPage): Html | null =>
  address === null
    ? null
    : html`<p class="pay__quiet" role="status" data-returns></p>
        <p><button type="button" class="button button--line" data-return="${address}" hidden>Stay on this page</button></p>`

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
    ${sentForm(page, token, 'Look for my payment')} ${newNumber(page, token)} ${back(page, 'line')}`
}

function newNumber({ mayfollow, next }: PayPage, token: string): Html | null {
  if (next !== null) return html`<p><a class="button button--act" href="${next}">Show the new number</a></p>`
  if (!mayfollow) return null
  return html`<form method="post" action="/pay/${token}/next">
    <button class="button button--act" type="submit">Get a new number</button>
  </form>`
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
  const { number, name, bank } = page.account
  return html`<h2>Send exactly ${formatNaira(amount)} to this account</h2>
    <section class="pay__account" aria-label="Account">
      <p class="pay__quiet">Account number</p>
      <p class="pay__number"><span class="account-number" translate="no">${grouped(number)}</span> ${copy(number, 'Copy account number')}</p>
      <dl>
        <div>
          <dt>Bank</dt>
          <dd>${bank}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>${name}</dd>
        </div>
      </dl>
      <p class="pay__quiet">
        ${
          page.accountstate === 'own'
            ? 'From any bank app. The number is for this order only: please do not save it.'
            : `This number is the shop’s own. The page cannot see your payment by itself: show ${page.business} the receipt of your bank.`
        }
      </p>
    </section>`
}

const qrWay = (link: string): Html =>
  html`<div class="pay__way pay__way--qr">
    ${qrCode(link)}
    <p class="pay__quiet">The code is the link of this page. It opens the page on another phone; a bank app cannot pay by it.</p>
  </div>`

function dial(code: string): Html {
  return html`<div class="pay__way pay__way--dial">
    <h2>Works without data</h2>
    <div class="field">
      <label class="field__label" for="bank">Your bank</label>
      <span class="field__box">
        <select id="bank" data-dial="${code}">
          <option value="">Choose your bank</option>
          ${DIAL_BANKS.map(({ dialCode, name }) => html`<option value="${dialCode}">${name}</option>`)}
        </select>
      </span>
    </div>
    <p class="pay__code" translate="no"><a data-dialled>${code.replace('{bank}', 'bank code')}</a></p>
    <p class="pay__quiet">Your bank asks for its own PIN on its own screen.</p>
  </div>`
}

/** The script draws the time that is left. Two answers of the page are equal where nothing has come, so that it replaces nothing. */
function countdown({ since, expires }: PayPage): Html {
  const seconds = Math.max(0, Math.round((expires.getTime() - since.getTime()) / 1000))
  return html`<div class="pay__clock">
    <p>Until ${shownTime(expires)} <span data-ends="${expires.toISOString()}" aria-hidden="true"></span></p>
    <progress class="pay__left" max="${String(seconds)}" value="0" aria-hidden="true" hidden></progress>
  </div>`
}

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
