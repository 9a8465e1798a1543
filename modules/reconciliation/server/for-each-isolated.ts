import { isUnavailable } from '../../ledger/index.ts'
import type { ReconciliationContext } from './context.ts'

/**
 * One after the other, by themselves: what cannot be posted stops no other. It is told, and stays as it is. Answers how many
 * were done and the names of those that failed.
 * @throws an outage, which says nothing of any of them
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
