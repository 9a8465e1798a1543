import type { Env, Setting } from './table.ts'

type Settings = Readonly<Record<string, Setting>>

/** A number where the kind of the setting is one; undefined only where an unset setting has no constant value. */
type ValueOf<Of extends Setting> =
  | (Of extends { kind: { read(text: string): infer Value } } ? Value : string)
  | (Of extends { byDefault: string } ? never : undefined)

/** The value of a setting, or its default. Throws for a value that its kind refuses: not every program has checked the whole table. */
export function readSetting<Of extends Settings, Name extends keyof Of & string>(settings: Of, env: Env, name: Name): ValueOf<Of[Name]> {
  const { kind, byDefault } = settings[name]!
  const text = env[name] || byDefault
  if (text === undefined) return undefined as ValueOf<Of[Name]>
  const problem = kind.rule(text)
  if (problem !== null) throw new Error(`${name} ${problem}`)
  return (kind.read ? kind.read(text) : text) as ValueOf<Of[Name]>
}
