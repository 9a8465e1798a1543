import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { OrderSource } from './actions/resolve-order.ts'
import { createCatalogue } from './catalogue.ts'
import { createCustomerFinder } from './find-customer.ts'

const sources = new WeakMap<TenantContext['biller'], OrderSource>()

/** One for each biller of the process, so that plans and customers are asked for once. */
export function orderSourceOf({ biller, clock, acrossBusinesses }: Pick<TenantContext, 'biller' | 'clock' | 'acrossBusinesses'>): OrderSource {
  const known = sources.get(biller)
  if (known) return known
  const source = {
    catalogue: createCatalogue(biller, clock),
    findCustomer: createCustomerFinder({ biller, clock, people: acrossBusinesses('people') }),
  }
  sources.set(biller, source)
  return source
}
