import { type Html, html } from '../../platform/text/html.ts'

/** A part of the page that changes. The page's script fetches the page again and replaces the parts that differ. */
export function live(id: string, content: Html): Html {
  return html`<div id="${id}" data-live>${content}</div>`
}
