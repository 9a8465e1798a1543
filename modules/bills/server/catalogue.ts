import type { BillPlan, BillService, Biller } from '../../../partners/bills/port.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { billProduct, type BillType } from '../contract.ts'

/** A plan is shown and sold for so long before the biller is asked again. */
const PLANS_LIFETIME_MS = 5 * 60_000

export type Catalogue = {
  services(type: BillType): readonly BillService[]
  service(type: BillType, serviceId: string, field: string): BillService
  /** Throws when the biller gives no readable answer. */
  plans(type: BillType, serviceId: string): Promise<readonly BillPlan[]>
}

/** What the biller sells. Plans are cached for minutes, one list for each of its few services. */
export function createCatalogue(biller: Pick<Biller, 'services' | 'plans'>, clock: Pick<Clock, 'now'>): Catalogue {
  const cached = new Map<string, { plans: Promise<readonly BillPlan[]>; until: number }>()

  async function load(type: BillType, service: BillService): Promise<readonly BillPlan[]> {
    const answer = await biller.plans({ type, serviceId: service.id })
    if (answer.outcome === 'ok') return answer.plans
    cached.delete(`${type}:${service.id}`)
    throw new Refusal('bills.plans_not_loaded', 422, `The plans of ${service.name} could not be loaded. Nothing was taken. Try again in a moment.`, {
      facts: { reason: answer.reason },
    })
  }

  /** Of a product that this biller does not sell: none. */
  const services = (type: BillType) => biller.services[type] ?? []

  function service(type: BillType, serviceId: string, field: string): BillService {
    const found = services(type).find(({ id }) => id === serviceId)
    if (!found) throw badField(field, billProduct(type).unlisted, 'bills.unknown_service')
    return found
  }
  return {
    services,
    service,
    plans(type, serviceId) {
      const key = `${type}:${serviceId}`
      const found = cached.get(key)
      const now = clock.now().getTime()
      if (found && found.until > now) return found.plans
      const plans = load(type, service(type, serviceId, 'service_id'))
      cached.set(key, { plans, until: now + PLANS_LIFETIME_MS })
      return plans
    },
  }
}
