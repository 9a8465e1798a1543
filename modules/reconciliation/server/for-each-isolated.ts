import { isUnavailable } from '../../ledger/index.ts'
import type { ReconciliationContext } from './context.ts'

/**
 * Runs the items one after the other, so that one failure stops no other. A failure is logged, and its item stays as it
 * is. Returns the number done and the names of the failed items. @throws an outage, which is the fault of no item
 */
export async function forEachIsolated<Item>(
  context: Pick<ReconciliationContext, 'log'>,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<boolean>,
): Promise<{ done: number; failed: string[] }> {
  let done = 0
  const failed: string[] = []
  for (const item of items) {
    try {
      if (await act(item)) done++
    } catch (error) {
      if (isUnavailable(error)) throw error
      context.log.error({ err: error, about: nameOf(item) }, 'what the statement shows, or does not show, could not be posted')
      failed.push(nameOf(item))
    }
  }
  return { done, failed }
}
