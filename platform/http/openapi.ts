import { z } from 'zod'
import type { RouteContract } from './contract.ts'

export type DocumentedRoute = { contract: RouteContract; access: string; headers: readonly string[] }

/** OpenAPI 3.1 from the schemas that validate requests and replies, so that the document cannot differ from the server. */
export function openApiDocument(
  product: string,
  version: string,
  routes: readonly DocumentedRoute[],
  about: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes.toSorted((a, b) => (a.contract.path < b.contract.path ? -1 : 1))) {
    const item = (paths[route.contract.path] ??= {})
    item[route.contract.method.toLowerCase()] = operation(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version,
      description: 'Amounts are whole kobo. Times are ISO 8601 in UTC; days are Lagos days.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(routes.map((route) => tagOf(route.contract)))]
      .toSorted()
      .map((name) => ({ name, ...(about[name] && { description: about[name] }) })),
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'accessToken', description: 'The opaque token of a session' } },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  }
}

function operation({ contract, access, headers }: DocumentedRoute): Record<string, unknown> {
  const parameters = [...parametersOf('path', contract.params), ...parametersOf('query', contract.query), ...headers.map(headerParameter)]
  return {
    operationId: contract.operation.replace(/[^A-Za-z0-9]+(.)/g, (_match, letter: string) => letter.toUpperCase()),
    summary: contract.summary,
    tags: [tagOf(contract)],
    ...(access === 'signed_in' ? {} : { security: [] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { [contract.upload ? 'multipart/form-data' : 'application/json']: { schema: wireSchema(contract.body) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: contract.file
          ? { [contract.file]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: envelopeSchema(contract) } },
      },
      ...(contract.mayWait && {
        202: {
          description: 'It waits for the approval of another person; nothing was done yet. `data.approval` is its id',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      }),
      '4XX': {
        description: 'Refused, with a code and a sentence',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
      '5XX': {
        description: 'A fault of ours; nothing is known to have happened',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function envelopeSchema(contract: RouteContract) {
  const data = wireSchema(contract.reply)
  const top = Object.fromEntries((contract.top ?? []).map((field) => [field, {}]))
  const list = contract.list
    ? { count: { type: ['integer', 'null'] }, meta: { type: 'object', required: ['next'], properties: { next: { type: ['string', 'null'] } } } }
    : {}
  const properties = { status: { const: true }, message: { type: 'string' }, data, ...list, ...top }
  return { type: 'object', required: Object.keys(properties), properties }
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const headerParameter = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })

function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return body
}

const tagOf = (contract: RouteContract) => contract.operation.split('.')[0]!

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['status', 'message', 'code', 'errors', 'requestId'],
  properties: {
    status: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    data: { type: 'object', description: 'Figures that belong to the refusal, such as available and needed' },
    requestId: { type: 'string' },
  },
}
