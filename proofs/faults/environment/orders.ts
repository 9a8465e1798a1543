import { systemClock } from '../../../platform/clock/index.ts'
import { sessionHeaders, type Shop } from '../../fixtures/merchants.ts'
import type { Environment } from './environment.ts'
import { httpCall, RequestFailed } from './http-call.ts'
import { payIn } from './load.ts'
import { uuid } from './payment-kinds.ts'

export const EXPECTED_KOBO = 20_000
/** A number comes from the bank, and a payment is posted by a job. */
const STEP_TIMEOUT_MS = 120_000

/** An order whose payments are posted. Their payer has the name of the account that pays, as the product asks. */
export async function payOrder(environment: Environment, shop: Shop, parts: readonly number[]): Promise<{ id: string; collections: string[] }> {
  const id = await createOrder(environment, shop)
  const accountNumber = await until(`order ${id} has a number`, async () => {
    const [row] = await environment.sql<{ account_number: string }>(
      `select account_number from expected_payment where id = $1 and account_state = 'own'`,
      [id],
    )
    return row?.account_number
  })
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
