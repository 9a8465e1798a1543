import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { HERE, type Machine, MACHINES, NETWORK } from './network.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
export const PASSWORD = 'drill'
export const DATABASE_PORT = 5000
export const EDGE_PORT = 8080

/** In each file of `deploy/` the drill replaces addresses, paths and passwords, and what this file says. */
const read = async (file: string) =>
  (await readFile(join(DEPLOY, file), 'utf8'))
    .replaceAll(/10\.0\.[01]\.0\/24/g, NETWORK)
    .replaceAll('10.0.0.', '10.43.0.')
    .replaceAll('CHANGE_ME', PASSWORD)

type PatroniFile = {
  name: string
  restapi: { listen: string; connect_address: string }
  bootstrap: { dcs: { postgresql: { parameters: Record<string, unknown> } } }
  postgresql: { listen: string; connect_address: string; data_dir: string; parameters: Record<string, unknown> } & Record<string, unknown>
  watchdog: { mode: string }
}

/** Without the watchdog device, which this kind of machine lacks. Standbys are copied from the primary. All else is as deployed. */
export async function writePatroniFile(machine: Machine, folder: string): Promise<string> {
  const { name, address } = machine
  const file = parse(await read('patroni/patroni.yml')) as PatroniFile
  Object.assign(file, { name, watchdog: { mode: 'off' } })
  Object.assign(file.restapi, { listen: `${address}:8008`, connect_address: `${address}:8008` })
  const { pgbackrest: _copiedFromBackup, ...postgresql } = file.postgresql
  Object.assign(postgresql, {
    listen: `${address},127.0.0.1:5432`,
    connect_address: `${address}:5432`,
    data_dir: join(folder, 'data'),
    pgpass: join(folder, 'pgpass'),
    create_replica_methods: ['basebackup'],
    parameters: {
      ...postgresql.parameters,
      // Three servers on one disk image share no folder of sockets.
      unix_socket_directories: folder,
      ssl_cert_file: join(folder, 'database.crt'),
      ssl_key_file: join(folder, 'database.key'),
    },
  })
  // The command is one setting of the whole cluster.
  const archive = join(folder, '../pgbackrest-archive.sh')
  await copyFile(join(DEPLOY, 'patroni/pgbackrest-archive.sh'), archive)
  file.bootstrap.dcs.postgresql.parameters['archive_command'] = `${archive} %p`
  const path = join(folder, 'patroni.yml')
  await writeFile(path, stringify({ ...file, postgresql }), { mode: 0o644 })
  return path
}

/** pgBackRest of a machine, with a folder of this machine in place of the storage. Returns the path of its file. */
export async function writeBackupFile(folder: string, repository: string): Promise<string> {
  const own: Readonly<Record<string, string>> = {
    'repo1-type': 'posix',
    'repo1-path': repository,
    'pg1-path': join(folder, 'data'),
    'pg1-socket-path': folder,
    'spool-path': join(folder, 'spool'),
  }
  const lines = (await read('pgbackrest/pgbackrest.conf'))
    .split('\n')
    .filter((line) => !line.startsWith('repo1-s3-'))
    .map((line) => {
      const name = line.split('=')[0]!
      return name in own ? `${name}=${own[name]}` : line
    })
  // Three machines share this one's folders for logs and locks.
  const text = lines.join('\n').replace('[global]\n', `[global]\nlog-path=${folder}\nlock-path=${join(folder, 'lock')}\n`)
  const path = join(folder, 'pgbackrest.conf')
  await writeFile(path, text, { mode: 0o644 })
  return path
}

/** The environment of the etcd of a machine. */
export async function etcdEnvironment(machine: Machine, folder: string): Promise<Record<string, string>> {
  const number = MACHINES.indexOf(machine) + 1
  const lines = (await read('etcd/etcd.env')).split('\n').filter((line) => line.startsWith('ETCD_'))
  const settings = lines.map((line) => {
    const [name, value] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]
    if (name === 'ETCD_INITIAL_CLUSTER') return [name, value]
    return [name, value.replaceAll(MACHINES[0]!.address, machine.address).replaceAll('etcd1', `etcd${number}`)]
  })
  return { ...(Object.fromEntries(settings) as Record<string, string>), ETCD_DATA_DIR: join(folder, 'etcd') }
}

export const firstStatements = async () =>
  (await read('patroni/first-start.sql'))
    .split(';')
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter(Boolean)

/** The proxy to the database, at the bridge's address. */
export async function writeDatabaseProxy(folder: string): Promise<string> {
  const path = join(folder, 'database.cfg')
  await writeFile(path, (await read('haproxy/database.cfg')).replaceAll('bind 127.0.0.1:', `bind ${HERE}:`))
  return path
}

/** The edge without TLS. `apis`: the addresses of its two servers. */
export async function writeEdge(folder: string, [first, second]: readonly string[]): Promise<string> {
  const path = join(folder, 'edge.cfg')
  const text = (await read('haproxy/edge.cfg'))
    .replace('bind :80\n', `bind ${HERE}:8081\n`)
    .replace(/bind :443 ssl .*\n/, `bind ${HERE}:${EDGE_PORT}\n`)
    .replace('bind 127.0.0.1:8405', `bind ${HERE}:8405`)
    // Within the open files that a container allows.
    .replaceAll(/maxconn (20|15)000/g, 'maxconn 4000')
    .replace('/etc/haproxy/office-networks.lst', join(DEPLOY, 'haproxy/office-networks.lst'))
    .replace('${API_1-127.0.0.1:3001}', first!)
    .replace('${API_2-127.0.0.1:3002}', second!)
  await writeFile(path, text)
  return path
}
