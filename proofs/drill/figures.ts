import type { Environment } from '../faults/environment/environment.ts'
import { acceptedReply } from '../faults/environment/client-history.ts'
import type { Figure } from '../faults/scenario.ts'

/** The counts of a run. `violations`: those of the final assertions, which name each missing and each doubled payment. */
export function finalFigures(environment: Environment, { sent, violations }: { sent: number; violations: readonly string[] }): Figure[] {
  const count = (words: RegExp) => violations.filter((violation) => words.test(violation)).length
  const { clientHistory, processes } = environment
  return [
    { name: 'payments begun', value: sent },
    { name: 'acknowledged', value: [...clientHistory.sent.values()].filter(acceptedReply).length },
    { name: 'acknowledged payments missing', value: count(/was acknowledged and is not there/), maximum: 0 },
    { name: 'paid at the bank and not in the books, or twice', value: count(/: (paid at the bank|delivered by the biller), not /), maximum: 0 },
    { name: 'checks of the books that do not hold', value: count(/^the books: /), maximum: 0 },
    { name: 'programs that ended by themselves', value: processes.unexpectedExits.length, maximum: 0 },
  ]
}
