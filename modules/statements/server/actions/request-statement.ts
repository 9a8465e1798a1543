import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { lagosDay, type LagosDay } from '../../../../platform/clock/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type BusinessRow, findBusiness } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import { DAY_AFTER_TODAY, FIRST_AFTER_LAST, type mailStatement } from '../../contract.ts'
import { countRecent } from '../queries.ts'
import { insertStatement } from '../store.ts'

/** `db`: the rows of the caller's business. */
type RequestContext = Pick<AppContext, 'clock' | 'ids' | 'random'> & { db: Sql }
type Input = z.output<NonNullable<typeof mailStatement.body>>
export type Days = { first: LagosDay; last: LagosDay }

/** Each reads all entries of its days. */
const MAX_OPEN = 10
const MAX_A_DAY = 100
const DAY_MS = 24 * 60 * 60_000

/** Stores the request and its job in one commit; a repeated request gets the first statement. */
export async function requestStatement(
  { db, clock, ids, random }: RequestContext,
  caller: Caller,
  input: Input,
  { requestId }: RequestMeta,
  jobFor: (statementId: string) => JobSpec,
): Promise<string> {
  const { businessId } = caller
  if (input.businessid !== businessId) throw notFound('The business')
  const at = clock.now()
  const intent = { scope: `statements.mail:${businessId}`, key: requestId, fingerprint: canonicalJson(input) }
  const { outcome } = await onceWithPreparation<{ id: string }>(db, intent, at, async () => {
    const business = await findBusiness(db, businessId)
    if (!business) throw notFound('The business')
    const days = periodOf(input, business, lagosDay(at))
    const recent = await countRecent(db, businessId, new Date(at.getTime() - DAY_MS))
    if (recent.open >= MAX_OPEN)
      throw new Refusal('statements.too_many', 409, 'Your earlier statements are still being written. Wait for one to finish.')
    if (recent.all >= MAX_A_DAY) throw new Refusal('statements.too_many', 429, 'You have asked for many statements today. Try again tomorrow.')
    const id = ids.next('stm')
    return async (tx) => {
      await insertStatement(tx, {
        id,
        business_id: businessId,
        requested_by: caller.personId,
        first_day: days.first,
        last_day: days.last,
        mailed_to: input.email ?? ownAddress(caller, business),
        charges: input.charges ?? 'lines',
        file_key: random.bytes(20).toString('hex'),
        created_at: at,
      })
      await writeJobs(tx, [jobFor(id)])
      const operation = 'statements.mail'
      await writeAudit(tx, { business: businessId, actor: caller.personId, role: caller.role, operation, subject: id, requestId, facts: days, at })
      return { id }
    }
  })
  return outcome.id
}

/** That of the person who asks. One who signs in by phone alone may have none. */
export const ownAddress = ({ email }: Pick<Caller, 'email'>, business: Pick<BusinessRow, 'email'>): string => email || business.email

/** Everything begins with the day on which the business was opened. */
function periodOf(input: Input, business: Pick<BusinessRow, 'created_at'>, today: LagosDay): Days {
  const { all_time, single_date, start_date, end_date } = input
  const ways = [all_time, single_date !== null, start_date !== null || end_date !== null].filter(Boolean).length
  if (ways > 1) throw badField('all_time', 'Choose everything, one day, or a first and a last day')
  if (all_time) return { first: lagosDay(business.created_at), last: today }
  if (single_date !== null) return checkedDays({ first: single_date, last: single_date }, today, { first: 'single_date', last: 'single_date' })
  if (start_date === null) throw badField('start_date', 'Choose the first day')
  if (end_date === null) throw badField('end_date', 'Choose the last day')
  return checkedDays({ first: start_date, last: end_date }, today)
}

/** Refuses days in the wrong order and days that have not come, at their field. */
export function checkedDays(days: Days, today: LagosDay, fields = { first: 'start_date', last: 'end_date' }): Days {
  if (days.last < days.first) throw badField(fields.last, FIRST_AFTER_LAST)
  if (days.first > today) throw badField(fields.first, DAY_AFTER_TODAY)
  if (days.last > today) throw badField(fields.last, DAY_AFTER_TODAY)
  return days
}
