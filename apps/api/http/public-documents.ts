import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../platform/problems/index.ts'
import { html, Html } from '../../../platform/text/html.ts'
import type { PublicDocument, PublicPage } from '../../../modules/kernel/module-definition.ts'
import type { ApiSettings } from '../api-definition.ts'
import type { RateLimiter } from '../limits/rate-limits.ts'

/** Pages that modules write. They are never stored, and no search engine keeps them. */
export async function servePublicDocuments(
  app: FastifyInstance,
  documents: readonly PublicDocument[],
  settings: Pick<ApiSettings, 'productName' | 'webRoot'>,
  limiter: RateLimiter,
): Promise<void> {
  const head = await stylesOf(settings.webRoot)
  const handler = ({ perNetwork, answer }: PublicDocument) => {
    const count = limiter.page({ perNetwork })
    return async (request: FastifyRequest, reply: FastifyReply) => {
      void reply
        .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
      if (await isTooMany(() => count(request))) {
        void reply.status(429).header('retry-after', '60')
        return reply.send(whole(TOO_MANY, settings.productName, head))
      }
      const { token } = request.params as { token: string }
      const page = await answer(token, new Set(Object.keys(request.query as object))).catch((error: unknown) => {
        if (error instanceof Refusal && error.httpStatus < 500) return null
        throw error
      })
      if (page?.framedBy !== undefined) allowFrameOf(reply, page.framedBy)
      return reply.status(page ? 200 : 404).send(page ? whole(page, settings.productName, head) : whole(NOT_THERE, settings.productName, head))
    }
  }
  for (const document of documents.filter(({ method = 'GET' }) => method === 'GET')) app.get(document.path, handler(document))
  // The forms of these pages have no fields, so that nothing of their body is read.
  await app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer', bodyLimit: 1_024 }, async () => undefined)
    for (const document of documents.filter(({ method }) => method === 'POST')) forms.post(document.path, handler(document))
  })
}

const NOT_THERE: PublicPage = {
  title: 'Not found',
  body: html`<main class="pay">
    <h1>There is no such page</h1>
    <p>Check the link, or ask the shop for a new one.</p>
  </main>`,
}

async function isTooMany(count: () => Promise<void>): Promise<boolean> {
  try {
    await count()
    return false
  } catch (error) {
    if (error instanceof Refusal && error.httpStatus === 429) return true
    throw error
  }
}

const TOO_MANY: PublicPage = {
  title: 'Please wait',
  body: html`<main class="pay">
    <h1>Please wait a minute</h1>
    <p>Many people use this page from your network. Load it again in a minute. Money that you have sent is found all the same.</p>
  </main>`,
}

function whole({ title, body, next }: PublicPage, productName: string, head: Html): string {
  return html`<!doctype html>
    <html lang="en-NG">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${next === undefined ? null : html`<meta http-equiv="refresh" content="0; url=${next}" />`}
        <title>${title} · ${productName}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${head}
        <script src="/pay.js" defer></script>
      </head>
      <body class="pay__page">
        ${body}
      </body>
    </html>`.text
}

/** A browser that knows `frame-ancestors` reads no `x-frame-options`, and one that does not can name no site. */
function allowFrameOf(reply: FastifyReply, site: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  void reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors https://${site}`))
    .removeHeader('x-frame-options')
}

/** The links to the style sheet and the font, which the build writes (tools/web-build). */
async function stylesOf(webRoot: string | null): Promise<Html> {
  return new Html(webRoot === null ? '' : await readFile(join(webRoot, 'public-pages/document-head.html'), 'utf8').catch(() => ''))
}
