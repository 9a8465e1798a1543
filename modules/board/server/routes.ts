import type { BoundRoute } from '../../../platform/http/bind.ts'
import { sumKobo } from '../../../platform/money/index.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { partnerTitle } from '../../kernel/partner-title.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import { accountTitle } from '../../ledger/index.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { downloadReconciliation, runBoard, showBoard, showBoardRows, showReconciliation } from '../contract.ts'
import { askForRun, CACHED_MS } from './actions/run-board.ts'
import { CHECK_GROUPS, checkGroups } from './check-groups.ts'
import { jobTitle } from './job-title.ts'
import { rowsBehind } from './board-rows.ts'
import { reconciliationCsv, reconciliationReport } from './reconciliation-report.ts'
import { newestRuns } from './queries.ts'
import { type StoredResult, storedResultSchema } from './result.ts'

/** A run that has not ended by then was lost with its worker. */
const LONGEST_RUN_MS = 10 * 60_000
/** In hours: how long an item may wait (docs/money.md §9). A case has its own clock of 2 working days. */
const LIMIT_HOURS = { clearing: 24, suspense: 72 }

export function boardRoutes(context: OperatorContext, modules: readonly ModuleDefinition[]): BoundRoute<OperatorCaller>[] {
  const { db } = context
  const groupOf = checkGroups(modules)
  return [
    bindOperator(showBoard, async () => {
      const { latest, finished } = await newestRuns(db)
      const now = context.clock.now()
      const age = latest ? now.getTime() - latest.asked_at.getTime() : Infinity
      return {
        data: {
          run_on: finished?.finished_at ?? null,
          is_running: latest !== null && latest.finished_at === null && age < LONGEST_RUN_MS,
          next_on: latest ? new Date(latest.asked_at.getTime() + CACHED_MS) : now,
          result: finished ? presentResult(storedResultSchema.parse(finished.result), groupOf, now) : null,
        },
      }
    }),
    bindOperator(runBoard, async ({ caller }) => {
      const isNew = await askForRun(context, modules, caller.operatorId)
      return { data: { is_running: isNew }, message: isNew ? 'The checks run now' : 'The checks ran less than a minute ago' }
    }),
    bindOperator(showBoardRows, async ({ params }) => {
      const { title, about, columns, rows } = await rowsBehind(db, params.what, params.key)
      return { data: { title, about, evidence: [{ title: 'Rows', columns, rows }] } }
    }),
    bindOperator(showReconciliation, async ({ params }) => ({ data: await reconciliationReport(context, params.day) })),
    bindOperator(downloadReconciliation, async ({ params }) => ({
      data: await reconciliationCsv(context, params.day),
      fileName: `reconciliation-${params.day}.csv`,
    })),
  ]
}

function presentResult(result: StoredResult, groupOf: (sentence: string) => string, now: Date) {
  const trial = result.balances.map(({ debit, credit, ...each }) => ({
    ...each,
    title: accountTitle(each.kind),
    debit: BigInt(debit),
    credit: BigInt(credit),
  }))
  return {
    checks: result.checks
      .map(({ broken: _shownApart, ...check }, at) => ({ ...check, key: String(at), group: groupOf(check.sentence) }))
      .toSorted((a, b) => CHECK_GROUPS.indexOf(a.group) - CHECK_GROUPS.indexOf(b.group)),
    trial_balance: trial,
    total: { debit: sumKobo(trial.map(({ debit }) => debit)), credit: sumKobo(trial.map(({ credit }) => credit)) },
    clearing: result.clearing.map(({ balance, oldest, ...each }) => {
      const limit = each.kind.startsWith('clearing') ? LIMIT_HOURS.clearing : LIMIT_HOURS.suspense
      const oldestOn = timeOf(oldest)
      return {
        ...each,
        title: accountTitle(each.kind),
        balance: BigInt(balance),
        oldest_on: oldestOn,
        limit_hours: limit,
        is_late: oldestOn !== null && now.getTime() - oldestOn.getTime() > limit * 3_600_000,
      }
    }),
    jobs: result.jobs.map(({ oldest, task, ...each }) => ({ ...each, title: jobTitle(task), oldest_on: timeOf(oldest) })),
    floats: result.floats.map(({ partner, free, reserved, busiest_day: busiest, ...each }) => ({
      ...each,
      partner: partnerTitle(partner),
      free: BigInt(free),
      reserved: BigInt(reserved),
      busiest_day: BigInt(busiest),
    })),
    partners: result.partners.map(({ since, partner, state }) => ({ partner: partnerTitle(partner), state, since: timeOf(since) })),
  }
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text))
