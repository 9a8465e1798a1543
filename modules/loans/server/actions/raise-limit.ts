import { lagosDay } from '../../../../platform/clock/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { type MoneyCommand, type CommandPlace, readsOf } from '../../../ledger/index.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { limitDecided } from '../messages.ts'
import { loadEligibility } from '../eligibility.ts'
import { latestLimitRequest, limitRequestById } from '../queries.ts'
import { notEligible, notNow } from '../refusals.ts'
import type { LoanLimitRequestRow } from '../rows.ts'
import { loadLoanRules } from '../rules.ts'
import { loanLimitRequestTable } from '../tables.ts'

type RaiseContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'ids'>

const REVIEW_WORKING_DAYS = 2

/** The request of a merchant for a higher limit, one at a time. */
export async function requestLimitUpgrade(
  context: RaiseContext,
  caller: Caller,
  { amountKobo, requestId }: { amountKobo: Kobo; requestId: string },
): Promise<{ id: string; replayed: boolean }> {
  const { clock } = context
  const own = context.tenant(caller)
  const payers = context.acrossBusinesses('payer').system
  const business = (await findBusiness(own, caller.businessId))!
  const rules = await loadLoanRules(own, lagosDay(clock.now()))
  const [{ limitKobo }, latest] = await Promise.all([loadEligibility({ own, payers }, business, rules), latestLimitRequest(own, caller.businessId)])
  if (business.tier !== 'verified') throw notEligible()
  const maximum = rules.value('most_amount')
  if (amountKobo <= limitKobo || amountKobo > maximum)
    throw badField('amount', `Enter more than your limit of ${formatNaira(limitKobo)}, at most ${formatNaira(maximum)}`, 'loans.limit_amount')
  const at = clock.now()
  const row: LoanLimitRequestRow = {
    id: context.ids.next('llr'),
    business_id: caller.businessId,
    state: 'asked',
    amount: amountKobo,
    granted: null,
    reason: null,
    asked_by: caller.personId,
    decided_by: null,
    created_at: at,
    due_at: afterWorkingDays(at, REVIEW_WORKING_DAYS),
    ended_at: null,
  }
  const { outcome, replayed } = await context.postingQueue.submit(raiseCommand(row, caller, requestId, latest))
  return { id: outcome.id, replayed }
}

function raiseCommand(row: LoanLimitRequestRow, caller: Caller, requestId: string, latest: LoanLimitRequestRow | null): MoneyCommand<{ id: string }> {
  return {
    name: 'loans.request_limit_upgrade',
    scope: `loan-limit:${caller.businessId}`,
    key: requestId,
    fingerprint: String(row.amount),
    secondaryKey: { scope: 'loan-limit-after', key: `${caller.businessId}:${latest?.id ?? ''}` },
    actor: caller.personId,
    needs: { accounts: [], rows: latest ? [loanLimitRequestTable.ref(latest.id)] : [], movesNoMoney: true },
    decide(locked, at) {
      const open = latest && locked.row(loanLimitRequestTable, latest.id)
      if (open?.state === 'asked') return limitRequested()
      const facts = { amount: String(row.amount) }
      return {
        adds: [
          loanLimitRequestTable.add(row),
          auditEntry({
            business: row.business_id,
            actor: caller.personId,
            role: caller.role,
            operation: 'loans.request_limit_upgrade',
            subject: row.id,
            requestId,
            facts,
            at,
          }),
        ],
        outcome: { id: row.id },
      }
    },
  }
}

const limitRequested = () =>
  new Refusal('loans.limit_asked', 409, 'We are looking at your last request. You will hear from us within two working days.')

type LimitDecision = { id: string; grantedKobo: Kobo | null; reason: string | null; by: string; role: string; requestId: string }

/** Two people grant a limit, or one refuses it. */
export async function decideLimit(
  context: Pick<AppContext, 'postingQueue' | 'productName'> & { db: CommandPlace },
  decision: LimitDecision,
): Promise<void> {
  const known = await limitRequestById(readsOf(context.db), decision.id)
  if (!known) throw notFound('The request')
  const business = (await findBusiness(readsOf(context.db), known.business_id))!
  const { productName } = context
  await context.postingQueue.submit(decideLimitCommand(decision, (request) => limitDecided.jobs(business, { productName, to: business, request })))
}

function decideLimitCommand(
  { id, grantedKobo, reason, by, role, requestId }: LimitDecision,
  tell: (row: LoanLimitRequestRow) => JobSpec[],
): MoneyCommand {
  const to = grantedKobo === null ? 'refused' : 'granted'
  return {
    name: `loans.limit_${to}`,
    scope: 'loan-limit-decision',
    key: `${id}:${requestId}`,
    fingerprint: String(grantedKobo),
    actor: by,
    needs: { accounts: [], rows: [loanLimitRequestTable.ref(id)], movesNoMoney: true },
    decide(locked, at) {
      const row = locked.row(loanLimitRequestTable, id)!
      if (row.state !== 'asked') return notNow()
      const facts = { granted: grantedKobo === null ? null : String(grantedKobo), reason }
      const set = { granted: grantedKobo, reason, decided_by: by, ended_at: at }
      return {
        moves: [loanLimitRequestTable.move(id, { from: 'asked', to, set })],
        jobs: tell({ ...row, ...set, state: to }),
        adds: [auditEntry({ business: row.business_id, actor: by, role, operation: `loans.limit_${to}`, subject: id, requestId, facts, at })],
        events: [{ business: row.business_id, cashpoint: null, kind: 'loan.changed', data: { id, state: to } }],
        outcome: {},
      }
    },
  }
}
