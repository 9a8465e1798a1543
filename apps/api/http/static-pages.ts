import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as zlibGzip } from 'node:zlib'
import type { ApiContext, ApiDefinition, ApiSettings } from '../api-definition.ts'
import type { RateLimiter } from '../limits/rate-limits.ts'
import { type AllowedMethods, wrongMethodOrAddress } from './allowed-methods.ts'
import { isApiPath } from './request-hooks.ts'
import { loadFirstScreens } from './first-screens.ts'
import { createScreenDocuments } from './screen-documents.ts'

/** Signing in has its own document, because it must be small. Its form stands in the document of this path. */
const FORM_PATH = '/login'
const SIGN_IN_PATHS = ['/signup', '/mid', '/forgot-password', '/verify-account', '/invitation', '/merchant/authorizations']

/** The operators' area is a document of its own, with a sign-in of its own. */
const OPERATOR_PATHS = ['/operator', '/operator/*']

/** A document, and its body in an encoding: made with the first request for it, because the 90 public pages take two seconds. */
type StaticPage = { etag: string; body(encoding: Encoding): Buffer | Promise<Buffer> }
type Encoding = 'br' | 'gzip' | 'identity'

/** The path that every visitor opens first. Before the screens are built it answers as every other page does. */
async function servePublicPages(app: FastifyInstance, webRoot: string, settings: PageSettings): Promise<void> {
  const listed = await readFile(join(webRoot, 'public-pages.json'), 'utf8').catch(() => '[]')
  const pages = JSON.parse(listed) as { path: string; file: string; status: number }[]
  const loaded = await Promise.all(pages.map(async (page) => ({ ...page, page: await loadPage(page.file, { webRoot, ...settings }) })))
  for (const { path, page, status } of loaded) app.get(path, async (request, reply) => sendPage(request, reply.status(status), page))
  const map = await readFile(join(webRoot, 'public-pages/sitemap.xml'), 'utf8').catch(() => null)
  const { siteUrl = '' } = settings
  if (map !== null)
    app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml').send(map.replaceAll('{{site-url}}', escapeHtml(siteUrl))))
  const robots = `User-agent: *\nDisallow: /admin\nDisallow: /operator\nDisallow: /api\nSitemap: ${siteUrl}/sitemap.xml\n`
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
}

/** Serves the built web application: three documents that contain the product's name, and their assets. */
export async function serveStaticPages(
  app: FastifyInstance,
  settings: ApiSettings,
  { allowedMethods, ...screens }: { allowedMethods: AllowedMethods; context: ApiContext; api: ApiDefinition; limiter: RateLimiter },
): Promise<void> {
  const { webRoot } = settings
  const files = ['index.html', 'sign-in.html', 'login.html', 'operator.html']
  const [whole, signIn, form, operator] = await Promise.all(files.map((file) => loadPage(file, settings)))
  app.get(FORM_PATH, async (request, reply) => sendPage(request, reply, form ?? signIn))
  for (const path of SIGN_IN_PATHS) app.get(path, async (request, reply) => sendPage(request, reply, signIn))
  for (const path of OPERATOR_PATHS) app.get(path, async (request, reply) => sendPage(request, reply, operator))
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url } = request
    const isPage = (method === 'GET' || method === 'HEAD') && !isApiPath(url) && !url.startsWith('/assets/') && acceptsHtml(request)
    if (!isPage) throw wrongMethodOrAddress(request, allowedMethods(url))
    return sendPage(request, reply, whole)
  })
  if (webRoot !== null && whole) {
    await serveScreenDocuments(app, webRoot, settings, whole, screens)
    await servePublicPages(app, webRoot, settings)
    await serveAssets(app, webRoot)
  }
}

/** The addresses whose first screen the server writes. Without figures they answer as every other page does. */
async function serveScreenDocuments(
  app: FastifyInstance,
  webRoot: string,
  settings: PageSettings & Pick<ApiSettings, 'maxLoopDelayMs'>,
  whole: StaticPage,
  of: { context: ApiContext; api: ApiDefinition; limiter: RateLimiter },
): Promise<void> {
  const screens = of.api.view && (await loadFirstScreens(webRoot, { 'application-name': settings.productName, ...metasOf(settings) }))
  const html = String(await whole.body('identity'))
  const documents =
    screens &&
    createScreenDocuments(html, screens, { ...of, loopDelayMs: settings.maxLoopDelayMs === 0 ? null : () => app.memoryUsage().eventLoopDelay })
  if (!documents) return
  for (const path of documents.paths)
    app.get(path, async (request, reply) => {
      const written = await documents.write(request)
      return written === null ? sendPage(request, reply, whole, 'accept-encoding, cookie') : sendPrivately(request, reply, written)
    })
}

/** Kept by nobody: neither by the browser nor by anything between. */
async function sendPrivately(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply.header('cache-control', 'private, no-store').header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity'
  if (encoding === 'identity') return reply.send(html)
  // Quick rather than small, as the answers of calls. Nothing of the request stands in the document, so its length betrays nothing.
  const body = await (encoding === 'br'
    ? promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : promisify(zlibGzip)(html, { level: 4 }))
  return reply.header('content-encoding', encoding).send(body)
}

type PageSettings = Pick<
  ApiSettings,
  'productName' | 'homeSiteUrl' | 'mainSiteUrl' | 'supportEmail' | 'supportPhone' | 'supportWhatsapp' | 'footer' | 'siteUrl'
>

/** What public pages say where the installation has not configured it. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'powered-by-bank': 'VFD Microfinance Bank',
  'powered-by-company': 'Kasuwa Technologies Limited',
  'support-email': 'support@kasuwa.example',
  'site-url': '',
}

/** The settings that the documents hold as meta elements. */
function metasOf({ homeSiteUrl, mainSiteUrl, supportEmail, supportPhone, footer }: PageSettings): Record<string, string> {
  const values = { 'home-site': homeSiteUrl, 'main-site': mainSiteUrl, 'support-email': supportEmail, 'support-phone': supportPhone, ...footer }
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The name, the sites and the ways to support are configuration, so they are written into the documents as text once. */
function injectPageSettings(html: string, settings: PageSettings): string {
  const { productName, supportPhone, supportWhatsapp, siteUrl } = settings
  const name = escapeHtml(productName)
  const values = metasOf(settings)
  const written: Record<string, string | undefined> = {
    ...DEFAULTS,
    ...values,
    'support-phone-digits': supportPhone?.replaceAll(' ', ''),
    'support-whatsapp': supportWhatsapp?.replaceAll(/\D/g, ''),
    ...(siteUrl && { 'site-url': siteUrl }),
  }
  const metas = Object.entries(values)
    .map(([word, value]) => `<meta name="${word}" content="${escapeHtml(value)}">`)
    .join('')
  return withoutUnset(html, written)
    .replace(/<title>Kasuwa<\/title>/, () => `<title>${name}</title>`)
    .replace(/<meta name="application-name" content="[^"]*">/, () => `<meta name="application-name" content="${name}">${metas}`)
    .replaceAll('{{product-name}}', () => name)
    .replaceAll(/\{\{([\w-]+)\}\}/g, (whole, key: string) => (written[key] === undefined ? whole : escapeHtml(written[key])))
}

/**
 * Removes each link, and then each group of links, whose `data-needs` names only settings that this installation does not have. Such
 * elements stand in no element of the same name.
 */
function withoutUnset(html: string, written: Readonly<Record<string, string | undefined>>): string {
  const remove = (text: string, pattern: RegExp) =>
    text.replaceAll(pattern, (whole, _tag: string, names: string) => (names.split(' ').some((name) => written[name]) ? whole : ''))
  const links = remove(html, /<(a)\b[^>]* data-needs="([\w -]+)".*?<\/\1>/gs)
  return remove(links, /<(nav|section)\b[^>]* data-needs="([\w -]+)".*?<\/\1>/gs)
}

async function loadPage(file: string, { webRoot, ...named }: PageSettings & Pick<ApiSettings, 'webRoot'>): Promise<StaticPage | null> {
  if (webRoot === null) return null
  const text = await readFile(join(webRoot, file), 'utf8').catch(() => null)
  if (text === null) return null
  const html = Buffer.from(injectPageSettings(text, named))
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const encoded: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    etag: hash,
    body(encoding) {
      if (encoding === 'identity') return html
      return (encoded[encoding] ??= encoding === 'br' ? promisify(brotliCompress)(html) : promisify(zlibGzip)(html, { level: 9 }))
    },
  }
}

const ETAG_SUFFIX: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' }

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  document: StaticPage | null | undefined,
  vary = 'accept-encoding',
): Promise<FastifyReply> {
  if (!document)
    return reply.status(503).type('text/plain; charset=utf-8').send('The screens have not been built yet. Build them and start the server again.')
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity'
  const etag = `"${document.etag}${ETAG_SUFFIX[encoding]}"`
  void reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await document.body(encoding))
}

/**
 * A file with a hash in its name never changes. Browsers revalidate the few others. The build has written compressed copies
 * beside them.
 */
async function serveAssets(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, { root: webRoot, serve: false, dotfiles: 'ignore', index: false, preCompressed: true })
  app.get('/assets/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true, lastModified: false, acceptRanges: false })
  })
  const entries = await readdir(webRoot, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isFile() && !/^\.|\.(?:html|br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, async (_request, reply) => reply.sendFile(name, { cacheControl: false }).header('cache-control', 'no-cache'))
  }
}

/** A browser that opens a page accepts HTML; a script that requests a missing file does not. */
const acceptsHtml = (request: FastifyRequest) => /\btext\/html\b/.test(request.headers.accept ?? '')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)
