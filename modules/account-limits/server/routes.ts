import type { TenantContext } from '../../kernel/tenant-context.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { can } from '../../identity/contract.ts'
import { findBusiness } from '../../businesses/index.ts'
import { bind, type Caller, drawPrompt } from '../../identity/index.ts'
import { limitFor } from '../../pricing/index.ts'
import { stepsOf } from '../../verification/index.ts'
import { requestLimit as requestLimitRoute, showLimit } from '../contract.ts'
import { requestLimit, type RequestLimitContext } from './actions/request-limit.ts'
import { lastRequest } from './queries.ts'
import { openQuestion } from './store.ts'

export function accountLimitRoutes(context: RequestLimitContext & Pick<TenantContext, 'random'>): BoundRoute<Caller>[] {
  return [
    bind(showLimit, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      const db = context.tenant(caller)
      const at = context.clock.now()
      const [business, request, steps, { limits }] = await Promise.all([
        findBusiness(db, caller.businessId),
        lastRequest(db, caller.businessId),
        stepsOf(db, caller.businessId),
        context.rules(),
      ])
      const isVerified = business!.tier === 'verified'
      const mayAsk = can(caller.role, 'own_business') && isVerified && request?.state !== 'in_review'
      const question = mayAsk ? await openQuestion(db, caller.businessId, drawPrompt(context.random, null), at) : null
      return {
        data: {
          confirmedlimit: isVerified ? (business!.daily_limit_kobo ?? limitFor(limits, 'verified_day', lagosDay(at))) : null,
          most: limitFor(limits, 'verified_most', lagosDay(at)),
          request: request && {
            state: request.state,
            amount: request.amount,
            asked_on: request.asked_at,
            due_on: request.due_at,
            message: request.reason,
          },
          has_proof_of_address: steps.some(({ kind, state }) => kind === 'proof_of_address' && state === 'passed'),
          question,
        },
      }
    }),
    bind(requestLimitRoute, async ({ body, caller, meta }) => {
      const { state, confirmedKobo } = await requestLimit(context, caller, { amountKobo: body.amount, videoUrl: body.videoUrl }, meta.requestId)
      const message =
        state === 'lowered'
          ? `Your limit is now ${formatNaira(confirmedKobo)} a day.`
          : 'Your request is with Kasuwa staff. They answer within 1 working day.'
      return { data: { state, confirmedlimit: confirmedKobo }, message }
    }),
  ]
}
