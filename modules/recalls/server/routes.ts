import type { OperatorContext } from '../../kernel/operator-context.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bindOperator, type OperatorCaller } from '../../operators/index.ts'
import { logRecall as logRoute } from '../contract.ts'
import { logRecall } from './actions/log-recall.ts'

export function recallRoutes(context: Pick<OperatorContext, 'db' | 'clock' | 'ids'>): BoundRoute<OperatorCaller>[] {
  return [
    bindOperator(logRoute, async ({ body, caller, meta }) => {
      const { id, replayed } = await logRecall(context, {
        payment: body.payment,
        bankReference: body.bank_reference,
        requestedOn: body.asked_on,
        why: body.why,
        by: caller,
        requestId: meta.requestId,
      })
      return { data: { _id: id }, message: 'Logged. Two people hold the money at the desk.', replayed }
    }),
  ]
}
