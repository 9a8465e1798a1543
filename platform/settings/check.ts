import { misspeltNames } from './misspelt.ts'
import { namesOf, readSecretFiles } from './secret-files.ts'
import { type Env, settingsOf, type SettingTable } from './table.ts'

type CheckOptions = {
  isProduction: boolean
  /** Prefixes that no other program's variables have, as `VFD_`. */
  ownPrefixes: readonly string[]
  /** Settings that do not go together; each sentence begins with a name. */
  contradictions: (env: Env) => string[]
}

/** The environment with secrets read from their files, and all reasons for which the program does not start. */
export function checkSettings(table: SettingTable, given: Env, { isProduction, ownPrefixes, contradictions }: CheckOptions) {
  const { env, problems: fileProblems } = readSecretFiles(table, given)
  const hasFileProblem = (name: string) => fileProblems.some((problem) => problem.startsWith(name))
  const broken = Object.entries(settingsOf(table)).flatMap(([name, { required, kind, inProduction }]) => {
    const value = env[name]
    const isRequired = required === 'always' || (isProduction && required === 'in production')
    if (!value) return isRequired && !hasFileProblem(name) ? [`${name} is required`] : []
    const problem = kind.rule(value) ?? (isProduction ? (inProduction?.rule(value) ?? null) : null)
    return problem === null ? [] : [`${name} ${problem}`]
  })
  const problems = [...fileProblems, ...misspeltNames(given, namesOf(table), ownPrefixes), ...broken, ...contradictions(env)]
  return { env: onlySettings(table, env), problems }
}

/** Refuses to read a name that the table does not have, so that no setting stays undocumented and unchecked. */
function onlySettings(table: SettingTable, env: Env): Env {
  const known = new Set(Object.keys(settingsOf(table)))
  return new Proxy(env, {
    get(values, name) {
      if (typeof name === 'string' && /^[A-Z]/.test(name) && !known.has(name) && !(name in values))
        throw new Error(`${name} is no setting: give it a row in the table of settings.`)
      return Reflect.get(values, name) as string | undefined
    },
  })
}
