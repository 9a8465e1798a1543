import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type PluginOption, type Rollup } from 'vite'
import { TRANSLATED_LANGUAGES, translationFiles, translationScript } from '../texts/translations.ts'
import { type DocumentParts, loadDocumentParts, PRODUCT_NAME_PLACE } from './document-parts.ts'

const SCRIPT_PLACE = '<!-- start.js -->'
const FRAME_PLACE = '<!-- first frames -->'
const EMPTY_ROOT = '<div id="root"></div>'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/**
 * Writes into each document what must be there before the application: the frames, and a script that asks for the chunks and answers of
 * the first screen. `sourcePlugins` translate the sources that are rendered here.
 */
export function firstScreen(sourcePlugins: () => PluginOption[]): Plugin[] {
  let root = ''
  let parts: DocumentParts | undefined
  const load = async () => (parts ??= await loadDocumentParts(root, sourcePlugins()))
  return [
    {
      name: 'first-screen-in-development',
      apply: 'serve',
      configResolved: (config) => void (root = config.root),
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          const [, language] = /^\/texts\/(\w+)\.js$/.exec(request.url ?? '') ?? []
          if (language === undefined || !TRANSLATED_LANGUAGES.includes(language)) return next()
          void translationScript(language).then((source) => response.setHeader('content-type', 'text/javascript').end(source), next)
        })
      },
      // Without chunks and calls: those of the development server change all the time.
      transformIndexHtml: async (html) => {
        const { frames, start } = await load()
        return html.replace(SCRIPT_PLACE, `<script>${start}</script>`).replace(FRAME_PLACE, frames.replaceAll(PRODUCT_NAME_PLACE, 'Kasuwa'))
      },
    },
    {
      name: 'first-screen',
      apply: 'build',
      enforce: 'post',
      configResolved: (config) => void (root = config.root),
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const { frames, signIn, screens, homes, frameOfRole } = await load()
          const languages: Record<string, string> = {}
          for (const { language, fileName, source } of await translationFiles()) {
            this.emitFile({ type: 'asset', fileName, source })
            languages[language] = `/${fileName}`
          }
          const source = await readFile(join(root, 'document/start.js'), 'utf8')
          for (const document of Object.values(bundle)) {
            if (document.type !== 'asset' || !document.fileName.endsWith('.html')) continue
            const html = String(document.source)
            if (!html.includes(SCRIPT_PLACE)) continue
            const known = scriptsOf(html)
            const isSignIn = document.fileName.startsWith('sign-in')
            const own = screens.filter(({ area }) => (area === null) === isSignIn)
            const table = Object.fromEntries(
              own.map(({ path, area, files, hasAmounts, calls, figures }) => [
                path,
                { area, files: filesOf(bundle, root, files, known), fonts: hasAmounts ? [fontFile(bundle, 'inter-naira')] : [], calls, figures },
              ]),
            )
            const ahead = isSignIn ? filesOfHome(bundle, root, screens.find(({ path }) => path === homes.merchant)!.files) : []
            const script = `const START = ${JSON.stringify({ screens: table, homes, frames: frameOfRole, languages, ahead })}\n${(await minify('start.js', source)).code}`
            const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
            const fileName = `assets/start-${hash}.js`
            this.emitFile({ type: 'asset', fileName, source: script })
            // The letters of every page. The naira sign is asked for by start.js, on pages with amounts.
            const letters = `<link rel="preload" href="${fontFile(bundle, 'inter-basic')}" as="font" type="font/woff2" crossorigin>`
            // In the order of need: a browser opens few connections, and the frame paints with the style sheet.
            const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
            document.source = html
              .replace(`    ${style}\n`, '')
              .replace(SCRIPT_PLACE, `<script src="/${fileName}"></script>\n    ${style}\n    ${letters}`)
              .replace(FRAME_PLACE, frames)
            // The other pages of the sign-in's document begin empty.
            if (isSignIn)
              this.emitFile({
                type: 'asset',
                fileName: 'login.html',
                source: document.source.replace(EMPTY_ROOT, () => `<div id="root">${signIn}</div>`),
              })
          }
        },
      },
    },
  ]
}

const scriptsOf = (html: string) => new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!))

/** What the page after the sign-in loads: the scripts of its document, without start.js, and those of the dashboard. */
function filesOfHome(bundle: Bundle, root: string, sources: readonly string[]): string[] {
  const document = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName === 'index.html')
  const scripts = scriptsOf(document?.type === 'asset' ? String(document.source) : '')
  const own = [...scripts].filter((file) => !/\/start-[^/]+$/.test(file)).map((file) => `/${file}`)
  return [...own, ...filesOf(bundle, root, sources, scripts)]
}

/** The files of the named sources and all that they import at once, without those that the document loads anyway. */
function filesOf(bundle: Bundle, root: string, sources: readonly string[], known: ReadonlySet<string>): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file) || known.has(file)) return
    found.add(file)
    for (const imported of chunks.find((chunk) => chunk.fileName === file)?.imports ?? []) add(imported)
  }
  for (const source of sources) {
    const id = join(root, source)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`first-screens.ts names ${source}, which is in no chunk`)
    add(chunk.fileName)
  }
  return [...found].map((file) => `/${file}`)
}

function fontFile(bundle: Bundle, name: string): string {
  const file = Object.keys(bundle).find((each) => each.startsWith(`assets/${name}-`))
  if (!file) throw new Error(`the font ${name} is not in the build`)
  return `/${file}`
}
