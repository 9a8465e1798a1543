import { systemClock } from '../../platform/clock/index.ts'
import { command } from './machine.ts'

/** The three database machines are network namespaces on one bridge. The product and its proxies run beside them, at `HERE`. */
export type Machine = { name: string; address: string; namespace: string }

const BRIDGE = 'kasuwadrill'
export const HERE = '10.43.0.1'
export const NETWORK = '10.43.0.0/24'
export const MACHINES: readonly Machine[] = [1, 2, 3].map((at) => ({ name: `db${at}`, address: `10.43.0.1${at}`, namespace: `kasuwadrill-db${at}` }))

const ip = (...words: string[]) => command('ip', words)
const inside = ({ namespace }: Machine, ...words: string[]) => ip('netns', 'exec', namespace, ...words)

/** Needs root and CAP_NET_ADMIN. Removes what an interrupted drill has left. */
export async function openNetwork(): Promise<void> {
  await closeNetwork()
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('address', 'add', `${HERE}/24`, 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
  for (const machine of MACHINES) {
    const { name, namespace, address } = machine
    const [outer, inner] = [`kd-${name}`, `kd-${name}-in`]
    await ip('netns', 'add', namespace)
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner)
    await ip('link', 'set', inner, 'netns', namespace)
    await ip('link', 'set', outer, 'master', BRIDGE, 'up')
    await inside(machine, 'ip', 'address', 'add', `${address}/24`, 'dev', inner)
    await inside(machine, 'ip', 'link', 'set', inner, 'up')
    await inside(machine, 'ip', 'link', 'set', 'lo', 'up')
  }
}

/** Kills every process in the namespaces, and removes them. */
export async function closeNetwork(): Promise<void> {
  const known = await ip('netns', 'list')
  for (const { namespace } of MACHINES.filter((machine) => known.split(/\s+/).includes(machine.namespace))) {
    for (;;) {
      const pids = (await ip('netns', 'pids', namespace)).split('\n').filter(Boolean).map(Number)
      if (pids.length === 0) break
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has already ended.
        }
      }
      await systemClock.sleep(50)
    }
    await ip('netns', 'delete', namespace)
  }
  // The kernel removes the links of a deleted namespace some time later.
  for (const { name } of MACHINES) await ip('link', 'delete', `kd-${name}`).catch(() => {})
  await ip('link', 'delete', BRIDGE).catch(() => {})
}

/** Cuts a machine off from the other two in both directions, by iptables. The product and its proxies still reach it. */
export async function cutOff(machine: Machine): Promise<void> {
  for (const { address } of MACHINES.filter((other) => other !== machine)) {
    await inside(machine, 'iptables', '-w', '-A', 'INPUT', '-s', address, '-j', 'DROP')
    await inside(machine, 'iptables', '-w', '-A', 'OUTPUT', '-d', address, '-j', 'DROP')
  }
}

export const reconnect = (machine: Machine) => inside(machine, 'iptables', '-w', '-F')
