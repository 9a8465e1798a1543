import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsUser } from './os-user.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { Credentials } from './credentials.ts'
import { runCommand } from './spawn.ts'

export const SUPERUSER = 'kasuwa'

/** Into a side folder first, so that a kill in the middle leaves no half cluster under the final name. */
export async function createCluster(about: {
  binaries: PostgresBinaries
  account: OsUser
  credentials: Credentials
  dataDir: string
  cluster: string
  durable: boolean
}): Promise<void> {
  const { account, binaries } = about
  const growing = `${about.cluster}.growing`
  const passwordFile = join(about.dataDir, 'postgres.initial-password')
  await rm(growing, { recursive: true, force: true })
  await mkdir(growing, { mode: 0o700 })
  await writeFile(passwordFile, `${about.credentials.password}\n`, { mode: 0o600 })
  if (account.uid !== undefined) {
    await chown(growing, account.uid, account.gid!)
    await chown(passwordFile, account.uid, account.gid!)
  }
  try {
    await runCommand(account, [
      binaries.initdb,
      `--pgdata=${growing}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...LOCALE_OPTIONS,
      '--data-checksums',
      ...(about.durable ? [] : ['--no-sync']),
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(growing, about.cluster)
}

/**
 * PostgreSQL's own: text is in the order of its code points, compared as bytes (keys are text, and the system's way copies each before
 * it compares), and indices do not fall apart when the system changes its locales. Without a locale a bare machine gives SQL_ASCII.
 */
const LOCALE_OPTIONS = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
