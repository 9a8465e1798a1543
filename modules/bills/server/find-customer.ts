import type { Biller } from '../../../partners/bills/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { type Caller, countAttempt } from '../../identity/index.ts'

/** Names are personal data: enough for a busy shop, and too few for reading a provider's customers one by one. */
const LOOKUP_LIMIT = { kind: 'bill_customer', limit: 60, windowMs: 10 * 60_000 }
const BUSINESS_LIMIT = { kind: 'bill_customer_business', limit: 500, windowMs: 24 * 60 * 60_000 }

const FOUND_LIFETIME_MS = 10 * 60_000
const MAX_FOUND = 2_000

export type FoundCustomer = { name: string; address: string }
export type CustomerQuery = { customerNumber: string; serviceId: string; serviceName: string; variationId: string | null; field: string }
export type CustomerFinder = (caller: Caller, query: CustomerQuery) => Promise<FoundCustomer>

/** The customer of a smartcard or meter, as its provider names it. A purchase uses what its form has just looked up. */
export function createCustomerFinder({
  biller,
  clock,
  people,
}: {
  biller: Pick<Biller, 'verifyCustomer'>
  clock: Clock
  /** Where the lookups are counted. */
  people: Database
}): CustomerFinder {
  const found = new Map<string, FoundCustomer & { until: number }>()
  return async ({ personId, businessId }, { customerNumber, serviceId, serviceName, variationId, field }) => {
    const key = `${businessId}:${serviceId}:${variationId ?? ''}:${customerNumber}`
    const now = clock.now()
    const known = found.get(key)
    if (known && known.until > now.getTime()) return known
    const waitMs = (await countAttempt(people, LOOKUP_LIMIT, personId, now)) ?? (await countAttempt(people, BUSINESS_LIMIT, businessId, now))
    if (waitMs !== null)
      throw new Refusal('bills.too_many_lookups', 429, 'You have looked up many customers. Please wait a few minutes and try again.', {
        retryAfterSeconds: Math.ceil(waitMs / 1_000),
      })
    const answer = await biller.verifyCustomer({ customerNumber, serviceId, variationId })
    if (answer.outcome === 'not_found') throw badField(field, `${serviceName} has no customer with this number`, 'bills.customer_not_found')
    if (answer.outcome === 'unknown')
      throw new Refusal('bills.customer_not_loaded', 422, `${serviceName} did not answer. Nothing was taken. Try again in a moment.`, {
        facts: { reason: answer.reason },
      })
    if (found.size >= MAX_FOUND) found.delete(found.keys().next().value!)
    found.set(key, { name: answer.name, address: answer.address, until: now.getTime() + FOUND_LIFETIME_MS })
    return answer
  }
}
