import type { PartnerContext, SimulatorContext } from '../context.ts'

/** Failure modes are stored: a product that restarts must meet the partner in the same state as before. */
export const FAILURE_MODE_SCHEMA = new URL('./schema.sql', import.meta.url)

/** The name of a mode on the console, and what Kasuwa should show while it is on, in whole sentences. */
export type ModeTexts = { name: string; shows: string }

/** A mode with a code behind it, such as `decline:51`. */
type CodedMode<Prefix extends string> = ModeTexts & {
  prefix: Prefix
  /** The codes that the console offers, with their reasons. Scripts may set any code of the pattern. */
  reasons: Readonly<Record<string, string>>
  pattern: RegExp
}

/** The modes of one part of a partner. A partner may have several such sets. */
export type FailureModes<Mode extends string = string> = {
  /** Names the set in the API and in the table: `transfers`, `document`. */
  subject: string
  /** Its name on the console. */
  title: string
  normal: Mode
  plain: readonly ({ mode: string } & ModeTexts)[]
  coded: CodedMode<string> | null
  /** The identifiers whose endings can have a mode of their own, such as `account numbers`; null when there is none. */
  endingsOf: string | null
  isMode(text: string): text is Mode
  textsOf(mode: string): ModeTexts
}

export function defineFailureModes<const Plain extends string, const Prefix extends string = never>(declared: {
  subject: string
  title: string
  /** The first one is the normal behaviour. */
  modes: Readonly<Record<Plain, ModeTexts>>
  coded?: CodedMode<Prefix>
  endingsOf?: string
}): FailureModes<Plain | `${Prefix}:${string}`> {
  const { subject, title, coded = null, endingsOf = null } = declared
  const plain = Object.entries<ModeTexts>(declared.modes).map(([mode, texts]) => ({ mode, ...texts }))
  const codeOf = (text: string) => (coded && text.startsWith(`${coded.prefix}:`) ? text.slice(coded.prefix.length + 1) : null)
  return {
    subject,
    title,
    normal: plain[0]!.mode as Plain,
    plain,
    coded,
    endingsOf,
    isMode(text): text is Plain | `${Prefix}:${string}` {
      const code = codeOf(text)
      return code === null ? plain.some(({ mode }) => mode === text) : coded!.pattern.test(code)
    },
    textsOf(text) {
      const code = codeOf(text)
      if (code === null) return plain.find(({ mode }) => mode === text) ?? { name: text, shows: '' }
      return { name: `${coded!.name} (${coded!.reasons[code] ?? `code ${code}`})`, shows: coded!.shows }
    },
  }
}

/** The mode towards an identifier: the longest ending that fits it decides, else the mode of the whole set. */
export function failureModeOf<Mode extends string>(context: PartnerContext, modes: FailureModes<Mode>, identifier = ''): Mode {
  const fitting = storedModes(context, context.partner.name, modes).filter(({ ending }) => identifier.endsWith(ending))
  fitting.sort((one, other) => other.ending.length - one.ending.length)
  return fitting[0]?.mode ?? modes.normal
}

/** The normal mode towards an ending removes the ending's own mode: the mode of the whole set counts again. */
export function setFailureMode(
  context: SimulatorContext,
  partner: string,
  modes: FailureModes,
  { mode, ending }: { mode: string; ending: string },
): void {
  if (mode === modes.normal && ending !== '') {
    context.database.run('delete from failure_mode where partner = ? and subject = ? and ending = ?', partner, modes.subject, ending)
    return
  }
  context.database.run(
    'insert into failure_mode values (?, ?, ?, ?) on conflict (partner, subject, ending) do update set mode = excluded.mode',
    partner,
    modes.subject,
    ending,
    mode,
  )
}

/** Sets every set of every partner back to normal. */
export function clearFailureModes(context: SimulatorContext): void {
  context.database.run('delete from failure_mode')
}

/** The mode of the whole set, stored or not, then those of single endings. */
export function readFailureModes(
  context: SimulatorContext,
  partner: string,
  modes: FailureModes,
): { subject: string; mode: string; ending: string | null }[] {
  const stored = storedModes(context, partner, modes)
  const whole = stored.find(({ ending }) => ending === '')?.mode ?? modes.normal
  const single = stored.filter(({ ending }) => ending !== '')
  return [{ subject: modes.subject, mode: whole, ending: null }, ...single.map(({ mode, ending }) => ({ subject: modes.subject, mode, ending }))]
}

const storedModes = <Mode extends string>(context: SimulatorContext, partner: string, modes: FailureModes<Mode>) =>
  context.database.all<{ ending: string; mode: Mode }>(
    'select ending, mode from failure_mode where partner = ? and subject = ? order by ending',
    partner,
    modes.subject,
  )
