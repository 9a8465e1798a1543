import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createServer, type Plugin, type PluginOption, type Rollup, type ViteDevServer } from 'vite'
import { readTranslation, TRANSLATED_LANGUAGES } from '../texts/translations.ts'
import { usedStyles } from './used-styles.ts'

type PublicPage = { path: string; status?: 404; isUnlisted?: boolean }
type DocumentProps = { page: PublicPage; style: string; script: string; fonts: readonly string[] }
/** `pages`: those of one language, with the address of each. */
type Sources = { pages: readonly (PublicPage & { address: string })[]; Document: (props: DocumentProps) => ReactNode }

const PAGES = '/public-pages/public-pages.tsx'
const DOCUMENT = '/public-pages/document.tsx'
const LANGUAGE = '/public-pages/language.ts'
const SCRIPT = '/public-pages/public.ts'

const PAGE_STYLES = 'apps/web/public-pages/public.css'
/** The documents that modules write (`PublicDocument`): their sources, their script, and their own styles. */
const DOCUMENT_SOURCES = ['apps/api/http/public-documents.ts', 'modules/collections/server/expected/pay-page.ts', 'apps/web/public/pay.js']
const DOCUMENT_STYLES = 'apps/web/public-documents/pay.css'

/**
 * Renders the public pages into files of the build (`public-pages/*.html`), those of the offers in every language, with
 * `public-pages.json` that names the file of each path, and `sitemap.xml`. The server writes its settings into them. `sourcePlugins` translate the sources.
 * These pages and the documents of modules have small style sheets: of the application's, what they use, and their own.
 * `public-pages/document-head.html` links that of the documents.
 */
export function publicPages(sourcePlugins: () => PluginOption[]): Plugin[] {
  let root = ''
  return [
    {
      name: 'public-pages-in-development',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').split('?')[0]!
          void renderInDevelopment(server, path).then((html) => {
            if (html === null) return next()
            response.setHeader('content-type', 'text/html; charset=utf-8')
            response.end(html)
          }, next)
        })
      },
    },
    {
      name: 'public-pages',
      apply: 'build',
      enforce: 'post',
      configResolved: (config) => void (root = config.root),
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const files = filesOf(bundle)
          if (!files) return
          const link = (name: string, source: string) => `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`
          const server = await createServer({
            root,
            configFile: false,
            plugins: sourcePlugins(),
            logLevel: 'error',
            appType: 'custom',
            server: { middlewareMode: true, hmr: false, ws: false, watch: null },
            optimizeDeps: { noDiscovery: true, include: [] },
          })
          try {
            const listed: { path: string; file: string; status: number; html: string }[] = []
            const found: string[] = []
            for (const language of ['en', ...TRANSLATED_LANGUAGES]) {
              const { pages, Document } = await loadSources(server, language)
              for (const page of pages) {
                const { address: path, status = 200 } = page
                const file = `public-pages/${path === '/' ? 'index' : path.slice(1).replaceAll('/', '--')}.html`
                listed.push({ path, file, status, html: await render(Document({ page, ...files, style: STYLE })) })
                if (!page.isUnlisted) found.push(path)
              }
            }
            const [ofPages, ofDocuments, ...documents] = await readSources(PAGE_STYLES, DOCUMENT_STYLES, ...DOCUMENT_SOURCES)
            const style = link('public.css', await usedStyles(files.sheet + ofPages!, [...listed.map(({ html }) => html), files.code]))
            for (const { file, html } of listed) this.emitFile({ type: 'asset', fileName: file, source: html.replace(STYLE, style) })
            const pages = listed.map(({ path, file, status }) => ({ path, file, status }))
            this.emitFile({ type: 'asset', fileName: 'public-pages.json', source: JSON.stringify(pages) })
            this.emitFile({ type: 'asset', fileName: 'public-pages/sitemap.xml', source: sitemap(found) })
            const documentStyle = link('documents.css', await usedStyles(files.sheet + ofDocuments!, documents))
            this.emitFile({ type: 'asset', fileName: 'public-pages/document-head.html', source: headOf(documentStyle, files.fonts) })
          } finally {
            await server.close()
          }
        },
      },
    },
  ]
}

/** Loads the modules anew, because their texts are read once. They find the translation where the application finds it (ui/i18n.tsx). */
async function loadSources(server: ViteDevServer, language: string): Promise<Sources> {
  const place = globalThis as { translation?: unknown }
  place.translation = language === 'en' ? undefined : await readTranslation(language)
  const ssr = server.environments['ssr']
  ssr.moduleGraph.invalidateAll()
  const { publicPages } = (await server.ssrLoadModule(PAGES)) as { publicPages: readonly PublicPage[] }
  const { PublicDocument } = (await server.ssrLoadModule(DOCUMENT)) as { PublicDocument: Sources['Document'] }
  const { isTranslated, localPath } = (await server.ssrLoadModule(LANGUAGE)) as {
    isTranslated: (path: string) => boolean
    localPath: (path: string) => string
  }
  const pages = publicPages.filter(({ path }) => language === 'en' || isTranslated(path)).map((page) => ({ ...page, address: localPath(page.path) }))
  return { pages, Document: (props) => createElement(PublicDocument, props) }
}

async function render(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return `<!doctype html>${(await new Response(prelude).text()).replace(/^<!doctype html>/i, '')}`
}

/** Stands for the address of the style sheet while the pages are rendered, because the sheet depends on all of them. */
const STYLE = '/style-of-public-pages.css'

const readSources = (...paths: string[]) =>
  Promise.all(paths.map((path) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')))

const headOf = (style: string, fonts: readonly string[]) =>
  [
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous" />`),
    `<link rel="stylesheet" href="${style}" />`,
  ].join('')

/**
 * The addresses of the script and the fonts, the code of the script, and the application's style sheet. Null in a build without the public
 * pages, as that of the gallery.
 */
function filesOf(bundle: Rollup.OutputBundle): (Pick<DocumentProps, 'script' | 'fonts'> & { code: string; sheet: string }) | null {
  const all = Object.values(bundle)
  const script = all.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT))
  // That of all documents; a part that loads later may have one of its own.
  const style = all.find((file) => file.type === 'asset' && /(^|\/)style-[^/]*\.css$/.test(file.fileName))
  const font = all.find((file) => file.type === 'asset' && /inter-basic[^/]*\.woff2$/.test(file.fileName))
  if (script?.type !== 'chunk' || style?.type !== 'asset') return null
  return { script: `/${script.fileName}`, code: script.code, sheet: String(style.source), fonts: font ? [`/${font.fileName}`] : [] }
}

const sitemap = (paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>{{site-url}}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

const DEVELOPMENT_SETTINGS: Record<string, string> = {
  'product-name': 'Kasuwa',
  'powered-by-bank': 'VFD Microfinance Bank',
  'powered-by-company': 'Kasuwa Technologies Limited',
  'support-email': 'support@kasuwa.example',
  'support-phone': '+234 700 000 0000',
  'support-phone-digits': '+2347000000000',
  'support-whatsapp': '2347000000000',
  facebook: 'https://facebook.example/kasuwa',
  instagram: 'https://instagram.example/kasuwa',
  twitter: 'https://twitter.example/kasuwa',
  linkedin: 'https://linkedin.example/kasuwa',
}

async function renderInDevelopment(server: ViteDevServer, path: string): Promise<string | null> {
  const [, prefix = 'en'] = /^\/(\w+)(?:\/|$)/.exec(path) ?? []
  const { pages, Document } = await loadSources(server, TRANSLATED_LANGUAGES.includes(prefix) ? prefix : 'en')
  const page = pages.find(({ address }) => address === path.replace(/(.)\/$/, '$1'))
  if (!page) return null
  const html = await render(Document({ page, script: SCRIPT, style: `/${PAGE_STYLES.replace('apps/web/', '')}`, fonts: [] }))
  return html
    .replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => DEVELOPMENT_SETTINGS[name] ?? '')
    .replace(/<script src="[^"]*" defer/, `<script type="module" src="${SCRIPT}"`)
}
