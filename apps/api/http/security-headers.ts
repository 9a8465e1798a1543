import helmet from '@fastify/helmet'
import { fastify, type FastifyInstance } from 'fastify'
import type { ApiSettings } from '../api-definition.ts'

/** What a browser may do with our pages: only what they need. The same for every answer, so it is written down once, and told. */
export async function addSecurityHeaders(app: FastifyInstance, settings: Pick<ApiSettings, 'isProduction'>): Promise<Record<string, string>> {
  const headers = { ...(await helmetHeaders(settings)), 'permissions-policy': PERMISSIONS_POLICY }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  return headers
}

/** What helmet says of an answer, without what belongs to that answer alone. */
async function helmetHeaders({ isProduction }: Pick<ApiSettings, 'isProduction'>): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // Only where there is a certificate: a browser would remember it for a developer's machine too.
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

/** The camera and the microphone are for proofs of identity. */
const PERMISSIONS_POLICY = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()'
