import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { moveFund, showFund } from '../contract.ts'
import { askFundMovement } from './actions/move-fund.ts'
import { fundFigures, latestFundMovements } from './queries.ts'

const SHOWN_MOVEMENTS = 20

export function loanOperatorRoutes(context: Pick<OperatorContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'bank'>): BoundRoute<OperatorCaller>[] {
  const { db } = context
  return [
    bindOperator(showFund, async () => {
      const [figures, movements] = await Promise.all([fundFigures(db), latestFundMovements(db, SHOWN_MOVEMENTS)])
      return {
        data: {
          ...figures,
          movements: movements.map((one) => ({
            _id: one.id,
            direction: one.direction,
            amount: one.amount,
            reference: one.bank_reference,
            state: one.state,
            createdon: one.created_at,
          })),
        },
      }
    }),
    bindOperator(moveFund, async ({ body, caller, meta }) => {
      const { id, replayed } = await askFundMovement(context, {
        direction: body.direction,
        amountKobo: body.amount,
        reference: body.reference,
        by: caller.operatorId,
        requestId: meta.requestId,
      })
      return { data: { _id: id }, message: 'Two people decide it at the desk', replayed }
    }),
  ]
}
