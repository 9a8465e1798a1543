import { fastify, type FastifyInstance } from 'fastify'
import { trackAllowedMethods } from './http/allowed-methods.ts'
import { serveCallbacks } from './http/callbacks.ts'
import { createConnectionErrorHandler, refuseUnknownExpectations, createUnansweredCounter, type UnansweredCounter } from './http/connection-errors.ts'
import { installCompression } from './http/compression.ts'
import { serveContractRoutes } from './http/contract-routes.ts'
import { enforceBodyTimeout, REQUEST_TIMEOUT_MS } from './limits/body-timeout.ts'
import { createOpenApiDocument } from './openapi/openapi-document.ts'
import { limitConnections } from './limits/connections.ts'
import { servePublicDocuments } from './http/public-documents.ts'
import { serveStaticPages } from './http/static-pages.ts'
import { type ApiContext, type ApiSettings, type ApiDefinition } from './api-definition.ts'
import { validateRoutes } from './openapi/validate-routes.ts'
import { serveEvents } from './events/events.ts'
import { serveHealth } from './operations/health.ts'
import { createHttpMetrics, type HttpMetrics } from './operations/http-metrics.ts'
import { shedLoad } from './limits/load-shedding.ts'
import { refuseChangesWhileReconciling } from './limits/reconcile-only.ts'
import { createRateLimiter } from './limits/rate-limits.ts'
import { BODY_LIMIT_BYTES, installStrictBodyParser } from './http/request-parsing.ts'
import { decodeUnreserved, installErrorHandler, logRequests, requestIdOf } from './http/request-hooks.ts'
import { addSecurityHeaders, createSecurityHeaders, type SecurityHeaders } from './http/security-headers.ts'
import { enforceGracePeriod, trackShutdown } from './limits/graceful-shutdown.ts'

export { type ApiContext, apiSettings, type ApiSettings, type ApiDefinition, type LiveEvent } from './api-definition.ts'

/** Makes the server, ready to listen. Throws with a list of all faults that `validateRoutes` finds. */
export async function buildApp(
  context: ApiContext,
  api: ApiDefinition,
  settings: ApiSettings,
  metrics: HttpMetrics = createHttpMetrics(),
): Promise<FastifyInstance> {
  const faults = validateRoutes(api)
  if (faults.length > 0) throw new Error(`The server does not start:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)

  const unanswered = createUnansweredCounter()
  const securityHeaders = await createSecurityHeaders(settings)
  const app = createServer(context, settings, metrics, unanswered, securityHeaders)
  limitConnections(app, context, settings.connections, { isBehindProxy: settings.trustProxy !== false })
  const isStopping = trackShutdown(app)
  const allowedMethods = trackAllowedMethods(app)
  enforceGracePeriod(app, context, isStopping, settings.shutdownGraceMs)
  // First, because each later hook may refuse the request.
  addSecurityHeaders(app, securityHeaders)
  logRequests(app, context, metrics)
  await shedLoad(app, { context, metrics, settings, isStopping }, securityHeaders)
  unanswered.listen(app)
  if (settings.isReconcileOnly) refuseChangesWhileReconciling(app)
  const limiter = await createRateLimiter(app, settings.limits)
  enforceBodyTimeout(app, context.clock)
  installStrictBodyParser(app, isStopping)
  await installCompression(app)

  serveContractRoutes(app, context, api, limiter)
  serveEvents(app, context, api, settings, limiter)
  serveHealth(app, context, settings, isStopping)
  // Made with the first request: it takes a fifth of a second.
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(createOpenApiDocument(api, settings)))),
  )
  await serveCallbacks(app, api.callbacks)
  await servePublicDocuments(app, api.documents ?? [], settings, limiter)
  await serveStaticPages(app, settings, { allowedMethods, context, api, limiter })
  await app.ready()
  return app
}

function createServer(
  context: ApiContext,
  settings: ApiSettings,
  metrics: HttpMetrics,
  unanswered: UnansweredCounter,
  securityHeaders: SecurityHeaders,
): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: (raw) => requestIdOf(raw, context.ids),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // During a stop, requests on open connections are still answered: a refusal would lose a reply.
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    connectionTimeout: settings.connections.idleMs,
    // A missing Host is refused in the envelope (request-hooks.ts).
    http: {
      headersTimeout: settings.connections.headersMs,
      connectionsCheckingInterval: settings.connections.checkMs,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => decodeUnreserved(url),
    // No hook runs before these, so that they get the headers here.
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(securityHeaders)),
    clientErrorHandler: createConnectionErrorHandler(context, unanswered, securityHeaders),
  })
  const answer = installErrorHandler(app, context, metrics)
  refuseUnknownExpectations(app, context, securityHeaders)
  return app
}
