import { lagosDay } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { findBusiness, meterUsed } from '../../businesses/index.ts'
import type { Caller } from '../../identity/index.ts'
import { balancesOf } from '../../ledger/index.ts'
import { outflowLimit } from '../../pricing/index.ts'
import { checkOutflowCap, findOutflowCap, usedOfOutflowCap } from '../../risk/index.ts'
import { checkOpenRun, checkRun, emptyGroup } from './check-run.ts'
import { createPayTotals, type PayChoice, type PricedLine, pricedLines } from './price-lines.ts'
import type { ListedGroup } from './queries.ts'

/** Lines that are shown by name before a run is paid. Pages of lines are longer. */
const FIRST_LINES = 10

/** The price of a run by the rules of now, and why it would be refused; on data read without locks. */
export async function priceRun(
  context: Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'rules' | 'bank' | 'newDeviceChecks'>,
  { businessId, personId }: Pick<Caller, 'businessId' | 'personId'>,
  group: ListedGroup,
  choice: PayChoice,
) {
  const at = context.clock.now()
  const db = context.tenant({ businessId })
  const people = { ...context, db: context.acrossBusinesses('people') }
  const [sender, rules, balances, cap] = await Promise.all([
    findBusiness(db, businessId),
    context.rules(),
    balancesOf(db, businessId),
    findOutflowCap(people, personId),
  ])
  if (!sender) throw new Error(`business ${businessId} of a session does not exist`)
  const totals = createPayTotals()
  const first: PricedLine[] = []
  for await (const page of pricedLines({ ...context, rules }, db, sender, group.id, choice)) {
    if (first.length === 0) first.push(...page.slice(0, FIRST_LINES))
    for (const line of page) totals.add(line)
  }
  const { lines, amount, total } = totals.sums
  const limit = outflowLimit(rules.limits, sender.tier, lagosDay(at), sender.daily_limit_kobo)
  const used = limit instanceof Refusal ? 0n : await meterUsed(db, businessId, limit.meterKind, limit.period)
  const { availableKobo } = balances
  const checked = checkRun({ sender, rules, amountKobo: amount, totalKobo: total, availableKobo, usedKobo: () => used, at })
  const usedOfCap = cap ? await usedOfOutflowCap(people, cap) : 0n
  const capped = checkOutflowCap(cap, { limits: rules.limits, usedKobo: usedOfCap, amountKobo: amount, at })
  const refusal =
    lines === 0
      ? emptyGroup()
      : (checkOpenRun(group.open_run === null ? null : { state: 'running' }) ?? (checked instanceof Refusal ? checked : capped))
  return { totals: totals.sums, first, digest: totals.digest(), refusal, availableKobo, at }
}
