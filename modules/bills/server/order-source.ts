import type { AppContext } from '../../kernel/app-context.ts'
import type { OrderSource } from './actions/resolve-order.ts'
import { createCatalogue } from './catalogue.ts'
import { createCustomerFinder } from './find-customer.ts'

const sources = new WeakMap<AppContext['biller'], OrderSource>()

/** One for each biller of the process, so that plans and customers are asked for once. */
export function orderSourceOf(context: Pick<AppContext, 'biller' | 'clock' | 'db'>): OrderSource {
  const known = sources.get(context.biller)
  if (known) return known
  const source = { catalogue: createCatalogue(context.biller, context.clock), findCustomer: createCustomerFinder(context) }
  sources.set(context.biller, source)
  return source
}
