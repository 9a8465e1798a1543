import type { Kobo } from '../../platform/money/index.ts'
import type { PayOutAnswer } from './port.ts'
import type { VendorReply } from './vendor.ts'

/** Outcomes by the vendor's code. A code that is not listed is `unknown`. */
export type Outcomes = Readonly<Record<string, PayOutAnswer['outcome']>>

/** What a vendor says about a payment out, in its own codes. `reference`: that of the payment which it names. */
export type SaidOfPayOut = {
  code: string
  message: string
  /** Where more than the code tells it. */
  outcome?: PayOutAnswer['outcome']
  reference?: string | null | undefined
  sessionId?: string | null | undefined
  amountKobo?: Kobo | null | undefined
}

/** `read` answers null for what cannot be read. What is said about another reference proves nothing. */
export function payOutAnswer(
  reply: VendorReply,
  reference: string,
  outcomes: Outcomes,
  read: (answer: Extract<VendorReply, { kind: 'answer' }>) => SaidOfPayOut | null,
): PayOutAnswer {
  if (reply.kind === 'unknown') return answerOf('unknown', { code: 'network', message: reply.reason }, null)
  const said = read(reply)
  if (said === null) return answerOf('unknown', { code: 'garbage', message: 'The answer cannot be read' }, reply.body)
  const outcome = said.outcome ?? outcomes[said.code] ?? 'unknown'
  const mustBeNamed = outcome !== 'unknown' && outcome !== 'not_found'
  const isNamed = said.reference !== null && said.reference !== undefined
  if ((mustBeNamed || isNamed) && said.reference !== reference)
    return answerOf('unknown', { code: 'mismatch', message: 'The answer is about another transfer' }, reply.body)
  return answerOf(outcome, said, reply.body)
}

const answerOf = (outcome: PayOutAnswer['outcome'], { code, message, sessionId, amountKobo }: SaidOfPayOut, raw: unknown): PayOutAnswer => ({
  outcome,
  code,
  message,
  sessionId: sessionId ?? null,
  amountKobo: amountKobo ?? null,
  beneficiaryAccountNumber: null,
  raw,
})
