import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, countAttempt } from '../../../modules/identity/index.ts'
import { type BoundRoute, envelope, parseRequest, type RouteAnswer } from '../../../platform/http/bind.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { credentialsOf, findCaller, requireRight } from '../auth/authentication.ts'
import type { ApiKit, Door } from '../api-definition.ts'
import type { Limiter } from '../limits/rate-limits.ts'
import type { Turns } from '../uploads/upload-limits.ts'
import { openFormTurns, readForms } from '../uploads/multipart-uploads.ts'
import { partsOf } from './request-parsing.ts'
import { requireIntent } from './request-hooks.ts'

/** Every route of the modules, at the door where it belongs. */
export function serveContracts(app: FastifyInstance, kit: ApiKit, door: Pick<Door, 'open' | 'signedIn' | 'rights'>, limiter: Limiter): void {
  const forms = { kit, turns: openFormTurns() }
  for (const route of door.open) {
    serve(app, forms, route, async (request) => {
      await limiter.open(request, route.contract.operation)
      return null
    })
  }
  for (const route of door.signedIn) {
    const right = door.rights[route.contract.operation]
    serve(app, forms, route, async (request) => {
      const caller = await signedInCaller(kit, limiter, request)
      await limiter.session(request, caller.sessionId)
      requireRight(right, caller)
      return caller
    })
  }
}

/** The caller of a session; whoever comes without a valid one is counted by address. */
export async function signedInCaller(kit: ApiKit, limiter: Limiter, request: FastifyRequest): Promise<Caller> {
  try {
    return await findCaller(kit, credentialsOf(request))
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'identity.no_membership') await limiter.stranger(request)
    throw error
  }
}

type WithCaller<C> = FastifyRequest & { doorCaller?: C }

/** Who comes is settled before the body is read: a stranger's quarter megabyte is not worth parsing. */
function serve<C extends Caller | null>(
  app: FastifyInstance,
  forms: Forms,
  route: BoundRoute<C>,
  admit: (request: FastifyRequest) => Promise<C>,
): void {
  const { upload } = route.contract
  if (!upload) return serveOn(app, route, admit)
  // A scope of its own, because only here a body may be a form.
  void app.register(async (scope) => {
    const senderOf = (request: WithCaller<C>) => request.doorCaller?.personId ?? request.ip
    const countTry = (sender: string) => countForm(forms.kit, upload.mostAnHour, sender)
    readForms(scope, { mostBytes: upload.mostBytes, clock: forms.kit.clock, turns: forms.turns, senderOf, countTry })
    serveOn(scope, route, admit)
  })
}

type Forms = { kit: ApiKit; turns: Turns }

/** Before the form is read, and in the database: forms that are refused count too, in whichever process they arrive. */
async function countForm({ db, clock }: ApiKit, most: number, sender: string): Promise<void> {
  const waitMs = await countAttempt(db, { kind: 'form_sent', most, windowMs: HOUR_MS }, sender, clock.now())
  if (waitMs === null) return
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  throw new Refusal('uploads.too_many', 429, 'You have sent many files. Please wait a little and try again.', { retryAfterSeconds })
}

const HOUR_MS = 60 * 60_000

function serveOn<C extends Caller | null>(app: FastifyInstance, route: BoundRoute<C>, admit: (request: FastifyRequest) => Promise<C>): void {
  const { contract } = route
  app.route({
    method: contract.method,
    url: `/api${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    onRequest: async (request: WithCaller<C>) => {
      request.doorCaller = await admit(request)
      if (contract.method !== 'GET') requireIntent(request.raw)
    },
    handler: async (request: WithCaller<C>, reply) => {
      const parts = parseRequest(contract, partsOf(contract, request))
      const meta = { requestId: request.id, address: request.ip, device: deviceOf(request) }
      const answer = await route.answer({ ...parts, caller: request.doorCaller!, meta })
      return send(reply, contract, answer)
    },
  })
}

function send(reply: FastifyReply, contract: RouteContract, answer: RouteAnswer<RouteContract>): FastifyReply {
  if (answer.replayed) void reply.header('idempotent-replayed', 'true')
  if (contract.file === undefined) return reply.send(envelope(contract, answer))
  void reply.header('content-disposition', `attachment; filename="${plainName(answer.fileName ?? 'download')}"`)
  // Set beside `type()`, which would add a charset to what is no text.
  return reply.header('content-type', contract.file).send(answer.data)
}

/** A name that no header and no file system reads as anything else. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w.() -]/g, '_').slice(0, 120)
}

const deviceOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').replaceAll(/[^\u0020-\u007e]/g, '').slice(0, 200)
