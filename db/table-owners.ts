import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** The owner of the tables of the job queue: nothing in TypeScript reads whole rows of them. */
export const PLATFORM = 'platform'

/** Tables and views that another module owns than the one after which their migration is named. */
const NAMED_OWNERS: Readonly<Record<string, string>> = {
  browser_person: 'identity',
  business_standing_change: 'risk',
  unused_upload: 'uploads',
  upload_use: 'uploads',
  work_item: 'operators',
  work_item_event: 'operators',
}

/** The texts of the migrations by file name, in the order in which they run. */
export function readMigrations(): ReadonlyMap<string, string> {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  return new Map(files.toSorted().map((name) => [name, readFileSync(join(MIGRATIONS, name), 'utf8')]))
}

/**
 * The module that owns each table and view, by name: the one after which the migration that creates it is named (`0012-transfers.sql`,
 * `0031-transfers-tags.sql`), or `platform`. Throws for a migration that creates something and names no module.
 */
export function relationOwners(migrations: ReadonlyMap<string, string>, moduleNames: readonly string[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of migrations) {
    const module = [...moduleNames, PLATFORM].find((name) => new RegExp(`^\\d+-${name}[.-]`).test(file))
    for (const [, relation] of text.matchAll(/^\s*create (?:or replace )?(?:table|view) (?:if not exists )?(\w+)/gm)) {
      const owner = NAMED_OWNERS[relation!] ?? module
      if (!owner) throw new Error(`db/migrations/${file} creates ${relation} and names no module`)
      owners.set(relation!, owner)
    }
  }
  return owners
}
