import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, countAttempt } from '../../../modules/identity/index.ts'
import { findOperator, type OperatorCaller } from '../../../modules/operators/index.ts'
import { type BoundRoute, envelope, parseRequest, type RouteAnswer } from '../../../platform/http/bind.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { findCaller, findKeyCaller, readCredentials, readSecretKey, requirePermission } from '../auth/authentication.ts'
import type { ApiContext, ApiDefinition } from '../api-definition.ts'
import type { RateLimiter } from '../limits/rate-limits.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { createDefaultUploadLimits, installMultipartParser } from '../uploads/multipart-uploads.ts'
import { mayCompress } from './compression.ts'
import { deviceCookieHeader, readDeviceCookie } from './device-cookie.ts'
import { viewCookieHeader } from './view-cookie.ts'
import { requestParts } from './request-parsing.ts'
import { requireValidRequestId } from './request-hooks.ts'

/** Serves the routes of all modules, public and with a session. */
export function serveContractRoutes(
  app: FastifyInstance,
  context: ApiContext,
  api: Pick<ApiDefinition, 'open' | 'signedIn' | 'operators'>,
  limiter: RateLimiter,
): void {
  const forms = { context, uploadLimits: createDefaultUploadLimits() }
  for (const route of api.open) {
    const limit = limiter.open(route.contract)
    serveRoute(app, forms, route, async (request) => {
      await limit(request)
      return null
    })
  }
  for (const route of api.signedIn) {
    serveRoute(app, forms, route, async (request) => {
      const caller = await authenticateCaller(context, limiter, request, route.contract)
      await limiter.session(request, caller.sessionId)
      requirePermission(route.contract, caller)
      return caller
    })
  }
  for (const route of api.operators) serveRoute(app, forms, route, (request) => authenticateOperator(context, limiter, request, route.contract))
}

/** The operator of a session, whose role may do this. A merchant's token is none of an operator, and the reverse. */
async function authenticateOperator(
  context: ApiContext,
  limiter: RateLimiter,
  request: FastifyRequest,
  { operation, roles }: RouteContract,
): Promise<OperatorCaller> {
  const { db, clock } = context
  const caller = await findOperator({ db: db.people, clock }, readCredentials(request).token).catch(async (error: unknown) => {
    await limiter.unauthenticated(request)
    throw error
  })
  await limiter.session(request, caller.sessionId)
  if (!roles.includes(caller.role))
    throw new Refusal('operators.no_right', 403, 'Your role does not allow this.', { facts: { role: caller.role, operation } })
  return caller
}

/** The caller of a session. A request without a valid session counts against its address. */
export async function authenticateCaller(
  context: ApiContext,
  limiter: RateLimiter,
  request: FastifyRequest,
  contract?: BoundRoute<Caller>['contract'],
): Promise<Caller> {
  try {
    const key = readSecretKey(request)
    if (key !== null && contract) return await findKeyCaller(context, contract, key)
    return await findCaller(context, readCredentials(request), contract)
  } catch (error) {
    if (error instanceof Refusal && !WITH_SESSION.includes(error.code)) await limiter.unauthenticated(request)
    throw error
  }
}

/** Refusals of a caller whose session is valid. */
const WITH_SESSION = ['identity.no_membership', 'identity.key_required', 'identity.password_change_required', 'developers.not_for_keys']

type RequestWithCaller<C> = FastifyRequest & { authenticatedCaller?: C }

/** Authenticates before the body is read, so that a stranger's body is not parsed. */
function serveRoute<C extends Caller | OperatorCaller | null>(
  app: FastifyInstance,
  forms: UploadContext,
  route: BoundRoute<C>,
  admit: (request: FastifyRequest) => Promise<C>,
): void {
  const { upload } = route.contract
  if (!upload) return registerRoute(app, route, admit)
  // A separate scope, because only here a body may be a form.
  void app.register(async (scope) => {
    const senderOf = (request: RequestWithCaller<C>) => senderIdOf(request.authenticatedCaller) ?? request.ip
    const countTry = (sender: string) => countUploadAttempt(forms.context, upload.maxPerHour, sender)
    installMultipartParser(scope, {
      maxBytes: upload.maxBytes,
      clock: forms.context.clock,
      uploadLimits: forms.uploadLimits,
      senderOf,
      countAttempt: countTry,
    })
    registerRoute(scope, route, admit)
  })
}

const senderIdOf = (caller: Caller | OperatorCaller | null | undefined) =>
  caller ? ('personId' in caller ? caller.personId : caller.operatorId) : undefined

type UploadContext = { context: ApiContext; uploadLimits: UploadLimits }

/** Counts in the database before the form is read: refused forms count too, in every process. */
async function countUploadAttempt({ db, clock }: ApiContext, limit: number, sender: string): Promise<void> {
  const waitMs = await countAttempt(db.people, { kind: 'form_sent', limit, windowMs: HOUR_MS }, sender, clock.now())
  if (waitMs === null) return
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  throw new Refusal('uploads.too_many', 429, 'You have sent many files. Please wait a little and try again.', { retryAfterSeconds })
}

const HOUR_MS = 60 * 60_000

function registerRoute<C extends Caller | OperatorCaller | null>(
  app: FastifyInstance,
  route: BoundRoute<C>,
  admit: (request: FastifyRequest) => Promise<C>,
): void {
  const { contract } = route
  app.route({
    method: contract.method,
    url: `/api${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { maxConcurrent: contract.maxConcurrent },
    ...(contract.maxBodyBytes !== undefined && { bodyLimit: contract.maxBodyBytes }),
    compress: mayCompress(contract) ? {} : false,
    onRequest: async (request: RequestWithCaller<C>) => {
      request.authenticatedCaller = await admit(request)
      if (contract.method !== 'GET') requireValidRequestId(request.raw)
    },
    handler: async (request: RequestWithCaller<C>, reply) => {
      const parts = parseRequest(contract, requestParts(contract, request))
      const meta = { requestId: request.id, address: request.ip, device: deviceOf(request), deviceCookie: readDeviceCookie(request.headers.cookie) }
      const answer = await route.answer({ ...parts, caller: request.authenticatedCaller!, meta })
      return send(reply, contract, answer)
    },
  })
}

function send(reply: FastifyReply, contract: RouteContract, answer: RouteAnswer<RouteContract>): FastifyReply {
  if (answer.replayed) void reply.header('idempotent-replayed', 'true')
  if (answer.deviceCookie !== undefined)
    void reply.header('set-cookie', deviceCookieHeader(answer.deviceCookie, contract.path.startsWith('/operator/') ? '/operator' : '/user'))
  if (answer.viewCookie !== undefined) void reply.header('set-cookie', viewCookieHeader(answer.viewCookie))
  if (contract.file === undefined) return reply.send(envelope(contract, answer))
  void reply.header('content-disposition', `attachment; filename="${sanitizeFileName(answer.fileName ?? 'download')}"`)
  // Instead of `type()`, which would add a charset to a media type that is no text.
  return reply.header('content-type', answer.mediaType ?? contract.file).send(answer.data)
}

/** Keeps only characters that headers and file systems read without escapes. */
function sanitizeFileName(name: string): string {
  return name.replaceAll(/[^\w.() -]/g, '_').slice(0, 120)
}

const deviceOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').replaceAll(/[^\u0020-\u007e]/g, '').slice(0, 200)
