import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { ownAccountsOf } from '../../kernel/own-account-declaration.ts'
import { askSweep, showSweeps, SWEEP_ASKERS } from '../contract.ts'
import { askSweep as ask, nextSweep } from './actions/plan-sweep.ts'
import { surplus } from './amounts.ts'
import { ownFigures, type SweepsContext } from './context.ts'
import { allDirections } from './directions.ts'
import { latestSweeps } from './queries.ts'
import type { SweepRow } from './rows.generated.ts'
import { isLate } from './states.ts'

const SHOWN_SWEEPS = 20

export function sweepRoutes(context: Omit<SweepsContext, 'db'> & Pick<OperatorContext, 'db'>): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(showSweeps, async ({ caller }) => {
      const mayAsk = SWEEP_ASKERS.includes(caller.role)
      const [figures, sweeps, next] = await Promise.all([
        ownFigures(context),
        latestSweeps(context.db, SHOWN_SWEEPS),
        Promise.all(mayAsk ? allDirections(context).map((direction) => nextSweep(context, direction)) : []),
      ])
      const now = context.clock.now()
      return {
        data: {
          accounts: ownAccountsOf(context).map(({ name: account, label }) => {
            const { balanceKobo: balance, comingKobo: coming, goingKobo: going } = figures.accounts[account]!
            return { account, label, balance, coming, going }
          }),
          owed: figures.owedKobo,
          kept: figures.keptKobo,
          in_transit: figures.inTransitKobo,
          surplus: surplus(figures),
          allowed: next.flatMap((each) => (each === null ? [] : [{ direction: each.direction, amount: each.amountKobo }])),
          sweeps: sweeps.map((sweep) => present(sweep, now)),
        },
      }
    }),
    bindOperator(askSweep, async ({ body, caller, meta }) => {
      const { id, replayed } = await ask(context, {
        direction: body.direction,
        by: caller.operatorId,
        role: caller.role,
        requestId: meta.requestId,
      })
      return { data: { _id: id }, message: 'Two people decide it at the desk', replayed }
    }),
  ]
}

const present = (sweep: SweepRow, now: Date) => ({
  _id: sweep.id,
  direction: sweep.direction,
  amount: sweep.amount,
  reference: sweep.reference,
  state: sweep.state,
  answer: sweep.answer,
  is_late: ['asked', 'review', 'on_its_way'].includes(sweep.state) && sweep.due_at !== null && sweep.due_at < now,
  is_work: sweep.state === 'asked' || sweep.state === 'review' || isLate(sweep),
  createdon: sweep.created_at,
  endedon: sweep.ended_at,
})
