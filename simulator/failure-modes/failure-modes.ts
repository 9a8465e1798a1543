import type { SimulatorContext } from '../bank/context.ts'

/** How a partner behaves today. Durable, for a product that is restarted must find the bank as bad as before. */
export const PARTNERS = ['vfd'] as const
export type Partner = (typeof PARTNERS)[number]

/** Each with what it means on the console. */
export const FAILURE_MODES = {
  ok: 'Works',
  slow: 'Slow: every answer takes three seconds',
  pending_then_ok: 'Pending first, paid a little later',
  pending_forever: 'Pending for ever',
  timeout_after_applying: 'Pays, but the answer never comes',
  timeout_before_applying: 'Does nothing, and no answer comes',
  garbage: 'Pays, but answers with a web page',
  duplicate_answers: 'Pays once, answers “duplicate”, and sends each notice twice',
  down: 'Down: answers 503 to everything',
} as const

export type FailureMode = keyof typeof FAILURE_MODES | `decline:${string}`

/** `decline:` with a NIP code of failure or doubt; 00 would be no decline. */
export function isFailureMode(text: string): text is FailureMode {
  return Object.hasOwn(FAILURE_MODES, text) || (/^decline:\d{2,3}$/.test(text) && text !== 'decline:00')
}

/** `ok` towards single accounts forgets what was said about them: the partner's own mood counts again. */
export function setFailureMode(context: SimulatorContext, change: { partner: Partner; mood: FailureMode; accountEnding: string }): void {
  if (change.mood === 'ok' && change.accountEnding !== '') {
    context.database.run('delete from mood where partner = ? and account_ending = ?', change.partner, change.accountEnding)
    return
  }
  context.database.run(
    'insert into mood values (?, ?, ?) on conflict (partner, account_ending) do update set mood = excluded.mood',
    change.partner,
    change.accountEnding,
    change.mood,
  )
}

/** The mood towards an account: the longest ending that fits it decides, else the partner's own. */
export function failureModeFor(context: SimulatorContext, partner: Partner, accountNumber: string | null = null): FailureMode {
  const set = readFailureModes(context).filter((each) => each.partner === partner && (accountNumber ?? '').endsWith(each.accountEnding ?? ''))
  set.sort((one, other) => (other.accountEnding ?? '').length - (one.accountEnding ?? '').length)
  return set[0]?.failureMode ?? 'ok'
}

/** Every partner's own mood, set or not, then those towards single accounts. */
export function readFailureModes(context: SimulatorContext): { partner: Partner; failureMode: FailureMode; accountEnding: string | null }[] {
  const set = context.database.all<{ partner: Partner; account_ending: string; mood: FailureMode }>(
    'select * from mood order by partner, account_ending',
  )
  const general = PARTNERS.map((partner) => ({
    partner,
    failureMode: set.find((each) => each.partner === partner && each.account_ending === '')?.mood ?? ('ok' as const),
    accountEnding: null,
  }))
  const special = set
    .filter((each) => each.account_ending !== '')
    .map((each) => ({ partner: each.partner, failureMode: each.mood, accountEnding: each.account_ending }))
  return [...general, ...special]
}
