import { chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { databaseAt, runAdminStatement } from '../../tests/fixtures/database-admin.ts'
import { httpCall } from '../faults/environment/http-call.ts'
import { killWithChildren } from '../faults/environment/kill-with-children.ts'
import { DATABASE_PORT, etcdEnvironment, firstStatements, PASSWORD, writeBackupFile, writeDatabaseProxy, writePatroniFile } from './deployed-files.ts'
import { command, type RunningProgram, startProgram, until } from './machine.ts'
import { closeNetwork, HERE, type Machine, MACHINES, openNetwork } from './network.ts'

/** A member as Patroni reports it. `state` is `running` or `streaming` where all is well. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Three machines with etcd, Patroni and PostgreSQL, and the proxy that follows the primary. */
export type DatabaseCluster = {
  /** Of the superuser, through the proxy. */
  url: string
  version: string
  /** Makes the product's database anew and migrates it. Returns the address that the product uses. */
  freshDatabase(): Promise<{ superuserUrl: string; productUrl: string }>
  /** As seen by the machines that are not left out. Empty when none of them answers. */
  members(leftOut?: Machine): Promise<Member[]>
  leader(leftOut?: Machine): Promise<Machine | null>
  /** Resolves with the leader, when there is one, all others stream from it, and one of them is synchronous. */
  whole(): Promise<Machine>
  /** kill -9 of Patroni and of the postmaster with its children. */
  kill(machine: Machine): Promise<void>
  /** Starts Patroni again, which starts PostgreSQL. */
  bringBack(machine: Machine): void
  /** By `patronictl switchover`. */
  switchOver(from: Machine, to: Machine): Promise<void>
  /** A full backup of the primary by pgBackRest. */
  backUp(): Promise<void>
  /** Resolves when the WAL up to now is in the archive. */
  archived(): Promise<void>
  /** Stops all three machines, restores the first to the moment (of `clock_timestamp()`), and copies it to the others. */
  restoreTo(moment: string): Promise<void>
  close(): Promise<void>
}

const BIN = '/usr/lib/postgresql/15/bin'
const WHOLE_WITHIN_MS = 180_000
const ARCHIVED_WITHIN_MS = 120_000

export async function openDatabaseCluster(folder: string, log: (line: string) => void): Promise<DatabaseCluster> {
  const [uid, gid] = (await Promise.all(['-u', '-g'].map((flag) => command('id', [flag, 'postgres'])))).map(Number) as [number, number]
  await makeCertificate(folder)
  const programs: RunningProgram[] = []
  const patronis = new Map<Machine, RunningProgram>()
  const folderOf = (machine: Machine) => join(folder, machine.name)
  const start = (machine: Machine) => {
    const own = folderOf(machine)
    const words = ['patroni', join(own, 'patroni.yml')]
    const env = { PGBACKREST_CONFIG: join(own, 'pgbackrest.conf') }
    patronis.set(machine, startProgram({ words, env, namespace: machine.namespace, user: 'postgres', logFile: join(own, 'patroni.log') }))
  }
  /** Runs a command of the database's user inside of a machine. */
  const onMachine = (machine: Machine, ...words: string[]) =>
    command('ip', ['netns', 'exec', machine.namespace, 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...words], {
      PGBACKREST_CONFIG: join(folderOf(machine), 'pgbackrest.conf'),
    })
  const psql = (machine: Machine, statement: string) => onMachine(machine, `${BIN}/psql`, '-h', folderOf(machine), '-Atc', statement)
  try {
    await openNetwork()
    const repository = join(folder, 'backup')
    await mkdir(repository)
    await chown(repository, uid, gid)
    for (const machine of MACHINES) {
      const own = folderOf(machine)
      await mkdir(own, { mode: 0o755 })
      await chown(own, uid, gid)
      await command('install', ['-o', 'postgres', '-g', 'postgres', '-m', '0600', join(folder, 'database.crt'), join(folder, 'database.key'), own])
      await writePatroniFile(machine, own)
      await writeBackupFile(own, repository)
      const env = await etcdEnvironment(machine, own)
      programs.push(startProgram({ words: ['etcd'], env, namespace: machine.namespace, logFile: join(own, 'etcd.log') }))
    }
    await until('etcd is healthy', 60_000, async () => {
      const healths = await Promise.all(MACHINES.map(({ address }) => httpCall(`http://${address}:2379/health`, { method: 'GET', timeoutMs: 2_000 })))
      return healths.every(({ body }) => body['health'] === 'true') ? true : null
    })
    for (const machine of MACHINES) start(machine)
    const proxy = ['haproxy', '-db', '-f', await writeDatabaseProxy(folder)]
    const servers = Object.fromEntries(MACHINES.map(({ address }, at) => [`DB_${at + 1}`, address]))
    programs.push(startProgram({ words: proxy, env: servers, logFile: join(folder, 'database-proxy.log') }))
  } catch (error) {
    await closeNetwork()
    throw error
  }

  const tls = `sslmode=verify-full&sslrootcert=${join(folder, 'database.crt')}`
  const url = `postgres://postgres:${PASSWORD}@${HERE}:${DATABASE_PORT}/postgres?${tls}`
  const members: DatabaseCluster['members'] = async (leftOut) => {
    for (const machine of MACHINES.filter((one) => one !== leftOut)) {
      const seen = await membersSeenBy(machine)
      if (seen.length > 0) return seen
    }
    return []
  }
  const self: DatabaseCluster = {
    url,
    version: (await command(`${BIN}/postgres`, ['--version'])).trim(),
    async freshDatabase() {
      await runAdminStatement(url, 'drop database if exists kasuwa with (force)')
      await runAdminStatement(url, 'create database kasuwa owner kasuwa')
      const productUrl = databaseAt(url, 'kasuwa').replace('//postgres:', '//kasuwa:')
      await migrate(productUrl)
      return { superuserUrl: databaseAt(url, 'kasuwa'), productUrl }
    },
    members,
    async leader(leftOut) {
      const leader = (await members(leftOut)).find(({ role, state }) => role === 'leader' && state === 'running')
      return MACHINES.find(({ name }) => name === leader?.name) ?? null
    },
    whole: () =>
      until('the cluster is whole', WHOLE_WITHIN_MS, async () => {
        // Each machine is asked, because one that was cut off sees an old cluster for a while.
        const views = await Promise.all(MACHINES.map(membersSeenBy))
        if (!views.every(isWhole)) return null
        const leaders = new Set(views.map((view) => view.find(({ role }) => role === 'leader')!.name))
        return leaders.size === 1 ? self.leader() : null
      }),
    async kill(machine) {
      const postmaster = Number((await readFile(join(folderOf(machine), 'data/postmaster.pid'), 'utf8')).split('\n')[0])
      patronis.get(machine)!.kill('SIGKILL')
      await killWithChildren(postmaster)
    },
    bringBack: start,
    async switchOver(from, to) {
      const file = join(folderOf(from), 'patroni.yml')
      await command('patronictl', ['-c', file, 'switchover', 'kasuwa', '--leader', from.name, '--candidate', to.name, '--force'])
    },
    async backUp() {
      await onMachine(await self.whole(), 'pgbackrest', '--stanza=kasuwa', '--type=full', 'backup')
    },
    async archived() {
      const primary = (await self.leader())!
      const segment = (await psql(primary, 'select pg_walfile_name(pg_switch_wal())')).trim()
      const archiver = () => psql(primary, 'select last_archived_wal, failed_count, last_failed_wal from pg_stat_archiver')
      await until('the WAL is archived', ARCHIVED_WITHIN_MS, async () => ((await archiver()).split('|')[0]! >= segment ? true : null)).catch(
        async (error: unknown) => {
          const [last, failures, failed] = (await archiver()).trim().split('|')
          throw new Error(`${segment} of ${primary.name} is not archived; last ${last}, failures ${failures}, of them last ${failed}`, {
            cause: error,
          })
        },
      )
    },
    async restoreTo(moment) {
      const [first, ...others] = MACHINES as readonly [Machine, ...Machine[]]
      for (const patroni of patronis.values()) patroni.kill('SIGTERM')
      await Promise.all([...patronis.values()].map(({ ended }) => ended))
      await onMachine(first, 'sh', '-c', `printf 'kasuwa\\nYes I am aware\\n' | patronictl -c ${join(folderOf(first), 'patroni.yml')} remove kasuwa`)
      for (const machine of others) await rm(join(folderOf(machine), 'data'), { recursive: true, force: true })
      await onMachine(first, 'pgbackrest', '--stanza=kasuwa', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
      // Patroni would start it as a standby. So it recovers by itself first, reached by nobody.
      const data = join(folderOf(first), 'data')
      // Its settings are those of the machine that was backed up. On real machines only the address differs.
      const own = [`hba_file=${join(data, 'pg_hba.conf')}`, `ident_file=${join(data, 'pg_ident.conf')}`, `unix_socket_directories=${folderOf(first)}`]
      const options = ['listen_addresses=', 'ssl=off', ...own].map((setting) => `-c ${setting}`).join(' ')
      await onMachine(first, `${BIN}/pg_ctl`, '-D', data, '-w', '-t', '300', '-l', join(folderOf(first), 'recovery.log'), '-o', options, 'start')
      await until('the recovery ends', 300_000, async () => ((await psql(first, 'select pg_is_in_recovery()')).trim() === 'f' ? true : null))
      for (const name of ['recovery_target_time', 'recovery_target_action', 'restore_command']) await psql(first, `alter system reset ${name}`)
      await onMachine(first, `${BIN}/pg_ctl`, '-D', data, '-w', '-m', 'fast', 'stop')
      start(first)
      await until('the restored machine leads', 120_000, () => self.leader())
      for (const machine of others) start(machine)
      await self.whole()
    },
    async close() {
      for (const patroni of patronis.values()) patroni.kill('SIGTERM')
      await closeNetwork()
      for (const program of programs) program.kill('SIGKILL')
      await Promise.all([...programs, ...patronis.values()].map(({ ended }) => ended))
    },
  }
  try {
    log('waits for the cluster')
    await self.whole()
    await until('the proxy reaches the primary', 30_000, () => runAdminStatement(url, 'select 1').then(() => true))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of await firstStatements()) await client.query(statement)
    await client.end()
    await onMachine((await self.leader())!, 'pgbackrest', '--stanza=kasuwa', 'stanza-create')
    return self
  } catch (error) {
    await self.close()
    throw error
  }
}

/** Empty when the Patroni of the machine does not answer. */
async function membersSeenBy({ address }: Machine): Promise<Member[]> {
  const answer = await httpCall(`http://${address}:8008/cluster`, { method: 'GET', timeoutMs: 2_000, agent: false }).catch(() => null)
  return answer?.status === 200 ? (answer.body['members'] as Member[]) : []
}

/** All run on one timeline and are caught up, and one standby is synchronous. */
function isWhole(members: readonly Member[]): boolean {
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
  const isCaughtUp = members.every(({ role, lag }) => role === 'leader' || typeof lag === 'number')
  const has = (role: string) => members.filter((member) => member.role === role).length === 1
  return members.length === MACHINES.length && timelines.size === 1 && isRunning && isCaughtUp && has('leader') && has('sync_standby')
}

/** One certificate for all, whose name is the address of the proxy. */
async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', join(folder, 'database.key'), '-out', join(folder, 'database.crt')]
  const name = ['-subj', '/CN=kasuwa-drill', '-addext', `subjectAltName=IP:${HERE}`]
  await command('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...name])
}
