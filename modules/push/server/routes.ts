import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { OPEN_STATES } from '../../transfers/index.ts'
import { askPaymentNotice, showPaymentNotice, showPush, testPush, turnOffPush, turnOnPush } from '../contract.ts'
import { type PushContext, sendTest, turnOn } from './actions/devices.ts'
import { askForNotice } from './actions/payment-end.ts'
import { hashEndpoint } from './device.ts'
import { devicesOfSession, lifeSpanOf, noticeOf } from './queries.ts'
import { removeDevice } from './store.ts'

/** The calls about devices concern those of the caller’s own session. */
export function pushRoutes(context: PushContext & Pick<TenantContext, 'tenantTransaction'>): BoundRoute<Caller>[] {
  return [
    bind(showPush, async ({ caller }) => {
      const [session, devices] = await Promise.all([
        lifeSpanOf(context.acrossBusinesses('people').system, caller.sessionId),
        devicesOfSession(context.tenant(caller), caller),
      ])
      return { data: { public_key: context.push.publicKey, session, devices } }
    }),
    bind(turnOnPush, async ({ body: { with_amounts, ...device }, caller }) => {
      await turnOn(context, caller, { ...device, withAmounts: with_amounts })
      return { data: {}, message: 'Notifications are on' }
    }),
    bind(turnOffPush, async ({ body, caller }) => {
      await removeDevice(context.acrossBusinesses('people').system, { sessionId: caller.sessionId, endpointHash: hashEndpoint(body.endpoint) })
      return { data: {}, message: 'Notifications are off' }
    }),
    bind(testPush, async ({ body, caller }) => ({ data: { outcome: await sendTest(context, caller, body.endpoint) } })),
    bind(showPaymentNotice, async ({ params, caller }) => {
      const { state, isRequested, email, hasDevice } = await noticeOf(context.tenant(caller), caller, params.id)
      return { data: { may_ask: OPEN_STATES.includes(state) && !isRequested, asked: isRequested, email, by_push: hasDevice } }
    }),
    bind(askPaymentNotice, async ({ params, caller }) => {
      await askForNotice(context, caller, params.id)
      return { data: {}, message: 'We tell you when this payment is done' }
    }),
  ]
}
