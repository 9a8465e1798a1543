import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createServer, type Plugin, type PluginOption, type Rollup, type ViteDevServer } from 'vite'

type PublicPage = { path: string; status?: 404; isUnlisted?: boolean }
type DocumentProps = { page: PublicPage; style: string; script: string; fonts: readonly string[] }
type Sources = { pages: readonly PublicPage[]; Document: (props: DocumentProps) => ReactNode }

const PAGES = '/public-pages/public-pages.tsx'
const DOCUMENT = '/public-pages/document.tsx'
const SCRIPT = '/public-pages/public.ts'

/**
 * Renders the public pages into files of the build (`public-pages/*.html`), with `public-pages.json` that names the file of each path, and
 * `sitemap.xml`. The server writes its settings into them. `sourcePlugins` translate the sources.
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
            const { pages, Document } = await loadSources(server)
            const listed: { path: string; file: string; status: number }[] = []
            for (const page of pages) {
              const file = `public-pages/${page.path === '/' ? 'index' : page.path.slice(1).replaceAll('/', '--')}.html`
              this.emitFile({ type: 'asset', fileName: file, source: await render(Document({ page, ...files })) })
              listed.push({ path: page.path, file, status: page.status ?? 200 })
            }
            this.emitFile({ type: 'asset', fileName: 'public-pages.json', source: JSON.stringify(listed) })
            this.emitFile({ type: 'asset', fileName: 'public-pages/sitemap.xml', source: sitemap(pages) })
          } finally {
            await server.close()
          }
        },
      },
    },
  ]
}

async function loadSources(server: ViteDevServer): Promise<Sources> {
  const { publicPages: pages } = (await server.ssrLoadModule(PAGES)) as { publicPages: readonly PublicPage[] }
  const { PublicDocument } = (await server.ssrLoadModule(DOCUMENT)) as { PublicDocument: Sources['Document'] }
  return { pages, Document: (props) => createElement(PublicDocument, props) }
}

async function render(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element)
  return `<!doctype html>${(await new Response(prelude).text()).replace(/^<!doctype html>/i, '')}`
}

/** The addresses of the built style sheet, script and fonts. Null in a build without the public pages, as that of the gallery. */
function filesOf(bundle: Rollup.OutputBundle): Omit<DocumentProps, 'page'> | null {
  const all = Object.values(bundle)
  const script = all.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(SCRIPT))
  // That of all documents; a part that loads later may have one of its own.
  const style = all.find((file) => file.type === 'asset' && /(^|\/)style-[^/]*\.css$/.test(file.fileName))
  const font = all.find((file) => file.type === 'asset' && /inter-basic[^/]*\.woff2$/.test(file.fileName))
  if (!script || !style) return null
  return { script: `/${script.fileName}`, style: `/${style.fileName}`, fonts: font ? [`/${font.fileName}`] : [] }
}

const sitemap = (pages: readonly PublicPage[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
    .filter(({ isUnlisted }) => !isUnlisted)
    .map(({ path }) => `<url><loc>{{site-url}}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`

const DEVELOPMENT_SETTINGS: Record<string, string> = {
  'product-name': 'Kasuwa',
  'powered-by-bank': 'VFD Microfinance Bank',
  'powered-by-company': 'Kasuwa Technologies Limited',
}

async function renderInDevelopment(server: ViteDevServer, path: string): Promise<string | null> {
  const { pages, Document } = await loadSources(server)
  const page = pages.find((each) => each.path === path.replace(/(.)\/$/, '$1'))
  if (!page) return null
  const html = await render(Document({ page, script: SCRIPT, style: '/public-pages/public.css', fonts: [] }))
  return html
    .replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => DEVELOPMENT_SETTINGS[name] ?? '')
    .replace(/<script src="[^"]*" defer/, `<script type="module" src="${SCRIPT}"`)
}
