import type { PublicContext } from '../../kernel/tenant-context.ts'
import { sha256 } from '../../../platform/crypto/index.ts'
import type { RequestMeta } from '../../../platform/http/bind.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { countByAddress } from '../../identity/index.ts'
import { writeJobs } from '../../ledger/index.ts'
import { crashReported } from './messages.ts'
import { scrubText } from './scrub.ts'
import { upsertCrash } from './store.ts'

export type CrashReportContext = Pick<PublicContext, 'people' | 'clock' | 'ids' | 'crashReportTo'>

/** A page that crashes in a loop must not flood our mailbox. */
const REPORT_LIMIT = { kind: 'crash_report', limit: 10, windowMs: 60 * 60_000 }

/** Stored once for each distinct crash, and counted each time; the first of a kind is mailed to the support mailing list. */
export async function recordCrashReport(context: CrashReportContext, sent: { subject: string; message: string }, meta: RequestMeta): Promise<void> {
  const at = context.clock.now()
  const waitMs = await countByAddress(context.people, REPORT_LIMIT, meta.address, at)
  if (waitMs !== null)
    throw new Refusal('support.too_many', 429, 'Thank you, we have your reports. Please wait before you send more.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    })
  const report = { subject: scrubText(sent.subject), message: scrubText(sent.message) }
  const digest = sha256(`${report.subject}\n${report.message}`)
  await context.people.transaction().execute(async (tx) => {
    const times = await upsertCrash(tx, { id: context.ids.next('crs'), digest, ...report, requestId: meta.requestId, at })
    if (times === 1) await writeJobs(tx, crashReported.jobs({ emails: context.crashReportTo }, { digest, ...report }))
  })
}
