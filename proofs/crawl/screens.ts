import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { GlobalWindow } from 'happy-dom'
import { createServer, type Plugin } from 'vite'
import { readTranslation, TRANSLATED_LANGUAGES } from '../../tools/texts/translations.ts'
import { webTexts } from '../../tools/texts/vite-plugin.ts'

/** `words`: the only values that the page knows; null where it takes an id, a text or a day. */
export type Parameter = { name: string; words: readonly string[] | null }
export type Screen = { path: string; parameters: readonly Parameter[] }

/** The lists of the product itself, so that a page that is added later is visited without a change here. */
export type Screens = {
  /** The router's pages: those of merchants and cashiers, and those of everybody. */
  application: readonly Screen[]
  /** Paths with named parts, as `/operator/work/:kind`. */
  desk: readonly string[]
  signIn: readonly string[]
  /** In each language. */
  public: readonly string[]
}

type Search = Record<string, unknown>
type RouterRoute = { fullPath: string; parentRoute?: RouterRoute; children?: unknown; options: { validateSearch?: (search: Search) => unknown } }

const recorded = globalThis as { searchParameters?: Parameter[] }

/** Each function of it reads one parameter of the address; one that takes a list of words knows no other. */
const SEARCH_PARAMS = join(import.meta.dirname, '../../apps/web/search-params.ts')
const namesOfReaders = () => [...readFileSync(SEARCH_PARAMS, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name]) => name!)

/** Replaces the functions that read the address by some that record what a page reads. */
const recordParameters: Plugin = {
  name: 'record-parameters',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/search-params.ts') ? '\0search-params' : undefined),
  load: (id) =>
    id !== '\0search-params'
      ? undefined
      : `const record = (value, words) =>
           void globalThis.searchParameters?.push({ name: value.parameter, words: Array.isArray(words) ? words : null })
         export { ${namesOfReaders()
           .map((name) => `record as ${name}`)
           .join(', ')} }`,
}

export async function loadScreens(): Promise<Screens> {
  // Modules of the pages read the document and the storage while they load.
  const window = new GlobalWindow({ url: 'http://127.0.0.1/' })
  for (const name of ['document', 'localStorage', 'sessionStorage', 'location', 'window'] as const)
    Object.defineProperty(globalThis, name, { value: name === 'window' ? globalThis : window[name], configurable: true })
  try {
    return await readScreens()
  } finally {
    for (const name of ['document', 'localStorage', 'sessionStorage', 'location', 'window']) Reflect.deleteProperty(globalThis, name)
    await window.happyDOM.close()
  }
}

async function readScreens(): Promise<Screens> {
  const root = join(import.meta.dirname, '../../apps/web')
  const vite = await createServer({
    root,
    configFile: false,
    plugins: [recordParameters, webTexts(), react()],
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const load = async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module
  try {
    const { makeRouter } = await load<{ makeRouter(client: unknown): { routesById: Record<string, RouterRoute> } }>('/router.tsx')
    const { QueryClient } = await load<{ QueryClient: new () => unknown }>('@tanstack/react-query')
    const { operatorPages } = await load<{ operatorPages: readonly { path: string }[] }>('/operator/pages.ts')
    const { SIGN_IN_PATHS } = await load<{ SIGN_IN_PATHS: readonly string[] }>('/sign-in/mount.tsx')
    const routes = Object.values(makeRouter(new QueryClient()).routesById)
    const documents: string[] = []
    for (const language of ['en', ...TRANSLATED_LANGUAGES]) {
      Object.assign(globalThis, { translation: language === 'en' ? undefined : await readTranslation(language) })
      vite.environments['ssr'].moduleGraph.invalidateAll()
      const { publicPages } = await load<{ publicPages: readonly { path: string }[] }>('/public-pages/public-pages.tsx')
      const { isTranslated, localPath } = await load<Record<'isTranslated' | 'localPath', (path: string) => never>>('/public-pages/language.ts')
      documents.push(...publicPages.filter(({ path }) => language === 'en' || isTranslated(path)).map(({ path }) => localPath(path) as string))
    }
    return {
      application: routes.filter(isPage).map((route) => ({ path: route.fullPath.replace(/(.)\/$/, '$1'), parameters: parametersOf(route) })),
      desk: operatorPages.map(({ path }) => path),
      signIn: SIGN_IN_PATHS,
      public: documents,
    }
  } finally {
    await vite.close()
  }
}

/** Neither the frame of other pages, nor the place of unknown addresses. */
const isPage = ({ fullPath, children, parentRoute }: RouterRoute) => parentRoute !== undefined && children === undefined && !fullPath.includes('$')

/** The parameters that a page and its frame read from the address. Those of the frame count for its first page. */
function parametersOf(route: RouterRoute): Parameter[] {
  const own = readParameters(route)
  const frame = route.parentRoute
  const isFirst = frame !== undefined && route.fullPath.replace(/\/$/, '') === frame.fullPath
  return isFirst ? [...own, ...readParameters(frame)] : own
}

function readParameters({ options }: RouterRoute): Parameter[] {
  const found: Parameter[] = []
  const touched = new Set<string>()
  const search = new Proxy<Search>({}, { get: (_, name) => (touched.add(String(name)), { parameter: String(name), toString: () => '' }) })
  recorded.searchParameters = found
  options.validateSearch?.(search)
  delete recorded.searchParameters
  // A page may read a parameter by an expression of its own.
  return [...touched].map((name) => found.find((each) => each.name === name) ?? { name, words: null })
}
