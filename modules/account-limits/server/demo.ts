import type { DemoContext } from '../../kernel/demo-context.ts'
import { createTenantAccess } from '../../kernel/tenant-context.ts'
import { setDemoFlag } from '../../flags/index.ts'
import { drawPrompt } from '../../identity/index.ts'
import { createRulesReader } from '../../pricing/index.ts'
import { storeFile } from '../../uploads/index.ts'
import { limitIncreaseFlag } from '../flag.ts'
import { requestLimit } from './actions/request-limit.ts'
import { openQuestion } from './store.ts'

/** The tab is on in the demo, and the second business has asked for the highest limit. */
export async function insertDemoLimitRequest(demo: DemoContext): Promise<void> {
  const { db, clock, random } = demo
  const at = clock.now()
  await setDemoFlag(db.system, limitIncreaseFlag.key, at)
  const business = demo.businesses[1]
  if (!business) return
  const context = {
    ...demo,
    ...createTenantAccess(db),
    ids: demo.idsAt(at),
    productName: 'Kasuwa',
    mainSiteUrl: null,
    rules: createRulesReader(db.system, clock),
  }
  const caller = { businessId: business.id, personId: business.ownerId, role: 'merchant' as const }
  await openQuestion(db.system, business.id, drawPrompt(random, null), at)
  const bytes = await demo.samples.video()
  const videoUrl = await storeFile(context, caller, { folder: 'LiveVideo', file: { name: 'video', bytes }, requestId: 'demo-limit-video' })
  await requestLimit(context, caller, { amountKobo: 500_000_000n, videoUrl }, 'demo-limit')
}
