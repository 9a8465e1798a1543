import { type Html, html } from './html.ts'

export const MAX_ROWS_SHOWN = 12

export function list(rows: Html[], whenEmpty: string): Html {
  return rows.length === 0
    ? html`<p class="empty">${whenEmpty}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`
}

/** `at` is an ISO time; `act` is a button or a result beside the note. */
export function row(shown: { who: string; what: string; note: string; act?: Html; amount: Html; at: string }): Html {
  return html`<li class="row">
    <span class="who">${shown.who}</span><span class="what">${shown.what}</span><span class="note">${shown.note} ${shown.act ?? ''}</span>
    <span class="end">${shown.amount}<time>${lagosTime(shown.at)}</time></span>
  </li>`
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

export function lagosTime(iso: string): string {
  return LAGOS.format(new Date(iso))
}
