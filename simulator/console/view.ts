import type { SimulatorContext } from '../context.ts'
import { INBOX_INTRO, inboxSection } from '../inbox/console.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { type Html, html } from './html.ts'

/** A partner's script has the same path below `simulator/`, so that its relative imports hold in the browser. */
export const scriptPath = (partnerName: string): string => `/partners/${partnerName}/console.js`

/** The whole page. The content that changes is in `live`, which the page fetches again every few seconds. */
export function renderPage(context: SimulatorContext, partners: readonly OpenPartner[], query: URLSearchParams): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The outside world · Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/console.css" />
        <script type="module" src="/console/console.js"></script>
        ${partners.map(({ name, panel }) => panel.script && html`<script type="module" src="${scriptPath(name)}"></script>`)}
      </head>
      <body>
        <header class="top"><strong>Kasuwa simulator</strong><a href="${context.server.productUrl}">Open Kasuwa</a></header>
        <main>
          <div class="intro">
            <h1>You are the outside world: play a customer’s bank here</h1>
            <p>No real money and no real bank. ${introduction(partners)}</p>
          </div>
          <div class="columns">
            <div class="acts">${partners.flatMap(({ panel }) => panel.forms(query))}</div>
            <div id="live" aria-live="off">${renderLive(context, partners)}</div>
          </div>
        </main>
      </body>
    </html>`
}

export function renderLive(context: SimulatorContext, partners: readonly OpenPartner[]): Html {
  return html`${partners.flatMap(({ panel }) => panel.live())}${inboxSection(context)}`
}

function introduction(partners: readonly OpenPartner[]): string {
  const phrases = [...partners.flatMap(({ panel }) => panel.intro), INBOX_INTRO]
  const sentence = new Intl.ListFormat('en-US').format(phrases)
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
