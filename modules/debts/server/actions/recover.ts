import { lagosDay } from '../../../../platform/clock/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type BusinessRow, businessTable, canPay, findBusiness, isClosing } from '../../../businesses/index.ts'
import { debt, mergePlans, type MoneyCommand, type PlanPart, wallet, writeJobs } from '../../../ledger/index.ts'
import { recoverableKobo } from '../amounts.ts'
import { recoverDebtJob } from '../jobs.ts'
import { debtNoticed } from '../messages.ts'
import { debtors, newDebtors, openRecoveryOf, shareOn } from '../queries.ts'
import type { DebtRecoveryRow } from '../rows.generated.ts'
import { debtRecoveryTable } from '../tables.ts'
import { joinedShares } from './join-shares.ts'
import { debtEvent, endedPlan, foundShares, isOpen, paymentPlan, type MessageParams } from './recovery-plan.ts'

export type RecoverContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'postingQueue' | 'productName'>

const PAGE = 500
const HOUR_MS = 60 * 60_000
/** M63: never silently. The owner is told a day before the first share is taken. */
const NOTICE_MS = 24 * HOUR_MS
const DECIDED_WITHIN_MS = 90 * 24 * HOUR_MS

/** One job for each business that owes us something. */
export async function recoverAll({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (const find of [newDebtors, debtors])
    for (let after = ''; ;) {
      const ids = await find(db.system, after, PAGE)
      await writeJobs(
        db.system,
        ids.map((businessId) => recoverDebtJob.enqueue({ businessId })),
      )
      if (ids.length < PAGE) break
      after = ids.at(-1)!
    }
}

/** The notice of a new debt, or the shares that were held since the last one (M64). */
export async function recoverDebt(context: RecoverContext, { businessId }: { businessId: string }): Promise<void> {
  const { db, clock, ids, postingQueue, productName } = context
  const [business, row, share] = await Promise.all([
    findBusiness(db.system, businessId),
    openRecoveryOf(db.system, businessId),
    shareOn(db.system, lagosDay(clock.now())),
  ])
  if (!business) return
  const params = { productName, to: business }
  if (row === null) return void (await postingQueue.submit(openCommand(ids.next('dbr'), business, share, params)))
  await postingQueue.submit(tendCommand(ids.next('dbp'), row, await joinedShares({ ...context, db: db.system }, row), share, params))
}

/** As an owner reads it in a mail. */
const dayText = (at: Date) => at.toLocaleDateString('en-NG', { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', year: 'numeric' })
const percentOf = (ppm: bigint) => Number(ppm) / 10_000

export function openCommand(
  id: string,
  { id: businessId }: Pick<BusinessRow, 'id'>,
  share: bigint,
  { productName, to }: MessageParams,
): MoneyCommand {
  return {
    name: 'debts.open',
    scope: 'debt-open',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [debt(businessId)] },
    decide(locked, at) {
      const owedKobo = locked.account(debt(businessId)).balance
      if (owedKobo <= 0n) return { outcome: {} }
      const row: DebtRecoveryRow = {
        id,
        business_id: businessId,
        state: 'noticed',
        noticed: owedKobo,
        recovered: 0n,
        // Of the release before.
        wallet_seq: null,
        secured: 0n,
        starts_at: new Date(at.getTime() + NOTICE_MS),
        created_at: at,
        due_at: new Date(at.getTime() + DECIDED_WITHIN_MS),
        ended_at: null,
      }
      return {
        adds: [debtRecoveryTable.add(row)],
        events: [debtEvent(businessId)],
        jobs: debtNoticed.jobs(to, { productName, to, occasion: id, owedKobo, percent: percentOf(share), startsOn: dayText(row.starts_at) }),
        outcome: {},
      }
    },
  }
}

/** `holds`: the shares as they were when the command was made. One that was placed since waits for the next hour. */
export function tendCommand(
  paymentId: string,
  asRead: DebtRecoveryRow,
  holds: readonly string[],
  share: bigint,
  notices: MessageParams,
): MoneyCommand {
  const businessId = asRead.business_id
  return {
    name: 'debts.recover',
    scope: 'debt-recovery',
    key: paymentId,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [debt(businessId), wallet(businessId)],
      holds,
      rows: [debtRecoveryTable.ref(asRead.id), businessTable.ref(businessId)],
    },
    decide(locked, at) {
      const row = locked.row(debtRecoveryTable, asRead.id)!
      if (!isOpen(row)) return { outcome: {} }
      const { heldKobo, isAll, released } = foundShares(locked, row, holds)
      const owedKobo = locked.account(debt(businessId)).balance
      if (owedKobo <= 0n) return { ...mergePlans(released, isAll ? endedPlan(row, 'paid', notices, at) : {}), outcome: {} }
      const params = noticedPlan(row, owedKobo, share, notices)
      const business = locked.row(businessTable, businessId)!
      const isEnding = isClosing(business)
      // What comes in during the notice is free of it. A business that is being closed has no time for it.
      if (row.state === 'noticed' && !isEnding && at < row.starts_at) return { ...params, outcome: {} }
      const begun: PlanPart =
        row.state === 'noticed'
          ? { moves: [debtRecoveryTable.move(row.id, { from: 'noticed', to: 'recovering', why: 'the time of the notice is over' })] }
          : {}
      // A wallet that is stopped pays nothing, also not to us. What was held before stays due.
      const mayTake = isEnding || (canPay(business) && row.state === 'recovering')
      const availableKobo = locked.account(wallet(businessId)).available
      const amountKobo = mayTake ? recoverableKobo({ owedKobo, availableKobo, securedKobo: heldKobo, isClosing: isEnding }) : 0n
      // The last part ends the recovery, and so waits until every share is found.
      if (amountKobo === 0n || (amountKobo === owedKobo && !isAll)) return { ...mergePlans(params, begun), outcome: {} }
      const open: DebtRecoveryRow = { ...row, state: 'recovering' }
      const paid = paymentPlan(locked, open, { id: paymentId, amountKobo, source: 'share', by: null }, notices, at)
      return { ...mergePlans(params, begun, released, paid), outcome: {} }
    },
  }
}

/** What the owner was told, as it is now. Told again where it has grown. */
function noticedPlan(row: DebtRecoveryRow, owedKobo: bigint, share: bigint, { productName, to }: MessageParams): PlanPart {
  const noticed = owedKobo + row.recovered
  if (noticed === row.noticed) return {}
  const hasGrown = noticed > row.noticed
  const params = { productName, to, owedKobo, percent: percentOf(share), startsOn: dayText(row.starts_at) }
  return {
    moves: [debtRecoveryTable.move(row.id, { set: { noticed } })],
    events: [debtEvent(row.business_id)],
    jobs: hasGrown ? debtNoticed.jobs(to, { ...params, occasion: `${row.id}-${noticed}` }) : [],
  }
}
