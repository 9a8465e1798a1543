import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteContract } from '../platform/http/contract.ts'
import { modules } from '../modules/index.ts'
import { injectRequest } from './permissions/matrix-cases.ts'
import { createPermissionFixture, type PermissionFixture } from './permissions/role-users.ts'
import { sampleRequests } from './permissions/sample-requests.ts'

let world: PermissionFixture
let app: FastifyInstance
beforeAll(async () => {
  world = await createPermissionFixture()
  app = await world.build()
})
afterAll(async () => {
  await app?.close()
  await world?.close()
})

type Property = { type?: string; maximum?: number; minimum?: number; const?: unknown; enum?: unknown[] }

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]

function propertiesOf(schema: z.ZodType | undefined): Record<string, Property> {
  if (!schema) return {}
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (properties ?? {}) as Record<string, Property>
}

/** What sorts, pages, adds up, or is read as an instant by the database. */
const EXTREME_TEXTS = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '2147483648',
  '9007199254735991',
  '9223372036854775808',
  '9'.repeat(40),
  '0x7fffffff',
  'NaN',
  'Infinity',
]
const EXTREME_DAYS = ['0000-00-00', '0000-01-01', '0001-01-01', '1999-12-31', '2000-01-01', '2100-12-31', '9999-12-31', '+275760-09-13', '2026-02-30']
const EXTREME_CURSORS = ['0000-01-01', '0001-01-01', '9999-12-31'].map((day) => Buffer.from(`${day}T00:00:00.000Z txn_1`).toString('base64url'))
const EXTREME_NUMBERS = [
  0,
  -1,
  1,
  0.5,
  -0,
  2 ** 31,
  2 ** 32 + 1,
  100_000_000_000,
  100_000_000_001,
  9_007_199_254_735_991,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  1e99,
]

function extremesOf({ type, const: fixed, enum: choices }: Property): unknown[] {
  if (fixed !== undefined || choices !== undefined || type === 'boolean') return []
  if (type === 'integer' || type === 'number') return EXTREME_NUMBERS
  return [...EXTREME_TEXTS, ...EXTREME_DAYS, ...EXTREME_CURSORS]
}

const PUBLIC_BODIES: Record<string, Record<string, unknown>> = {
  'identity.sign_in': { email: 'a@b.example', password: 'Passw0rd!', app: 'merchant', life_span: 'short' },
  'identity.get_user': { token: 'x' },
  'identity.forgot_password': { email: 'a@b.example' },
  'identity.verify_account': { email: 'a@b.example', code: '123456', password: 'Another-Passw0rd!' },
  'support.report_crash': { subject: 'page', emails: [], message: 'trace' },
}

test('every whole number in a body has limits of its own, far below those of JSON', () => {
  const unlimited = contracts().flatMap(({ operation, body }) =>
    Object.entries(propertiesOf(body)).flatMap(([field, { type, enum: choices, maximum = Infinity, minimum = -Infinity }]) =>
      (type === 'integer' || type === 'number') && choices === undefined && (maximum > 1e12 || minimum < -1e12) ? [`${operation} ${field}`] : [],
    ),
  )
  expect(unlimited).toEqual([])
})

describe('an extreme number, day or cursor in any field of a route is answered or refused, and is never a fault of ours', () => {
  // The first part of an operation is its module.
  test.each(modules.map(({ name }) => name))('%s', async (name) => {
    const faults: unknown[] = []
    for (const contract of contracts().filter(({ operation }) => operation.startsWith(`${name}.`)))
      for (const part of PARTS)
        for (const [field, property] of Object.entries(propertiesOf(contract[part])))
          for (const value of extremesOf(property)) {
            const answer = await send(contract, part, field, value)
            if (answer.statusCode >= 500) faults.push([contract.operation, part, field, value, answer.statusCode])
          }
    expect(faults).toEqual([])
  })
})

const contracts = (): RouteContract[] => [...world.api.open, ...world.api.signedIn].map(({ contract }) => contract)

let turn = 0

/** The route's request that succeeds, with another value in one field. */
async function send(contract: RouteContract, part: Part, field: string, value: unknown) {
  const owner = world.users[0]!
  turn += 1
  const sample = sampleRequests[contract.operation]?.(world.own, turn) ?? { body: PUBLIC_BODIES[contract.operation] }
  // An earlier request may have ended the session.
  const { token } = contract.roles === 'public' ? { token: '' } : await world.signIn(owner)
  const changed = { ...sample, [part]: { ...sample[part], [field]: part === 'body' ? value : String(value) } }
  return injectRequest(app, contract, token, changed, contract.roles === 'public' ? null : world.keys.own)
}
