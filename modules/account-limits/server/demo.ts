import type { DemoContext } from '../../demo-context.ts'
import { setDemoFlag } from '../../flags/index.ts'
import { limitIncreaseFlag } from '../flag.ts'

/** The tab is on in the demo. */
export async function insertDemoLimitRequest({ db, clock }: DemoContext): Promise<void> {
  await setDemoFlag(db.system, limitIncreaseFlag.key, clock.now())
}
