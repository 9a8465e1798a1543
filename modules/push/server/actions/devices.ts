import type { PushDevice } from '../../../../partners/push/port.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { areaOf } from '../../../identity/contract.ts'
import type { Caller } from '../../../identity/index.ts'
import { MAX_DEVICES, type PushNotification, type TEST_OUTCOMES } from '../../contract.ts'
import { hashEndpoint, openDevice, sealDevice } from '../device.ts'
import { findDevice } from '../queries.ts'
import { recordSuccess, removeDevices, saveDevice } from '../store.ts'

export type PushContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'clock' | 'ids' | 'push' | 'secrets'>

/** The address is judged here, and again at each connection. */
export async function turnOn(context: PushContext, caller: Caller, { withAmounts, ...device }: PushDevice & { withAmounts: boolean }): Promise<void> {
  const { acrossBusinesses, clock, ids, push, secrets } = context
  if (push.publicKey === null) throw new Refusal('push.not_offered', 409, 'Notifications are not available on this site.')
  const problem = await push.checkDevice(device)
  if (problem !== null) throw badField('endpoint', problem, 'push.device_refused')
  const id = ids.next('psh')
  const row = {
    id,
    business_id: caller.businessId,
    person_id: caller.personId,
    session_id: caller.sessionId,
    endpoint_hash: hashEndpoint(device.endpoint),
    sealed_device: sealDevice(secrets, id, device),
    with_amounts: withAmounts,
    created_at: clock.now(),
  }
  await acrossBusinesses('people').transaction((tx) => saveDevice(tx, row, MAX_DEVICES))
}

/** A short wait: the person looks at the screen. */
const TEST_TTL_SECONDS = 60

export async function sendTest(context: PushContext, caller: Caller, endpoint: string): Promise<(typeof TEST_OUTCOMES)[number]> {
  const { acrossBusinesses, clock, push, secrets } = context
  const db = acrossBusinesses('secrets').system
  const row = await findDevice(db, { ...caller, endpointHash: hashEndpoint(endpoint) })
  if (!row) return 'gone'
  const settings = `/admin/${areaOf(caller.role)}/settings`
  const notification: PushNotification = { kind: 'test', id: 'test', amount: null, payer: '', cashpoint: '', path: settings }
  const { outcome } = await push.send(openDevice(secrets, row), JSON.stringify(notification), TEST_TTL_SECONDS)
  if (outcome === 'accepted') await recordSuccess(db, [row.id], clock.now())
  if (outcome === 'gone') await removeDevices(db, [row.id])
  return outcome === 'accepted' ? 'sent' : outcome === 'gone' ? 'gone' : 'not_sent'
}
