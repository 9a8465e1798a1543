import { STEP_KINDS, type Step, type StepKind } from '../contract.ts'
import type { BvnCheckRow, NinCheckRow } from './rows.generated.ts'
import type { StepRow } from './rows.ts'
import { canStart, hasLapsed, MAX_TRIES } from './states.ts'

/** Every kind of step, begun or not, with its allowed actions. Pure. */
export function presentSteps(
  rows: readonly StepRow[],
  { bvn, nin }: { bvn: BvnCheckRow | null; nin: NinCheckRow | null },
  isOwner: boolean,
  now: Date,
): Step[] {
  return STEP_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    const step = { state: row?.state ?? ('not_started' as const), tries: row?.tries ?? 0 }
    const isAwaited = kind === 'bvn' && step.state === 'consent_pending' && bvn !== null && !hasLapsed(bvn, now)
    return {
      kind,
      state: step.state,
      allowed: isOwner ? allowedNow(kind, step, isAwaited ? bvn : null) : [],
      message: messageOf(step, row?.reason ?? null),
      last_four: (kind === 'bvn' ? bvn?.last_four : kind === 'nin' ? nin?.last_four : null) ?? null,
      otp_sent_to: isAwaited ? bvn.otp_sent_to : null,
      question: kind === 'liveliness' ? (row?.question ?? null) : null,
      tries_left: Math.max(0, MAX_TRIES - step.tries),
      moved_on: row && row.state !== 'not_started' ? row.moved_at : null,
      review_due_on: row?.review_due_at ?? null,
    }
  })
}

function allowedNow(kind: StepKind, step: Pick<StepRow, 'state' | 'tries'>, awaited: BvnCheckRow | null): Step['allowed'] {
  const begin = canStart(step) ? ([kind === 'bvn' || kind === 'nin' ? 'start' : 'submit'] as const) : []
  if (!awaited) return [...begin]
  return [...begin, 'consent', ...(awaited.otp_reference === null ? [] : (['confirm_otp', 'resend_otp'] as const))]
}

function messageOf(step: Pick<StepRow, 'state' | 'tries'>, reason: string | null): string | null {
  if (step.state === 'rejected' && step.tries >= MAX_TRIES) return `${reason ?? 'This could not be verified.'} Contact support.`
  return reason
}
