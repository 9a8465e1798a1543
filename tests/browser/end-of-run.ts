import { integrityChecks } from '../../apps/integrity-checks.ts'
import { systemClock } from '../../platform/clock/index.ts'
import removeData from '../../tools/browser/teardown.ts'
import { brokenChecks, describeBroken } from './database.ts'

const PATIENCE_MS = 60_000
const BETWEEN_MS = 1_000

/**
 * After all tests, while the product still runs: no check of the books is broken, no job has given up, and none waits for
 * longer than it may. What is under way comes to its end first. Throws with the first rows of what does not hold.
 */
export default async function endRun(): Promise<void> {
  const begun = systemClock.monotonicMs()
  let broken = await brokenChecks(integrityChecks)
  while (broken.length > 0 && systemClock.monotonicMs() - begun < PATIENCE_MS) {
    await systemClock.sleep(BETWEEN_MS)
    broken = await brokenChecks(integrityChecks)
  }
  await removeData()
  if (broken.length > 0) throw new Error(`after all tests a check of the books does not hold: ${broken.map(describeBroken).join('; ')}`)
}
