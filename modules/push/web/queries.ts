import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { contractKey } from '../../../ui/data/contract-key.ts'
import { showPush } from '../contract.ts'
import { browserSupport, type DeviceAddress, hashEndpoint, readDevice } from './push-device.ts'

/**
 * Whether this browser takes notifications. On: the browser has an address, and the server knows it in this session. `endsSoon`: the session
 * ends after 15 minutes without use.
 */
export type PushState =
  | { state: 'not_offered' }
  | { state: 'not_supported' }
  | { state: 'blocked' }
  | { state: 'off'; publicKey: string; endsSoon: boolean }
  | { state: 'on'; device: DeviceAddress; withAmounts: boolean; endsSoon: boolean }

/** The permission may change in the settings of the browser, so it is read again when the person comes back. */
export const pushQuery = (businessid: string) =>
  queryOptions({
    queryKey: contractKey(showPush, {}, businessid),
    queryFn: ({ signal }) => readPushState(signal),
    refetchOnWindowFocus: 'always',
  })

async function readPushState(signal: AbortSignal): Promise<PushState> {
  const support = browserSupport()
  if (support === 'none') return { state: 'not_supported' }
  const { public_key: publicKey, session, devices } = await fetchData(showPush, {}, { signal })
  if (publicKey === null) return { state: 'not_offered' }
  if (support === 'blocked') return { state: 'blocked' }
  const device = await readDevice()
  const hash = device && (await hashEndpoint(device.endpoint))
  const known = devices.find(({ endpoint_hash }) => endpoint_hash === hash)
  const endsSoon = session === 'short'
  return device && known ? { state: 'on', device, withAmounts: known.with_amounts, endsSoon } : { state: 'off', publicKey, endsSoon }
}
