import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, lockBusiness, setDailyLimit } from '../../../businesses/index.ts'
import { flagReader } from '../../../flags/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { once, writeJobs } from '../../../ledger/index.ts'
import { limitFor } from '../../../pricing/index.ts'
import { findOwnUpload } from '../../../uploads/index.ts'
import { limitIncreaseFlag } from '../../flag.ts'
import { limitRequestMoved } from '../messages.ts'
import { lastRequest } from '../queries.ts'
import { claimLimitVideo, insertBusinessLimit, insertRequest, moveRequest, takeQuestion, updateRequest } from '../store.ts'

export type RequestLimitContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'rules' | 'productName' | 'mainSiteUrl'>

type Input = { amountKobo: Kobo; videoUrl: string }
export type LimitAnswer = { state: 'in_review' | 'lowered'; confirmedKobo: Kobo }

/**
 * A higher limit is a request for staff, and a lower one holds at once. Each takes the video for the sentence that the server drew. While
 * staff need more, a new request replaces the one before.
 */
export async function requestLimit(
  context: RequestLimitContext,
  caller: Pick<Caller, 'businessId' | 'personId' | 'role'>,
  input: Input,
  requestId: string,
): Promise<LimitAnswer> {
  const { businessId } = caller
  const db = context.tenant(caller)
  if (!(await flagReader({ ...context, db: context.acrossBusinesses('flags') }).isEnabled(limitIncreaseFlag, { businessId })))
    throw new Refusal('account-limits.off', 403, 'Limits cannot be changed here at the moment. Contact support.')
  const at = context.clock.now()
  const day = lagosDay(at)
  const { limits } = await context.rules()
  const maximum = limitFor(limits, 'verified_most', day)
  const upload = await findOwnUpload(db, businessId, {
    field: 'videoUrl',
    link: input.videoUrl,
    folder: 'LiveVideo',
  })
  const intent = { scope: `account-limits.request:${businessId}`, key: requestId, fingerprint: `${input.amountKobo} ${upload.id}` }
  const { outcome } = await once<{ state: LimitAnswer['state']; confirmed: string }>(db, intent, at, async (tx) => {
    await lockBusiness(tx, businessId)
    const business = (await findBusiness(tx, businessId))!
    if (business.tier !== 'verified') throw new Refusal('account-limits.not_verified', 403, 'Verify your account first. Then ask for a higher limit.')
    const current = business.daily_limit_kobo ?? limitFor(limits, 'verified_day', day)
    if (input.amountKobo === current) throw badField('amount', 'This is your limit already')
    if (input.amountKobo > maximum) throw badField('amount', `The highest limit is ${formatNaira(maximum)} a day`)
    const open = await lastRequest(tx, businessId)
    if (open?.state === 'in_review')
      throw new Refusal('account-limits.under_way', 409, 'We are checking your last request. There is nothing to do now.')
    const question = await takeQuestion(tx, businessId, at)
    if (question === null) throw badField('videoUrl', 'Open the page again and record the video', 'account-limits.no_question')
    if (!(await claimLimitVideo(tx, { uploadId: upload.id, businessId, at })))
      throw badField('videoUrl', 'This video was used before. Record it again.', 'account-limits.video_used')
    const entry = { business: businessId, actor: caller.personId, role: caller.role, requestId, at }
    if (input.amountKobo < current) {
      await setDailyLimit(tx, businessId, input.amountKobo)
      await insertBusinessLimit(tx, { businessId, amountKobo: input.amountKobo, requestId: null, by: caller.personId, at })
      const facts = { from: current.toString(), to: input.amountKobo.toString() }
      await writeAudit(tx, { ...entry, operation: 'account-limits.lower', subject: businessId, facts })
      return { state: 'lowered', confirmed: input.amountKobo.toString() }
    }
    const dueAt = afterWorkingDays(at, 1)
    const row = {
      id: open?.state === 'more_needed' ? open.id : context.ids.next('lim'),
      business_id: businessId,
      person_id: caller.personId,
      state: 'in_review' as const,
      amount: input.amountKobo,
      from_amount: current,
      upload_id: upload.id,
      question,
      reason: null,
      asked_at: at,
      moved_at: at,
      due_at: dueAt,
    }
    if (open?.state === 'more_needed') {
      await updateRequest(tx, row)
      await moveRequest(tx, open, { to: 'in_review', actor: caller.personId, reason: null, dueAt, at })
    } else await insertRequest(tx, row)
    await writeJobs(tx, limitRequestMoved.jobs(business, { productName: context.productName, owner: business, request: row }))
    await writeAudit(tx, { ...entry, operation: 'account-limits.request', subject: row.id, facts: { amount: row.amount.toString() } })
    return { state: 'in_review', confirmed: current.toString() }
  })
  return { state: outcome.state, confirmedKobo: BigInt(outcome.confirmed) }
}
