import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { ApiSettings } from './door.ts'

/** What a browser may do with our pages: only what they need. */
export async function sendSecurityHeaders(app: FastifyInstance, { isProduction }: Pick<ApiSettings, 'isProduction'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    // Only where there is a certificate: a browser would remember it for a developer's machine too.
    strictTransportSecurity: isProduction && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS))
}

const POLICY = {
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
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=()'
