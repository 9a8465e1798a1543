import helmet from '@fastify/helmet'
import { fastify, type FastifyInstance } from 'fastify'
import type { ApiSettings } from '../api-definition.ts'

export type SecurityHeaders = Readonly<Record<string, string>>

/**
 * Restricts our pages to the browser features that they need. The headers are equal for every answer, so they are
 * computed once, also for answers outside the framework.
 */
export async function createSecurityHeaders(settings: Pick<ApiSettings, 'isProduction'>): Promise<SecurityHeaders> {
  return { ...(await helmetHeaders(settings)), 'permissions-policy': PERMISSIONS_POLICY }
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const headersOfFiles = Object.fromEntries(Object.entries(headers).filter(([name]) => HEADERS_OF_FILES.includes(name)))
  app.addHook('onRequest', async ({ url }, reply) => void reply.headers(PAGE_FILE.test(url) ? headersOfFiles : headers))
}

/**
 * Scripts, styles and fonts of a page. The other headers are about documents and have no effect on these. They have 600 bytes, and a page
 * on a slow network loads forty files.
 */
const PAGE_FILE = /^\/assets\/[^?]+\.(?:js|css|woff2)$/
const HEADERS_OF_FILES = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

/** The headers that helmet sets, without those that belong to the single answer. */
async function helmetHeaders({ isProduction }: Pick<ApiSettings, 'isProduction'>): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // Only in production, with a certificate: a browser would remember it for a developer's machine too.
    strictTransportSecurity: isProduction && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (PER_RESPONSE_HEADERS.includes(name) ? [] : [[name, String(value)]])))
}

const PER_RESPONSE_HEADERS = ['connection', 'content-length', 'content-type', 'date', 'keep-alive']

const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Identity checks use the camera and the microphone. */
const PERMISSIONS_POLICY = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()'
