import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const FILES = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
} as const

/**
 * Serves the reference page, which is frozen (`baseline-unchanged.test.ts`). What it costs shows how fast machine, browser and slow
 * network were at that moment.
 */
export async function serveReferencePage(): Promise<{ url: string; close(): Promise<void> }> {
  const pages = new Map(
    Object.entries(FILES).map(([path, { file, type }]) => [path, { type, body: readFileSync(join(import.meta.dirname, 'reference', file)) }]),
  )
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (!page) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': page.type, 'content-length': page.body.length, 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
