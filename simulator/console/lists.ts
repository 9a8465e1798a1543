import { formatNaira, type Kobo } from '../../platform/money/index.ts'
import { type Html, html } from '../../platform/text/html.ts'

export const MAX_ROWS_SHOWN = 8

export function list(rows: Html[], whenEmpty: string): Html {
  return rows.length === 0
    ? html`<p class="empty">${whenEmpty}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`
}

/** `at` is an ISO time; `act` holds the row's buttons. */
export function row(shown: { who: string; what: Html; note: string; act?: Html; amount: Html; at: string }): Html {
  return html`<li class="row">
    <span class="who">${shown.who}</span><span class="what">${shown.what}</span><span class="note">${shown.note}</span>
    <span class="end">${shown.amount}<time datetime="${shown.at}">${lagosTime(shown.at)}</time></span>
    ${shown.act ? html`<div class="row-acts">${shown.act}</div>` : null}
  </li>`
}

/** Naira heavy, sign and kobo light. `sign` stands before movements. */
export function amount(kobo: Kobo, sign: '+ ' | '− ' | '' = ''): Html {
  const [naira = '', rest = ''] = formatNaira(kobo).slice(1).split('.')
  const tone = { '+ ': 'in', '− ': 'out', '': '' }[sign]
  return html`<span class="amount ${tone}">${sign}<span class="light">₦</span>${naira}<span class="light">.${rest}</span></span>`
}

/** Digits in groups by CSS, so that a copied number has no spaces. */
export function accountNumber(digits: string): Html {
  const groups = /^(\d{4})(\d{3})(\d{3})$/.exec(digits)?.slice(1)
  return groups ? html`<span class="number">${groups.map((group) => html`<span>${group}</span>`)}</span>` : html`${digits}`
}

/** The page's script copies `text`; `id` keeps the focus when the part around the button is replaced. */
export function copyButton(copied: { id: string; text: string; label: string; name?: string }): Html {
  return html`<button
    type="button"
    class="line small"
    id="${copied.id}"
    data-copy="${copied.text}"
    ${copied.name ? html`aria-label="${copied.name}"` : null}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon-copy" /></svg><span>${copied.label}</span>
  </button>`
}

const LAGOS_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'short' })
const LAGOS_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })

export function lagosTime(iso: string): string {
  const at = new Date(iso)
  return `${LAGOS_DAY.format(at)}, ${LAGOS_TIME.format(at)}`
}
