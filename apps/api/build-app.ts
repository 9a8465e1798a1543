import { fastify, type FastifyInstance } from 'fastify'
import { serveCallbacks } from './http/callbacks.ts'
import { serveContracts } from './http/contract-routes.ts'
import { cutDawdlers, REQUEST_MS } from './limits/body-timeout.ts'
import { documentOf } from './openapi/openapi-document.ts'
import { serveDocuments } from './http/static-pages.ts'
import { type ApiKit, type ApiSettings, type Door } from './api-definition.ts'
import { doorFaults } from './openapi/validate-routes.ts'
import { serveEvents } from './events/events.ts'
import { serveHealth } from './operations/health.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { turnAwayOverload } from './limits/load-shedding.ts'
import { limitRates } from './limits/rate-limits.ts'
import { BODY_LIMIT_BYTES, readBodiesStrictly } from './http/request-parsing.ts'
import { answerErrors, nameAndLogRequests, requestIdOf } from './http/request-hooks.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { endInTime, noticeStop } from './limits/graceful-shutdown.ts'

export { type ApiKit, apiSettings, type ApiSettings, type Door, type LiveEvent } from './api-definition.ts'

/** The server, ready to listen. Throws with the whole list when the table of rights and the routes do not fit each other. */
export async function buildApp(kit: ApiKit, door: Door, settings: ApiSettings, metrics: Metrics = createMetrics()): Promise<FastifyInstance> {
  const faults = doorFaults(door)
  if (faults.length > 0) throw new Error(`The server does not start:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)

  const app = createServer(kit, settings)
  const isStopping = noticeStop(app)
  endInTime(app, kit, isStopping, settings.stopGraceMs)
  nameAndLogRequests(app, kit, metrics)
  const securityHeaders = await sendSecurityHeaders(app, settings)
  await turnAwayOverload(app, { kit, metrics, settings, isStopping }, securityHeaders)
  const limiter = await limitRates(app, settings.limits)
  cutDawdlers(app, kit.clock)
  readBodiesStrictly(app, isStopping)

  serveContracts(app, kit, door, limiter)
  serveEvents(app, kit, door, settings, limiter)
  serveHealth(app, kit, settings, isStopping)
  const document = JSON.stringify(documentOf(door, settings))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  await serveCallbacks(app, door.callbacks)
  await serveDocuments(app, settings)
  await app.ready()
  return app
}

function createServer(kit: ApiKit, settings: ApiSettings): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: (raw) => requestIdOf(raw, kit.ids),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // While we stop, what still arrives on an open connection is answered: a refusal would be a lost reply.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answer(error, request, reply),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(NOT_HTTP)
      else socket.destroy()
    },
  })
  const answer = answerErrors(app, kit)
  return app
}

/** What is no HTTP has no request to name and no envelope to open. */
const NOT_HTTP = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'
