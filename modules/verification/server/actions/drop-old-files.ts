import { lagosDay } from '../../../../platform/clock/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { limitFor } from '../../../pricing/index.ts'
import { dropUploads } from '../../../uploads/index.ts'
import { dropOldFilesJob } from '../jobs.ts'
import { type Cursor, uploadsPastRetention } from '../queries.ts'

const PAGE = 500
const DAY_MS = 24 * 60 * 60_000

/** Files of ended steps, videos and requests, older than the dated rules of today. Each page is one commit, so a killed run goes on where it was. */
export async function dropOldFiles(
  { db, clock, rules }: Pick<AppContext, 'db' | 'clock' | 'rules'>,
  { after }: { after: Cursor | null },
): Promise<void> {
  const at = clock.now()
  const { limits } = await rules()
  const before = (name: 'video_days' | 'photo_days') => new Date(at.getTime() - Number(limitFor(limits, name, lagosDay(at))) * DAY_MS)
  await db.transaction(async (tx) => {
    const { ids, next } = await uploadsPastRetention(tx, { after, limit: PAGE, video: before('video_days'), photo: before('photo_days') })
    await dropUploads(tx, ids, at)
    if (next) await writeJobs(tx, [dropOldFilesJob.enqueue({ after: next })])
  })
}
