import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../bank/context.ts'
import { renderLive, renderPage } from './view.ts'

/** Nothing from elsewhere, nothing inline: what a payer or a mail says can only ever be text here. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const FILES: Record<string, string> = { 'tokens.css': 'text/css', 'console.css': 'text/css', 'console.js': 'text/javascript' }

/** The page for people at `/`. */
export async function consolePages(app: FastifyInstance, context: SimulatorContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.headers(SECURITY_HEADERS))

  app.get('/', async (request, reply) => {
    const { account } = request.query as { account?: unknown }
    return reply.type('text/html; charset=utf-8').send(renderPage(context, typeof account === 'string' ? account : '').text)
  })
  app.get('/console/live', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderLive(context).text))
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/console/${name}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(readFileSync(new URL(name, import.meta.url))))
  }
  for (const subset of ['latin', 'latin-ext']) {
    app.get(`/console/inter-${subset}.woff2`, async (_request, reply) => {
      const font = interFont(subset)
      return font ? reply.type('font/woff2').send(font) : reply.code(404).send()
    })
  }
}

/** The face is a nicety: without it the system's own letters serve. */
function interFont(subset: string): Buffer | null {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)))
  } catch {
    return null
  }
}
