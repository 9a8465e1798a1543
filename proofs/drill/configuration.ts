import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { etcdEnvironment, firstStatements, writeBackupFile, writeDatabaseProxy, writeEdge, writePatroniFile } from './deployed-files.ts'
import { MACHINES } from './network.ts'

/** What must never be left: a placeholder, or an address of the deployed network. */
const LEFT_OVER = /CHANGE_ME|\b10\.0\.[01]\.\d|\$\{API_/
const APIS = ['127.0.0.1:4001', '127.0.0.1:4002']

/**
 * Writes each file of the drill from `deploy/` into a temporary folder and reads it again, without starting a program. Returns the
 * number of files, and what is wrong with them.
 */
export async function checkConfiguration(): Promise<{ files: number; wrong: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-drill-files-'))
  try {
    const files = new Map<string, { text: string; needed: readonly string[] }>()
    for (const machine of MACHINES) {
      const own = join(folder, machine.name)
      await mkdir(own)
      const patroni = await readFile(await writePatroniFile(machine, own), 'utf8')
      const { name, scope } = parse(patroni) as { name?: string; scope?: string }
      files.set(`patroni.yml of ${machine.name}`, {
        text: patroni,
        needed: [
          `name: ${machine.name}`,
          `${machine.address}:8008`,
          join(own, 'data'),
          'pgbackrest-archive.sh %p',
          ...(name && scope ? [] : ['a name and a scope']),
        ],
      })
      const backup = await readFile(await writeBackupFile(own, join(folder, 'repository')), 'utf8')
      files.set(`pgbackrest.conf of ${machine.name}`, {
        text: backup,
        needed: ['[global]', 'repo1-type=posix', `repo1-path=${join(folder, 'repository')}`, `pg1-path=${join(own, 'data')}`],
      })
      const etcd = await etcdEnvironment(machine, own)
      files.set(`etcd.env of ${machine.name}`, { text: JSON.stringify(etcd), needed: [...MACHINES.map(({ address }) => address), join(own, 'etcd')] })
    }
    files.set('database.cfg', {
      text: await readFile(await writeDatabaseProxy(folder), 'utf8'),
      needed: [...MACHINES.map(({ address }) => address), '10.43.0.1:5000'],
    })
    files.set('edge.cfg', { text: await readFile(await writeEdge(folder, APIS), 'utf8'), needed: [...APIS, '10.43.0.1:8080', '10.43.0.1:8405'] })
    files.set('first-start.sql', { text: (await firstStatements()).join(';\n'), needed: ['create'] })
    return { files: files.size, wrong: [...files].flatMap(([name, file]) => faultsOf(name, file)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function faultsOf(name: string, { text, needed }: { text: string; needed: readonly string[] }): string[] {
  const left = LEFT_OVER.exec(text)?.[0]
  return [
    ...(left === undefined ? [] : [`${name} still has ${left}`]),
    ...needed.filter((part) => !text.includes(part)).map((part) => `${name} lacks ${part}`),
  ]
}
