import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { orderTopUp } from '../contract.ts'
import { orderTopUp as order } from './actions/top-up.ts'

export function billOperatorRoutes(context: OperatorContext): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(orderTopUp, async ({ body, caller, meta }) => {
      const { id, replayed } = await order(context, { ...body, by: caller.operatorId, role: caller.role, requestId: meta.requestId })
      return { data: { _id: id }, message: 'Two people decide it at the desk', replayed }
    }),
  ]
}
