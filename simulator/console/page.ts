import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../context.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { renderPage, scriptPath } from './view.ts'

/** Nothing from other origins and nothing inline: the text of a payer or a mail can only ever be text here. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The design tokens are the product's own, so that both look alike. */
const FILES = [
  { name: 'tokens.css', type: 'text/css', file: new URL('../../ui/tokens.css', import.meta.url) },
  { name: 'base.css', type: 'text/css', file: new URL('./base.css', import.meta.url) },
  { name: 'console.css', type: 'text/css', file: new URL('./console.css', import.meta.url) },
  { name: 'lists.css', type: 'text/css', file: new URL('./lists.css', import.meta.url) },
  { name: 'console.js', type: 'text/javascript', file: new URL('./console.js', import.meta.url) },
]

/** The page for people at `/`. */
export async function consolePages(app: FastifyInstance, context: SimulatorContext, partners: readonly OpenPartner[]): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(SECURITY_HEADERS))

  app.get('/', async (request, reply) => {
    const query = new URL(request.url, 'http://simulator').searchParams
    return reply.type('text/html; charset=utf-8').send(renderPage(context, partners, query).text)
  })
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
  for (const { name, type, file } of FILES) serveFile(app, `/console/${name}`, type, file)
  for (const { name, panel } of partners) if (panel.script) serveFile(app, scriptPath(name), 'text/javascript', panel.script)
  for (const subset of ['latin', 'latin-ext']) {
    app.get(`/console/inter-${subset}.woff2`, async (_request, reply) => {
      const font = interFont(subset)
      return font ? reply.type('font/woff2').send(font) : reply.code(404).send()
    })
  }
}

function serveFile(app: FastifyInstance, path: string, type: string, file: URL): void {
  app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(readFileSync(file)))
}

/** The font is optional: without it the page uses the system's own. */
function interFont(subset: string): Buffer | null {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)))
  } catch {
    return null
  }
}
