import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createServer, type PluginOption } from 'vite'
import { TRANSLATED_LANGUAGES } from '../texts/translations.ts'

/** As in apps/web/document/first-screens.ts, whose types need those of a browser. */
type SessionIds = { businessid: string; cashpointid: string }
type FirstScreen = {
  path: string
  files: readonly string[]
  hasAmounts: boolean
  area: 'merchant' | 'cashier' | null
  start(client: unknown, ids: SessionIds): Promise<unknown>[]
  figures?: { template: string; queries(ids: SessionIds): readonly { queryKey: readonly unknown[] }[] }
}
/** A template, and for each answer that fills it the call and the name under which last-data.ts keeps it. */
type Figures = { template: string; answers: { call: string; operation: string }[] }

/** The server replaces it by the configured name. */
export const PRODUCT_NAME_PLACE = '{{product-name}}'

export type DocumentParts = {
  /** The frames as HTML. */
  frames: string
  /** The sign-in as HTML, with which its application goes on. */
  signIn: string
  /** start.js for development. */
  start: string
  screens: { path: string; area: FirstScreen['area']; files: readonly string[]; hasAmounts: boolean; calls: string[]; figures?: Figures }[]
  homes: { merchant: string; cashier: string }
  frameOfRole: Record<string, string>
}

/** Each setting that the sign-in shows as the place where the server writes it. */
const SETTING_PLACES = {
  'application-name': PRODUCT_NAME_PLACE,
  'powered-by-bank': '{{powered-by-bank}}',
  'powered-by-company': '{{powered-by-company}}',
}

const HOMES = { merchant: '/admin/merchant', cashier: '/admin/cashpoint' }
const IDS: SessionIds = { businessid: 'BUSINESS', cashpointid: 'CASHPOINT' }

/** Renders the frames and finds the calls of each first screen, by running its queries against a network that records addresses. */
export async function loadDocumentParts(root: string, plugins: PluginOption[]): Promise<DocumentParts> {
  const vite = await createServer({
    root,
    configFile: false,
    plugins,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  Object.assign(globalThis, { documentSettings: SETTING_PLACES })
  try {
    const { SignInApplication } = await vite.ssrLoadModule('/sign-in/SignInApplication.tsx')
    const signIn = renderToString(createElement(SignInApplication, { Wrapper: StrictMode }))
    if (/ style="/.test(signIn)) throw new Error('The sign-in has a style attribute, which the content security policy refuses')
    const { Frames, frameOfRole } = await vite.ssrLoadModule('/document/frames.tsx')
    const { firstScreens }: { firstScreens: readonly FirstScreen[] } = (await vite.ssrLoadModule('/document/first-screens.ts')) as never
    const { QueryClient } = await vite.ssrLoadModule('@tanstack/react-query')
    const screens: DocumentParts['screens'] = []
    async function describeFigures({ template, queries }: NonNullable<FirstScreen['figures']>): Promise<Figures> {
      const answers = []
      for (const query of queries(IDS)) {
        const [call] = await recordCalls(() => [new QueryClient().fetchQuery(query)])
        answers.push({ call: call!, operation: String(query.queryKey[0]) })
      }
      return { template, answers }
    }
    for (const screen of firstScreens) {
      const calls = await recordCalls(() => screen.start(new QueryClient(), IDS))
      const { path, area, files, hasAmounts } = screen
      screens.push({ path, area, files, hasAmounts, calls, ...(screen.figures && { figures: await describeFigures(screen.figures) }) })
    }
    const languages = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, `/texts/${language}.js`]))
    const start = await readFile(join(root, 'document/start.js'), 'utf8')
    return {
      signIn,
      frames: renderToStaticMarkup(createElement(Frames, { productName: PRODUCT_NAME_PLACE })),
      start: `const START = ${JSON.stringify({ screens: {}, homes: HOMES, frames: frameOfRole, languages, ahead: [] })}\n${start}`,
      screens,
      homes: HOMES,
      frameOfRole,
    }
  } finally {
    Object.assign(globalThis, { documentSettings: undefined })
    await vite.close()
  }
}

/** The addresses of the calls that `start` makes, with places for the ids of the session. */
async function recordCalls(start: () => Promise<unknown>[]): Promise<string[]> {
  const calls = new Set<string>()
  const { fetch } = globalThis
  globalThis.fetch = async (address) => {
    calls.add((address as string).replace(IDS.businessid, '{business}').replace(IDS.cashpointid, '{cashpoint}'))
    return Response.json({ status: true, data: [] })
  }
  try {
    await Promise.allSettled(start())
  } finally {
    globalThis.fetch = fetch
  }
  return [...calls]
}
