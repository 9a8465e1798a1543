import type { Kind } from './kinds.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** One setting of a program, which is one environment variable. */
export type Setting = {
  /** The programs that read it. */
  programs: readonly string[]
  kind: Kind
  /** A stricter type where money is real. */
  inProduction?: Kind
  required?: 'always' | 'in production'
  /** May come from the file that NAME_FILE names, and is shown nowhere. */
  secret?: true
  /** The value that an unset setting has. */
  byDefault?: string
  /** In words, where an unset setting has no constant value. */
  otherwise?: string
  /** One or two sentences for the operator. */
  meaning: string
}

/** Settings that belong together, with the title of their section in the document. */
export type SettingGroup = { title: string; settings: Readonly<Record<string, Setting>> }

export type SettingTable = readonly SettingGroup[]

export const settingsOf = (table: SettingTable): Readonly<Record<string, Setting>> =>
  Object.fromEntries(table.flatMap(({ settings }) => Object.entries(settings)))
