import { z } from 'zod'
import { modules } from '../../../modules/index.ts'
import { route, type RouteContract } from '../../../platform/http/contract.ts'
import { openApiDocument } from '../../../platform/http/openapi.ts'
import type { ApiSettings } from '../api-definition.ts'
import type { ApiContracts } from './validate-routes.ts'

/** The OpenAPI document, made from the contracts without a database. */
export function createOpenApiDocument(
  api: ApiContracts,
  { productName, version }: Pick<ApiSettings, 'productName' | 'version'>,
): Record<string, unknown> {
  const document = openApiDocument(
    productName,
    version,
    [
      ...(api.operators ?? []).map(({ contract }) => ({ contract, access: 'signed_in' as const, headers: ['requestId'] })),
      ...api.signedIn.map(({ contract }) => ({ contract, access: 'signed_in', headers: ['publicKey', 'requestId'] })),
      ...api.open.map(({ contract }) => ({ contract, access: 'open', headers: ['requestId'] })),
      { contract: eventsContract, access: 'signed_in', headers: ['publicKey', 'Last-Event-ID'] },
      ...[livenessContract, readinessContract, openApiContract].map((contract) => ({ contract, access: 'open', headers: [] })),
      ...api.callbacks.map(({ path }) => ({ contract: callbackContract(path), access: 'callbacks', headers: [] })),
    ],
    TAG_DESCRIPTIONS,
  )
  for (const { path } of api.callbacks) describeCallback(document, path)
  return document
}

/** The description of each group of operations, by module. */
const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(modules.map(({ name, about }) => [name, about])),
  callbacks: 'Notices of partners',
  events: 'Live events',
  health: 'Whether this server answers, and whether it can be trusted with money',
  openapi: 'This document',
}

const emptySchema = z.strictObject({})

const eventsContract = route({
  operation: 'events.listen',
  roles: 'signed_in',
  method: 'GET',
  path: '/events',
  summary: 'Live events of the current business, as server-sent events; Last-Event-ID goes on after an event',
  reply: emptySchema,
  file: 'text/event-stream',
})

const livenessContract = route({
  operation: 'health.live',
  roles: 'public',
  method: 'GET',
  path: '/health/live',
  summary: 'This process answers',
  reply: emptySchema,
})

const readinessContract = route({
  operation: 'health.ready',
  roles: 'public',
  method: 'GET',
  path: '/health/ready',
  summary: 'The database, its durability, its shape and its clock can be trusted; 503 names what cannot',
  reply: emptySchema,
})

const openApiContract = route({
  operation: 'openapi.read',
  roles: 'public',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document',
  reply: emptySchema,
  file: 'application/json',
})

function callbackContract(path: string): RouteContract {
  return {
    operation: `callbacks${path.replaceAll('/', '_').replace(/^_callbacks/, '')}`,
    roles: 'public',
    method: 'POST',
    path: path as `/${string}`,
    summary: "A partner's notice, signed over its bytes",
    body: z.looseObject({}),
    reply: emptySchema,
  }
}

/** A partner gets its own reply format and sends no access token. */
function describeCallback(document: Record<string, unknown>, path: string): void {
  const { post } = (document['paths'] as Record<string, { post: Record<string, unknown> }>)[path]!
  const answer = { content: { 'application/json': { schema: { type: 'object' } } } }
  post['tags'] = ['callbacks']
  post['responses'] = { 200: { description: 'Taken', ...answer }, '4XX': { description: 'Not taken', ...answer } }
  const tags = document['tags'] as { name: string }[]
  document['tags'] = [...tags.filter(({ name }) => !name.startsWith('callbacks')), { name: 'callbacks', description: TAG_DESCRIPTIONS['callbacks'] }]
}
