import { readFileSync } from 'node:fs'
import { type Env, settingsOf, type SettingTable } from './table.ts'

const FILE = '_FILE'

/** The names under which a table's settings may stand in the environment. */
export const namesOf = (table: SettingTable): string[] =>
  Object.entries(settingsOf(table)).flatMap(([name, { secret }]) => (secret ? [name, name + FILE] : [name]))

/**
 * Replaces each NAME_FILE by the NAME whose value the file has, without the line break at its end. Empty values are left out: an empty line in
 * a file of settings means the default.
 */
export function readSecretFiles(table: SettingTable, env: Env): { env: Env; problems: string[] } {
  const read: Record<string, string | undefined> = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const problems: string[] = []
  for (const [name, { secret }] of Object.entries(settingsOf(table))) {
    const path = secret && read[name + FILE]
    if (!path) continue
    delete read[name + FILE]
    if (read[name]) problems.push(`${name} and ${name + FILE} are both set: keep one of them`)
    else {
      const value = contentOf(path)
      if (value) read[name] = value
      else problems.push(`${name + FILE} names a file that ${value === null ? 'cannot be read' : 'is empty'}`)
    }
  }
  return { env: read, problems }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
