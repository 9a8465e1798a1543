import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { parentDeathSignalCommand, commandSucceeds } from './parent-death-signal.ts'

/** The account under which the server runs: a command prefix, and the uid and gid to switch to. */
export type OsUser = { prefix: string[]; uid?: number; gid?: number }

const NOBODY_UID = 65534

/**
 * PostgreSQL refuses to run as root. As root we try in this order:
 *
 * - a user namespace in which we are not root: files stay ours, no account is made, no owner changes.
 * - the owner of the nearest parent folder that is not root's, because a private home folder lets no other account in.
 * - the unprivileged account `NOBODY_UID`.
 *
 * An existing cluster has an owner already, so only that account is tried.
 */
export async function chooseOsUser(about: { binaries: PostgresBinaries; dataDir: string; cluster: string }): Promise<OsUser> {
  const signalCommand = await parentDeathSignalCommand('INT')
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefix: signalCommand }

  const existing = existsSync(join(about.cluster, 'PG_VERSION'))
  const place = existing ? about.cluster : about.dataDir
  for (const account of await osUserCandidates(signalCommand, existing ? about.cluster : undefined, about.dataDir)) {
    if (await canRunPostgres(account, about.binaries.postgres, place)) return account
  }
  throw new Error(
    `PostgreSQL may not run as root, and no other account can use both ${place} and ${dirname(about.binaries.postgres)}. ` +
      'Run as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.',
  )
}

async function osUserCandidates(signalCommand: string[], cluster: string | undefined, dataDir: string): Promise<OsUser[]> {
  const namespace: OsUser = { prefix: ['unshare', '--user', ...signalCommand] }
  if (cluster) {
    const owner = await stat(cluster)
    return owner.uid === 0 ? [namespace] : [{ prefix: signalCommand, uid: owner.uid, gid: owner.gid }]
  }
  const owner = await nearestOtherOwner(dataDir)
  return [namespace, ...(owner ? [{ prefix: signalCommand, ...owner }] : []), { prefix: signalCommand, uid: NOBODY_UID, gid: NOBODY_UID }]
}

async function nearestOtherOwner(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const { uid, gid } = await stat(path)
  if (uid !== 0) return { uid, gid }
  const parent = dirname(path)
  return parent === path ? undefined : nearestOtherOwner(parent)
}

/** Tried instead of deduced: mount options, ACLs and sandbox rules matter too. */
async function canRunPostgres(account: OsUser, postgres: string, folder: string): Promise<boolean> {
  const attempt = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', folder, postgres]
  return commandSucceeds([...account.prefix, ...attempt], account)
}
