import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OsUser } from './os-user.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { Credentials } from './credentials.ts'
import { runCommand } from './spawn.ts'

export const SUPERUSER = 'kasuwa'

/** Builds the cluster in a temporary folder and renames it, so that a killed run leaves no partial cluster. */
export async function createCluster(about: {
  binaries: PostgresBinaries
  account: OsUser
  credentials: Credentials
  dataDir: string
  cluster: string
  durable: boolean
}): Promise<void> {
  const { account, binaries } = about
  const unfinished = `${about.cluster}.growing`
  const passwordFile = join(about.dataDir, 'postgres.initial-password')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, `${about.credentials.password}\n`, { mode: 0o600 })
  if (account.uid !== undefined) {
    await chown(unfinished, account.uid, account.gid!)
    await chown(passwordFile, account.uid, account.gid!)
  }
  try {
    await runCommand(account, [
      binaries.initdb,
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...(binaries.isOther ? ['--locale=C.UTF-8'] : LOCALE_OPTIONS),
      '--data-checksums',
      ...(about.durable ? [] : ['--no-sync']),
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, about.cluster)
}

/**
 * PostgreSQL's built-in locale compares text as bytes in code-point order. Keys are text, and the system's locale
 * functions copy each value before comparing. Indexes also stay valid when the system's locales change. Without a
 * locale a bare machine gives SQL_ASCII.
 */
const LOCALE_OPTIONS = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
