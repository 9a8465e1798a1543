import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../modules/identity/index.ts'
import { fixedClock, systemClock } from '../../platform/clock/index.ts'
import type { Database, Sql } from '../../platform/db/index.ts'
import { type BoundRoute, createRouteBinder } from '../../platform/http/bind.ts'
import { amountSchema, koboSchema, lineSchema, route } from '../../platform/http/contract.ts'
import { createIds } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { seededRandom } from '../../platform/random/index.ts'
import type { ApiContext, ApiDefinition } from './api-definition.ts'

/** A small API for tests: a shop that takes orders, with a handler that each test chooses. */
export const placeOrder = route({
  operation: 'shop.order',
  roles: 'public',
  method: 'POST',
  path: '/shop/{id}/order',
  summary: 'Order',
  params: z.strictObject({ id: lineSchema(40) }),
  query: z.strictObject({ note: lineSchema(40).optional() }),
  body: z.strictObject({ amount: amountSchema, name: lineSchema(40), gift: z.boolean().optional() }),
  reply: z.object({ total: koboSchema }),
})
export const listOrders = route({
  operation: 'shop.list',
  roles: 'public',
  method: 'GET',
  path: '/shop/{id}/orders',
  summary: 'Orders',
  params: z.strictObject({ id: lineSchema(40) }),
  query: z.strictObject({ page: lineSchema(4).optional() }),
  reply: z.array(z.object({ total: koboSchema })),
  list: true,
})
export const closeShop = route({
  operation: 'shop.close',
  roles: 'public',
  method: 'POST',
  path: '/shop/close',
  summary: 'Close',
  reply: z.strictObject({}),
})
export const printOrder = route({
  operation: 'shop.print',
  roles: 'public',
  method: 'GET',
  path: '/shop/print',
  summary: 'Order on paper',
  reply: z.instanceof(Buffer),
  file: 'application/pdf',
})
export const mine = route({
  operation: 'shop.mine',
  roles: ['merchant', 'cashier'],
  method: 'GET',
  path: '/shop/mine',
  summary: 'Who asks',
  reply: z.object({ businessId: z.string(), role: z.string(), personId: z.string() }),
})
export const manage = route({
  operation: 'shop.manage',
  roles: ['merchant-finance'],
  method: 'POST',
  path: '/shop/manage',
  summary: 'Manage',
  reply: z.strictObject({}),
})

export type TestApi = ApiDefinition & {
  /** The inputs of all handlers that ran. */
  received: unknown[]
  /** Runs when an order arrives. */
  onOrder: () => void | Promise<void>
}

export function testApi(more: Partial<ApiDefinition> = {}): TestApi {
  const bindOpen = createRouteBinder<null>()
  const bind = createRouteBinder<Caller>()
  const reached: unknown[] = []
  const open: BoundRoute<null>[] = [
    bindOpen(placeOrder, async ({ body, params, meta }) => {
      reached.push({ body, params, meta })
      await api.onOrder()
      return { data: { total: body.amount }, message: 'Ordered' }
    }),
    bindOpen(listOrders, async (input) => {
      reached.push(input)
      return { data: [{ total: 1n }], next: 'c2' }
    }),
    bindOpen(closeShop, async (input) => {
      reached.push(input)
      return { data: {}, replayed: true, deviceCookie: input.meta.deviceCookie && `${input.meta.deviceCookie}.known` }
    }),
    bindOpen(printOrder, async () => ({ data: Buffer.from('%PDF-1.7'), fileName: 'a"b\r\n/é.pdf' })),
  ]
  const signedIn: BoundRoute<Caller>[] = [
    bind(mine, async ({ caller: { businessId, role, personId } }) => ({ data: { businessId, role, personId } })),
    bind(manage, async (input) => {
      reached.push(input)
      return { data: {} }
    }),
  ]
  const api: TestApi = {
    open,
    signedIn,
    operators: [],
    callbacks: [],
    events: async () => ({ from: 0n, events: (async function* () {})() }),
    received: reached,
    onOrder: () => undefined,
    ...more,
  }
  return api
}

/** Business time is fixed, and `sleep` waits in real time. */
export function testApiContext(more: Partial<ApiContext> = {}): ApiContext {
  const clock = { ...fixedClock('2026-11-20T10:00:00Z'), sleep: systemClock.sleep }
  return { db: noDatabase, clock, log: silentLog, ids: createIds(clock, seededRandom(1)), ...more }
}

/** For tests that expect no query. What signs callers in gets its place, and asks nothing there. */
const noDatabase = unusable<Database>({ people: unusable<Sql>({}) })

function unusable<Place extends object>(parts: Partial<Place>): Place {
  return new Proxy(parts as Place, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error('this test has no database')
    },
  })
}

/** The routes under /api that Fastify itself reports. Parameter names are removed, because one address may have two. */
export function listRoutes(app: FastifyInstance): string[] {
  const tree = app.printRoutes({ commonPrefix: false, method: undefined })
  const routes: string[] = []
  const open: string[] = []
  for (const line of tree.split('\n')) {
    const found = /^([\s│]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line)
    if (!found) continue
    const depth = found[1]!.length / 4
    open.length = depth
    open.push(found[2]!)
    const path = open.join('')
    if (!path.startsWith('/api/') || !found[3]) continue
    // The framework adds HEAD to each GET.
    for (const method of found[3].split(', ').filter((method) => method !== 'HEAD')) routes.push(`${method} ${normalizePath(path.slice(4))}`)
  }
  return routes
}

/** The routes of an OpenAPI document in the same format. */
export function listDocumentedRoutes(document: Record<string, unknown>): string[] {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, unknown>>)
  return paths.flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${normalizePath(path)}`))
}

const normalizePath = (path: string) => path.replaceAll(/\{\w+\}|:\w+(\|:\w+)*/g, '{}')
