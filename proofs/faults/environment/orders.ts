import { systemClock } from '../../../platform/clock/index.ts'
import { sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import type { Figure } from '../scenario.ts'
import type { Environment } from './environment.ts'
import { httpCall, RequestFailed } from './http-call.ts'
import { payIn, sendUntilKnown } from './load.ts'
import { uuid } from './payment-kinds.ts'

export const EXPECTED_KOBO = 20_000
/** An order is posted and decided by several processes, which die meanwhile. */
const STEP_TIMEOUT_MS = 120_000

/** Payments of an order, one after the other, what is done about them, and how its last payment ends. `next`: it counts for another order. */
type OrderCase = { parts: readonly number[]; act: 'nothing' | 'keep' | 'send_back' | 'rule' | 'next'; ends: string | null }

const RULED_CASES: Readonly<Record<string, OrderCase>> = {
  'over, sent back by a rule': { parts: [25_000], act: 'rule', ends: 'over sent_back 5000' },
  'double, sent back by a rule': { parts: [EXPECTED_KOBO, EXPECTED_KOBO], act: 'rule', ends: 'double sent_back 20000' },
}

const CASES: Readonly<Record<string, OrderCase>> = {
  exact: { parts: [EXPECTED_KOBO], act: 'nothing', ends: null },
  'short and the rest': { parts: [12_000, 8_000], act: 'nothing', ends: null },
  'short, kept': { parts: [12_000], act: 'keep', ends: 'short kept 12000' },
  'over, sent back': { parts: [25_000], act: 'send_back', ends: 'over sent_back 5000' },
  'double, sent back': { parts: [EXPECTED_KOBO, EXPECTED_KOBO], act: 'send_back', ends: 'double sent_back 20000' },
  'double, moved to another order': { parts: [EXPECTED_KOBO, EXPECTED_KOBO], act: 'next', ends: 'short completed 20000' },
}

export const ORDER_CASES: Readonly<Record<string, OrderCase>> = { ...CASES, ...RULED_CASES }

/** An order of the record, with its payments. `next`: the order that its last payment was moved to. */
export type PlacedOrder = { name: string; id: string; collections: string[]; next: string | null }

/** Every fourth shop has the rules. Their person is the owner. */
const EVERY = 4
const isRuled = (at: number) => at % EVERY === 1

export async function saveRules({ sql }: Pick<Environment, 'sql'>, shops: readonly Shop[]): Promise<void> {
  await sql(
    `insert into mismatch_rules (id, business_id, keep_over, back_over_minutes, back_double_minutes, back_day, created_by, created_at)
     select 'mmr_' || b.id, b.id, 0, 0, 0, 50000000, b.owner_id, now() from business b where b.id = any($1)`,
    [shops.filter((_, at) => isRuled(at)).map(({ businessId }) => businessId)],
  )
}

/** Places and pays the order of a turn at one of the first `shops`, and decides about it, until the product has answered each call. */
export async function placeOrder(environment: Environment, shops: number, customer: number, turn: number): Promise<void> {
  const at = (customer + turn) % shops
  const shop = environment.shops[at]!
  const names = Object.keys(isRuled(at) ? RULED_CASES : CASES)
  const name = names[turn % names.length]!
  const { act, parts } = ORDER_CASES[name]!
  const { id, collections } = await payOrder(environment, shop, parts)
  const placed: PlacedOrder = { name, id, collections, next: null }
  const last = collections.at(-1)!
  if (act === 'keep') await callUntilKnown(environment, shop, `/merchant/mismatches/${mismatchOf(last)}/keep`, {})
  if (act === 'send_back') {
    const amount = parts.length > 1 ? parts.at(-1)! : parts[0]! - EXPECTED_KOBO
    await sendUntilKnown(environment, shop, { kind: 'sending_back', reference: `${shop.prefix}-order-${id}`, amount, collectionId: last })
  }
  if (act === 'next') {
    placed.next = await createOrder(environment, shop)
    const body = { transaction_id: last, amount: EXPECTED_KOBO }
    await callUntilKnown(environment, shop, `/merchant/payment-links/${placed.next}/join`, body)
  }
  environment.orders.push(placed)
}

/** An order whose payments are posted. Their payer has the name of the account that pays, as the product asks. */
export async function payOrder(environment: Environment, shop: Shop, parts: readonly number[]): Promise<{ id: string; collections: string[] }> {
  const { id, accountNumber } = await orderWithNumber(environment, shop)
  const collections: string[] = []
  for (const amount of parts) {
    const sessionId = await payIn(environment, { ...shop, accountNumber }, amount, { payerName: 'Amina Bello' })
    collections.push(
      await until(`payment ${sessionId} is posted`, async () => {
        const [row] = await environment.sql<{ id: string }>(`select id from collection where session_id = $1`, [sessionId])
        return row?.id
      }),
    )
  }
  return { id, collections }
}

/** A bank that cannot be reached for a minute gives no number, and the payments of such an order are not matched by themselves. */
async function orderWithNumber(environment: Environment, shop: Shop): Promise<{ id: string; accountNumber: string }> {
  for (;;) {
    const id = await createOrder(environment, shop)
    const given = await until(`order ${id} has a number`, async () => {
      const [row] = await environment.sql<{ account_state: string; account_number: string }>(
        `select account_state, account_number from expected_payment where id = $1 and account_state <> 'asked'`,
        [id],
      )
      return row
    })
    if (given.account_state === 'own') return { id, accountNumber: given.account_number }
  }
}

export async function createOrder(environment: Environment, shop: Shop): Promise<string> {
  const answer = await callUntilKnown(environment, shop, '/merchant/payment-links/create', {
    amount: EXPECTED_KOBO,
    reference: 'An order',
    validity: 24 * 60,
  })
  return (answer['data'] as { _id: string })._id
}

export const mismatchOf = (collectionId: string) => collectionId.replace(/^col_/, 'mis_')

/** The same request again until it is accepted. */
async function callUntilKnown(environment: Environment, shop: Shop, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { ...sessionHeaders(shop), requestId: uuid() }
  return until(`${path} is answered`, async () => {
    try {
      const answer = await httpCall(`${environment.processes.entrance()}/api${path}`, { headers, body })
      if (answer.status === 200) return answer.body
      if (answer.status < 500 && answer.status !== 429) throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer.status === 500) environment.clientHistory.faults.push(`${path}: ${JSON.stringify(answer.body)}`)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
    }
    return undefined
  })
}

async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = systemClock.monotonicMs() + STEP_TIMEOUT_MS
  while (systemClock.monotonicMs() < deadline) {
    const found = await find()
    if (found !== undefined) return found
    await systemClock.sleep(100)
  }
  throw new Error(`in ${STEP_TIMEOUT_MS} ms it did not happen that ${what}`)
}

type OrderRow = { id: string; state: string }
type MismatchRow = { collection_id: string; facts: string; rules_id: string | null }

/** Each order of the record is paid, and its last payment has ended once, as the client or the rule has decided. */
export async function compareOrders({ sql, orders }: Pick<Environment, 'sql' | 'orders'>): Promise<string[]> {
  const states = new Map((await sql<OrderRow>('select id, state from expected_payment')).map(({ id, state }) => [id, state]))
  const mismatches = await sql<MismatchRow>(`select collection_id, kind || ' ' || state || ' ' || amount as facts, rules_id from mismatch`)
  const backs = await sql<{ id: string; times: string }>(
    `select subject_id as id, count(*) as times from transfer where kind = 'sending_back' and state not in ('failed', 'cancelled') group by 1`,
  )
  return orders.flatMap(({ name, id, collections, next }) => {
    const { act, ends } = ORDER_CASES[name]!
    const last = collections.at(-1)!
    const found = mismatches.find(({ collection_id }) => collection_id === last)
    const times = Number(backs.find((back) => back.id === last)?.times ?? 0)
    return [
      ...[id, next].flatMap((each) => (each === null || states.get(each) === 'paid' ? [] : [`the order ${each} (${name}) is ${states.get(each)}`])),
      ...((found?.facts ?? null) === ends ? [] : [`the last payment of the order ${id} (${name}) is ${found?.facts}, not ${ends}`]),
      ...(times === (act === 'send_back' || act === 'rule' ? 1 : 0)
        ? []
        : [`the last payment of the order ${id} (${name}) goes back ${times} times`]),
      ...(act !== 'rule' || found?.rules_id ? [] : [`no rule has sent back the last payment of the order ${id}`]),
    ]
  })
}

/** How many orders of each case were placed and paid. */
export const orderFigures = ({ orders }: Pick<Environment, 'orders'>): Figure[] =>
  Object.keys(ORDER_CASES).map((name) => ({ name: `orders: ${name}`, value: orders.filter((order) => order.name === name).length }))
