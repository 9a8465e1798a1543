import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { showPush, testPush, turnOffPush, turnOnPush } from '../contract.ts'
import { type PushContext, sendTest, turnOn } from './actions/devices.ts'
import { hashEndpoint } from './device.ts'
import { devicesOfSession, lifeSpanOf } from './queries.ts'
import { removeDevice } from './store.ts'

/** Each call is about the devices of the caller’s own session. */
export function pushRoutes(context: PushContext): BoundRoute<Caller>[] {
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
  ]
}
