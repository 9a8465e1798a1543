import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ROLES } from '../../../modules/identity/contract.ts'
import { openAppContext } from '../../app-context.ts'
import { buildApp, type ApiDefinition } from '../build-app.ts'
import { composeRoutes } from '../compose-routes.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import { apiSettingsFromEnv, listenSettingsFromEnv } from '../env.ts'
import { listDocumentedRoutes, listRoutes } from '../test-app.ts'

const context = openAppContext(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
const silence = { stream: async () => ({ from: 0n, events: (async function* () {})() }), next: async () => null, stop: async () => {} }
let api: ApiDefinition
let app: FastifyInstance
beforeAll(async () => {
  api = composeRoutes({ ...context, liveEvents: silence })
  // No load shedding on a slow machine, and no limit on the calls of one caller, which are as many as the routes.
  app = await buildApp(context, api, { ...apiSettingsFromEnv({ MAX_LOOP_DELAY_MS: '0', RATE_LIMIT_FACTOR: '10' }, context.settings), webRoot: null })
})
afterAll(async () => {
  await app.close()
  await context.close()
})

test('every route names roles that exist', () => {
  // The server was built, so no route behind a session is public and each has a role that may call it.
  for (const { contract } of api.signedIn) {
    const { operation, roles } = contract
    expect([operation, roles === 'signed_in' || (roles !== 'public' && roles.every((role) => ROLES.some((known) => known === role)))]).toEqual([
      operation,
      true,
    ])
  }
})

test('the OpenAPI document describes every route that the product answers under /api, and no other', () => {
  const described = listDocumentedRoutes(createOpenApiDocument(api, { productName: 'Kasuwa', version: '1' }))
  expect(described.length).toBeGreaterThan(30)
  expect(described.toSorted()).toEqual(listRoutes(app).toSorted())
})

test('API-08: docs/calls.md says of every call whether its path is given or proposed, and the server answers these calls and no others', async () => {
  const page = await readFile(new URL('../../../docs/calls.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| API-'))
  const statuses = rows.map((line) => line.split(' | ')[4]!)
  expect(statuses.filter((status) => !/\b(given|proposed)\b/.test(status))).toEqual([])
  const given = statuses.filter((status) => status.startsWith('given')).length
  const proposed = statuses.filter((status) => status.startsWith('proposed')).length
  expect(page).toContain(`Of ${rows.length} calls ${given} are given, ${rows.length - given - proposed} partly given, ${proposed} proposed.`)
  const named = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
  const listed = new Set([...page.matchAll(/`(GET|POST|PUT|DELETE) ([^`]+)`/g)].map(([, method, path]) => named(method!, `/${path}`)))
  const answered = [...api.open, ...api.signedIn].map(({ contract }) => named(contract.method, contract.path))
  expect(answered.filter((call) => !listed.has(call))).toEqual([])
  expect(rows).toHaveLength(152)
  // A row names the path of the specification, and that under the host of bulk payments or webhooks where there is one.
  const callsOf = (row: string) =>
    [...row.split(' | ')[3]!.matchAll(/`(GET|POST|PUT|DELETE) ([^`]+)`/g)].map(([, method, path]) => named(method!, `/${path}`))
  const unanswered = rows.filter((row) => !callsOf(row).some((call) => answered.includes(call))).map((row) => row.split(' | ')[0])
  // API-21 is the call of API-20, and staff set the class of API-27 (docs/open-rows.md).
  expect(unanswered).toEqual(['| API-21', '| API-27'])
})

test('every operation with a session refuses a request without one, before any query', async () => {
  for (const { contract } of api.signedIn) {
    const answer = await app.inject({ method: contract.method, url: `/api${contract.path.replaceAll(/\{\w+\}/g, 'x')}` })
    expect([contract.operation, answer.statusCode, answer.json().code]).toEqual([contract.operation, 401, 'identity.no_token'])
  }
})

test('a database that cannot be reached is busy, not a fault, and says when to come again', async () => {
  const answer = await app.inject({ url: '/api/merchant/whoami', headers: { accessToken: `e30.${'a'.repeat(43)}` } })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'server.busy', '2'])
})

test('a port or a factor that is none is named at the start', () => {
  expect(() => listenSettingsFromEnv({ PORT: '70000' })).toThrow(/PORT/)
  expect(() => listenSettingsFromEnv({ METRICS_PORT: 'x' })).toThrow(/METRICS_PORT/)
  expect(() => apiSettingsFromEnv({ RATE_LIMIT_FACTOR: '0' }, context.settings)).toThrow(/RATE_LIMIT_FACTOR/)
  expect(() => apiSettingsFromEnv({ MAX_LOOP_DELAY_MS: '-1' }, context.settings)).toThrow(/MAX_LOOP_DELAY_MS/)
  expect(listenSettingsFromEnv({}).metrics).toBeNull()
  expect([{}, { MAX_LOOP_DELAY_MS: '0' }].map((env) => apiSettingsFromEnv(env, context.settings).maxLoopDelayMs)).toEqual([500, 0])
  expect(apiSettingsFromEnv({ RATE_LIMIT_FACTOR: '10' }, context.settings).limits.signIn).toBe(300)
})

/** Written by the page's own code, line breaks and all. */
const WRITTEN_BY_PROGRAMS = ['support.report_crash.subject', 'support.report_crash.message', 'support.report_crash.emails']

/** The texts of a body whose first rule is not that the spaces around them go. */
function untrimmedTexts(schema: unknown, at: string): string[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, each]) => untrimmedTexts(each, `${at}.${name}`))
  if (schema instanceof z.ZodOptional) return untrimmedTexts(schema.unwrap(), at)
  if (schema instanceof z.ZodPipe) return untrimmedTexts(schema.in, at)
  if (schema instanceof z.ZodArray) return untrimmedTexts(schema.element, at)
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)) return []
  const [first] = schema.def.checks ?? []
  return first && z.string().check(first).safeParse(' a ').data === 'a' ? [] : [at]
}

test('every text that a person types loses the spaces around it before its rules; passwords keep theirs', () => {
  const texts = [...api.open, ...api.signedIn].flatMap(({ contract }) => (contract.body ? untrimmedTexts(contract.body, contract.operation) : []))
  expect(texts.filter((name) => !WRITTEN_BY_PROGRAMS.includes(name) && !/password$/i.test(name))).toEqual([])
  expect(texts).toContain('identity.sign_in.password')
})
