import type { FastifyRequest } from 'fastify'
import { can } from '../../../modules/identity/contract.ts'
import type { Caller } from '../../../modules/identity/index.ts'
import { type BoundRoute, envelope, parseRequest } from '../../../platform/http/bind.ts'
import { findViewer, requirePermission } from '../auth/authentication.ts'
import type { ApiContext, ApiDefinition } from '../api-definition.ts'
import type { RateLimiter } from '../limits/rate-limits.ts'
import type { FirstScreens, ReadAnswer } from './first-screens.ts'
import { readViewCookieText } from './view-cookie.ts'

/** Of the processor for one document, on the average of the last ones. */
const MAX_PROCESSOR_MS = 10
/** The first documents of a process take longer, because their code is compiled. */
const WARM_AFTER = 20
/** Documents without figures, before one with figures is tried again. */
const PAUSE_DOCUMENTS = 50
/** Of the event loop. Above it, the calls of pages come first. */
const MAX_LOOP_DELAY_MS = 100

/** The place of the application with the frames, and what the document without figures says where there is no script. */
const ROOT = /<div id="root">[\s\S]*<\/noscript>/
const HEAD = '<meta charset="utf-8">'
/** The files of the application. A screen that stands in the document is shown by the style sheet and the font, so they come first. */
const APPLICATION = /<(?:link rel="modulepreload"|script type="module") crossorigin (?:href|src)="[^"]+"/g

export type ScreenDocuments = { paths: readonly string[]; write(request: FastifyRequest): Promise<string | null> }

/**
 * Documents that hold the first screen with its figures, for a browser that the view cookie names. Null where there is no such cookie, its
 * session has ended, or the screen cannot be written now: then the document without figures is sent, which is the same for all.
 * `loopDelayMs` is null where the server sheds no load: then each document is written.
 */
export function createScreenDocuments(
  html: string,
  screens: FirstScreens,
  { context, api, limiter, loopDelayMs }: { context: ApiContext; api: ApiDefinition; limiter: RateLimiter; loopDelayMs: (() => number) | null },
): ScreenDocuments | null {
  const { view: views } = api
  if (!views || !ROOT.test(html) || !html.includes(HEAD)) return null
  const document = html.replaceAll(APPLICATION, '$& fetchpriority="low"')
  const read = createReader(api.signedIn)
  const budget = createBudget()

  async function write(request: FastifyRequest): Promise<string | null> {
    const cookie = readViewCookieText(request.headers.cookie)
    const view = cookie === undefined || !opensPage(request) ? null : views!.read(cookie)
    if (!view || (loopDelayMs && (loopDelayMs() > MAX_LOOP_DELAY_MS || !budget.allows()))) return null
    const caller = await findViewer(context, view)
    await limiter.session(request, caller.sessionId)
    // The pages of owners and their teams are in English only (decision 47).
    const language = can(caller.role, 'see_business') ? 'en' : view.language
    const [viewer, renderer] = await Promise.all([views!.viewerOf(caller), screens.of(language)])
    if (!viewer || !renderer) return null
    const { hidesAmounts, theme } = view
    const path = request.routeOptions.url!
    const {
      html: screen,
      state,
      processorMs,
    } = await renderer.renderFirstScreen({
      path,
      session: viewer,
      hidesAmounts,
      fetch: (address) => read(caller, address, request),
    })
    budget.count(processorMs)
    const { _id: person, businessid: business, cashpointid: cashpoint } = viewer.holder
    const shown = escapeAttribute(JSON.stringify({ person, business, cashpoint, language, hidesAmounts, theme }))
    return document
      .replace(HEAD, () => `${HEAD}\n    <meta name="view" content="${shown}">`)
      .replace(
        /<html lang="[^"]*"/,
        (tag) => `${language === 'en' ? tag : `<html lang="${language}"`}${theme === 'system' ? '' : ` data-theme="${theme}"`}`,
      )
      .replace(
        ROOT,
        () =>
          `${WITHOUT_SCRIPT}<div id="root">${withoutStyles(screen)}</div><script type="application/json" id="screen-state">${escapeJson(state)}</script>`,
      )
  }

  return {
    paths: screens.paths,
    // Whatever goes wrong, the page opens without figures, and its calls tell of it.
    write: (request) =>
      write(request).catch((error: unknown) => {
        if (!(error instanceof Error && 'httpStatus' in error))
          context.log.error({ path: request.routeOptions.url, err: error }, 'a first screen was not written')
        return null
      }),
  }
}

/** The content security policy refuses style attributes. start.js sets these before the application goes on. Text holds no quotation marks. */
const withoutStyles = (screen: string): string => screen.replaceAll(/(<[a-z][^<>]*?) style="/g, '$1 data-style="')

const WITHOUT_SCRIPT =
  '<noscript><p class="without-script">These are your figures when this page opened. JavaScript is off in this browser. Menus, search and sending money need it.</p></noscript>'

/**
 * A page that a person opens or that the browser opens ahead, and no call of a script. Old browsers do not say. The service worker passes a page on
 * with the destination `empty` and the mode `navigate`, which no script can ask for.
 */
function opensPage({ method, headers, url }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  const isPassedOn = destination === 'empty' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] === 'same-origin'
  return method === 'GET' && !url.includes('?') && (destination === undefined || destination === 'document' || isPassedOn)
}

/** Answers the reads of a screen with the rights of its caller, as the routes do. */
function createReader(routes: readonly BoundRoute<Caller>[]) {
  const reads = routes
    .filter(({ contract: { method, file } }) => method === 'GET' && file === undefined)
    .map((route) => ({
      route,
      pattern: new RegExp(`^/api${route.contract.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }))
  return async (caller: Caller, address: string, request: FastifyRequest): Promise<ReadAnswer> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    for (const { route, pattern } of reads) {
      const found = pattern.exec(pathname)
      if (!found) continue
      requirePermission(route.contract, caller)
      const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
      const parts = parseRequest(route.contract, { params, query: Object.fromEntries(searchParams), body: undefined })
      const answer = await route.answer({ ...parts, caller, meta: { requestId: request.id, address: request.ip, device: '' } })
      const text = JSON.stringify(envelope(route.contract, answer))
      return { ok: true, status: 200, headers: new Headers(), json: async () => JSON.parse(text) as unknown }
    }
    throw new Error(`No read at ${pathname}`)
  }
}

/** Leaves the figures out for a while when the last documents have cost too much. */
function createBudget() {
  let [documents, averageMs, pause] = [0, 0, 0]
  return {
    allows() {
      if (pause > 0) pause -= 1
      return pause === 0
    },
    count(processorMs: number) {
      documents += 1
      averageMs = documents <= WARM_AFTER ? 0 : averageMs * 0.8 + processorMs * 0.2
      if (averageMs <= MAX_PROCESSOR_MS) return
      pause = PAUSE_DOCUMENTS
      averageMs = 0
    },
  }
}

/** Ends no element of the document, and is no line of a script. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
