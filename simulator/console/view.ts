import type { SimulatorContext } from '../context.ts'
import { failureModeBar, failureModePanel } from '../failure-modes/panel.ts'
import { inboxSection } from '../inbox/console.ts'
import { peopleList } from '../inbox/contacts.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { guide } from './guide.ts'
import { type Html, html } from '../../platform/text/html.ts'
import { ICONS, LOGO } from './icons.ts'
import { live } from './live.ts'

/** A partner's script has the same path below `simulator/`, so that its relative imports hold in the browser. */
export const scriptPath = (partnerName: string): string => `/partners/${partnerName}/console.js`

/** The whole page. Its script fetches the page again every few seconds and replaces the parts marked by `live`. */
export function renderPage(context: SimulatorContext, partners: readonly OpenPartner[], query: URLSearchParams): Html {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Kasuwa simulator</title>
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/console/base.css" />
        <link rel="stylesheet" href="/console/console.css" />
        <link rel="stylesheet" href="/console/lists.css" />
        <script type="module" src="/console/console.js"></script>
        ${partners.map(({ name, panel }) => panel.script && html`<script type="module" src="${scriptPath(name)}"></script>`)}
      </head>
      <body>
        ${ICONS}
        <header class="top">
          <h1>${LOGO} Kasuwa simulator</h1>
          <p>No real money, no real bank.</p>
          <a href="${context.server.productUrl}">Open Kasuwa</a>
        </header>
        <div class="sticky">
          ${live('failing', failureModeBar(context, partners))}
          <nav class="jump" aria-label="Parts of this page">
            <a href="#pay-in">Pay in</a><a href="#messages">Messages</a><a href="#failures">Failures</a><a href="#waiting">Waiting</a>
          </nav>
        </div>
        <main>
          <section class="guide">
            <h2>Five steps</h2>
            ${live('guide', guide(context, partners))}
          </section>
          <div class="columns">
            <div class="column">${partners.flatMap(({ panel }) => panel.forms(query))}</div>
            <div class="column">
              ${inboxSection(context, query.get('person') ?? '')}
              <section id="who">
                <h2>Who is who</h2>
                ${partners.flatMap(({ panel }) => panel.people())} ${live('people', peopleList(context))}
              </section>
            </div>
            <div class="column">${failureModePanel(context, partners)}</div>
          </div>
          <div class="halves">${partners.flatMap(({ panel }) => panel.sections())}</div>
        </main>
        <p id="announcement" class="for-screen-readers" role="status"></p>
      </body>
    </html>`
}
