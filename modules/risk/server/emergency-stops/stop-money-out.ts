import type { AppContext } from '../../../kernel/app-context.ts'
import type { Sql, Tx } from '../../../../platform/db/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type BusinessRow, findBusiness, setStanding } from '../../../businesses/index.ts'
import { personById } from '../../../identity/index.ts'
import { type CommandPlace, commit, once, readsOf, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { insertWorkItemEvent, lockWorkItem, secondPersonJobs, setProposal } from '../../../operators/index.ts'
import { alertById } from '../alerts/queries.ts'
import { emergencyStopClockJob } from '../jobs.ts'
import { standingChanged } from '../messages.ts'
import { insertStandingChange } from '../standing/store.ts'
import { CONFIRM, STOP_KIND } from './confirm-decision.ts'
import { type EmergencyStop, hasStopped, matterOf, openStopOf, stopById } from './queries.ts'
import { endStop, insertStop, setAlarmed } from './store.ts'

const MINUTE_MS = 60_000
const ALARM_MS = 30 * MINUTE_MS
/** In which a second person confirms a stop. */
const STOP_MS = 60 * MINUTE_MS

type Person = { operatorId: string; name: string; role: OperatorRole }
type Context = Pick<AppContext, 'clock' | 'ids' | 'productName' | 'siteUrl'> & { db: CommandPlace }

export const stopKey = (id: string) => ({ kind: STOP_KIND, id })

/** Why this person cannot stop money out of the business at once; null when nothing forbids it. */
export async function stopRefusal(
  db: Sql,
  { businessId, alertId }: { businessId: string; alertId: string | null },
  { operatorId }: Pick<Person, 'operatorId'>,
): Promise<string | null> {
  const [business, alert] = await Promise.all([findBusiness(db, businessId), alertId === null ? null : alertById(db, alertId)])
  if (business?.standing !== 'open') return 'Money out of this business is stopped already.'
  return (await hasStopped(db, await matterOf(db, businessId, alert), operatorId)) ? ONCE : null
}

const ONCE = 'You stopped money out in this matter before. Two people decide now.'

/**
 * One person stops money out at once, in a suspected fraud. The same commit proposes to a second person that it stays, and sets its clock
 * (docs/money.md §8). Payments that were sent before end as usual (decision 19).
 */
export async function stopMoneyOut(
  context: Context,
  { businessId, alertId, by, requestId }: { businessId: string; alertId: string | null; by: Person; requestId: string },
): Promise<void> {
  const { db, clock, ids, productName, siteUrl } = context
  const at = clock.now()
  const [business, alert] = await Promise.all([findBusiness(readsOf(db), businessId), alertId === null ? null : alertById(readsOf(db), alertId)])
  if (!business) throw notFound('The business')
  const emails = await addressesOf(readsOf(db), business)
  const reason = `${productName} staff are checking a payment of this account.`
  await once(db, { scope: `risk.emergency_stop:${businessId}`, key: requestId, fingerprint: alertId ?? '' }, at, async (tx) => {
    const id = ids.next('stp')
    const endsAt = new Date(at.getTime() + STOP_MS)
    if (!(await setStanding(tx, businessId, { from: 'open', to: 'no_debit', reason })))
      throw new Refusal('risk.stopped_already', 409, 'Money out of this business is stopped already.')
    const matter = await matterOf(tx, businessId, alert)
    if (!(await insertStop(tx, { id, businessId, matter, alertId, by: by.operatorId, at, endsAt }))) throw new Refusal('risk.stopped_once', 409, ONCE)
    const change = { businessId, from: 'open', to: 'no_debit', reason, proposedBy: by.operatorId, decidedBy: null, origin: 'emergency', at } as const
    await insertStandingChange(tx, change)
    const key = stopKey(id)
    await lockWorkItem(tx, key, at)
    await setProposal(tx, key, { decision: CONFIRM.key, fields: {}, note: '', by: by.operatorId, at })
    await insertWorkItemEvent(tx, key, { operatorId: by.operatorId, event: 'proposed', decision: CONFIRM.label, at })
    await audit(tx, 'risk.emergency_stop', { businessId, id, by, requestId, at, facts: { matter, ends_at: endsAt.toISOString() } })
    await writeJobs(tx, [
      emergencyStopClockJob.enqueue({ stopId: id }, { runAt: new Date(at.getTime() + ALARM_MS) }),
      ...standingChanged.jobs({ emails }, { productName, businessId, businessName: business.name, requestId, to: 'no_debit', reason }),
      ...(await secondPersonJobs(tx, { productName, siteUrl }, { key, ...aboutStop(business.name, endsAt), decision: CONFIRM, by, at })),
    ])
    await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: 'business.changed', data: {} }], at)
    return {}
  })
}

const aboutStop = (business: string, voidAt: Date) => ({ kindTitle: 'Emergency stops', business, voidAt })

type Ending = { stop: EmergencyStop; by: Person; proposedBy: Person; requestId: string }

/** The second person: money out stays stopped until two people decide otherwise. */
export async function confirmStop({ db, clock }: Pick<Context, 'db' | 'clock'>, { stop, by, proposedBy, requestId }: Ending): Promise<void> {
  const at = clock.now()
  const { id, business_id: businessId } = stop
  await once(db, { scope: `risk.confirm_stop:${id}`, key: requestId, fingerprint: '' }, at, async (tx) => {
    const second = by.operatorId === stop.stopped_by ? proposedBy : by
    if (!(await endStop(tx, id, { to: 'confirmed', by: second.operatorId, at }))) throw ended()
    const reason = (await findBusiness(tx, businessId))!.standing_reason ?? ''
    const change = { businessId, from: 'no_debit', to: 'no_debit', reason, proposedBy: proposedBy.operatorId, decidedBy: by.operatorId, at } as const
    await insertStandingChange(tx, change)
    await audit(tx, 'risk.confirm_stop', { businessId, id, by, requestId, at, facts: { stopped_by: stop.stopped_by } })
    return {}
  })
}

/** The same for the stop of a business that two people confirm elsewhere, such as at its alert. False when there is none. */
export async function confirmOpenStop(
  context: Pick<Context, 'db' | 'clock'>,
  { businessId, ...ending }: { businessId: string } & Omit<Ending, 'stop'>,
): Promise<boolean> {
  const stop = await openStopOf(readsOf(context.db), businessId)
  if (stop) await confirmStop(context, { stop, ...ending })
  return stop !== null
}

/** The stop was refused by a second person, or taken back by its own: money leaves again. */
export async function liftStop(
  context: Pick<Context, 'db' | 'clock' | 'productName'>,
  { stop, by, requestId }: Omit<Ending, 'proposedBy'>,
): Promise<void> {
  const at = context.clock.now()
  await openAgain(context, stop, { to: 'lifted', by, requestId, at })
}

/** At half an hour the alarm, and at the hour the end. */
export async function runStopClock(
  context: Pick<AppContext, 'db' | 'clock' | 'log' | 'productName' | 'siteUrl'>,
  { stopId }: { stopId: string },
): Promise<void> {
  const { db, clock, log, productName, siteUrl } = context
  const at = clock.now()
  const stop = await stopById(db.system, stopId)
  if (stop?.state !== 'open') return
  if (at >= stop.ends_at) {
    await openAgain({ db: db.system, productName }, stop, { to: 'lapsed', by: null, requestId: stop.id, at })
    return
  }
  if (at.getTime() < stop.stopped_at.getTime() + ALARM_MS) throw new Error(`the clock of the stop ${stopId} runs early`)
  const business = (await findBusiness(db.system, stop.business_id))!
  const isFirst = await commit(db.system, async (tx) => {
    if (!(await setAlarmed(tx, stop.id, at))) return false
    const proposal = { key: stopKey(stop.id), ...aboutStop(business.name, stop.ends_at), decision: CONFIRM, isReminder: true, at }
    const by = { operatorId: stop.stopped_by, name: stop.stopper }
    await writeJobs(tx, [
      emergencyStopClockJob.enqueue({ stopId }, { runAt: stop.ends_at }),
      ...(await secondPersonJobs(tx, { productName, siteUrl }, { ...proposal, by })),
    ])
    return true
  })
  if (isFirst)
    log.error(
      { alarm: 'emergency-stop', stopId, business: stop.business_id, endsAt: stop.ends_at },
      'a stop of money out waits for its second person',
    )
}

async function openAgain(
  { db, productName }: Pick<Context, 'db' | 'productName'>,
  stop: EmergencyStop,
  { to, by, requestId, at }: { to: 'lifted' | 'lapsed'; by: Person | null; requestId: string; at: Date },
): Promise<void> {
  const { id, business_id: businessId } = stop
  const business = (await findBusiness(readsOf(db), businessId))!
  const emails = await addressesOf(readsOf(db), business)
  await commit(db, async (tx) => {
    if (!(await endStop(tx, id, { to, by: by?.operatorId ?? null, at }))) throw ended()
    if (!(await setStanding(tx, businessId, { from: 'no_debit', to: 'open', reason: null }))) throw ended()
    const reason = to === 'lapsed' ? 'No second person confirmed the stop within an hour.' : 'The stop was not confirmed.'
    const people = { proposedBy: stop.stopped_by, decidedBy: by?.operatorId ?? null }
    await insertStandingChange(tx, { businessId, from: 'no_debit', to: 'open', reason, ...people, origin: to, at })
    const facts = { stopped_by: stop.stopped_by }
    await audit(tx, to === 'lapsed' ? 'risk.stop_lapsed' : 'risk.lift_stop', { businessId, id, by, requestId, at, facts })
    const params = { productName, businessId, businessName: business.name, requestId: `${requestId}-${to}`, to: 'open', reason } as const
    await writeJobs(tx, standingChanged.jobs({ emails }, params))
    await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: 'business.changed', data: {} }], at)
  })
}

const addressesOf = async (db: Sql, { owner_id: ownerId, email }: Pick<BusinessRow, 'owner_id' | 'email'>) => [
  (await personById(db, ownerId))?.email,
  email,
]

const ended = () => new Refusal('risk.stop_ended', 409, 'This stop has ended. Look at the business again.')

type Audited = { businessId: string; id: string; by: Person | null; requestId: string; at: Date; facts: Record<string, string> }

const audit = (tx: Tx, operation: string, { businessId, id, by, requestId, at, facts }: Audited) =>
  writeAudit(tx, {
    business: businessId,
    actor: by?.operatorId ?? 'system',
    role: by?.role ?? 'system',
    operation,
    subject: id,
    requestId,
    facts,
    at,
  })
