import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A read that a first screen makes, as its page sees it. */
export type ReadAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** As apps/web/document/render-first-screen.tsx has it, whose types need those of a browser. */
type Renderer = {
  serverScreens: readonly string[]
  prepare(): Promise<void>
  renderFirstScreen(request: {
    path: string
    session: { publicKey: string; holder: unknown }
    hidesAmounts: boolean
    fetch: (address: string) => Promise<ReadAnswer>
  }): Promise<{ html: string; state: unknown; processorMs: number }>
}

export type FirstScreens = { paths: readonly string[]; of(language: string): Promise<Renderer | null> }

/**
 * The screens that the build has made for the server, beside the web application. Null where there are none, or those of another build: the
 * browser could not go on with them.
 */
export async function loadFirstScreens(webRoot: string, settings: Readonly<Record<string, string>>): Promise<FirstScreens | null> {
  const folder = join(webRoot, '../server')
  const [build, html] = await Promise.all([
    readFile(join(folder, 'first-screens.json'), 'utf8').catch(() => null),
    readFile(join(webRoot, 'index.html')).catch(() => null),
  ])
  if (build === null || html === null) return null
  const { document, languages } = JSON.parse(build) as { document: string; languages: readonly string[] }
  if (document !== createHash('sha256').update(html).digest('base64url')) return null
  const loaded = new Map<string, Promise<Renderer>>()
  // One after the other: the screens find settings and translation in global values while they load.
  let last: Promise<unknown> = Promise.resolve()
  async function load(language: string): Promise<Renderer> {
    const translation: unknown = language === 'en' ? undefined : JSON.parse(await readFile(join(folder, `texts-${language}.json`), 'utf8'))
    Object.assign(globalThis, { documentSettings: settings, translation })
    try {
      const renderer = (await import(`${pathToFileURL(join(folder, 'first-screens.js')).href}?language=${language}`)) as Renderer
      await renderer.prepare()
      return renderer
    } finally {
      Object.assign(globalThis, { translation: undefined })
    }
  }
  async function of(language: string): Promise<Renderer | null> {
    if (language !== 'en' && !languages.includes(language)) return null
    let renderer = loaded.get(language)
    if (!renderer) {
      renderer = last.then(() => load(language))
      last = renderer.catch(() => loaded.delete(language))
      loaded.set(language, renderer)
    }
    return renderer
  }
  return { paths: (await of('en'))!.serverScreens, of }
}
