import { translateSentence } from '../i18n.tsx'

export type FieldError = { field: string; message: string }

/** S1 §8: for an answer that says nothing itself. */
const GENERIC_MESSAGE = 'An error occurred, try again.'

/** These refuse the call and not what it asks for: signed out, timed out, too early, too many calls. */
const OF_THE_CALL = [401, 408, 425, 429]
/** The code of an answer without our envelope, as a network's own page gives it. */
export const NOT_OURS = 'server.unclear'

/** A call that was refused or never answered (`httpStatus` 0). Its message is a sentence for the screen. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly httpStatus: number
  readonly code: string
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string
  readonly retryAfterMs: number | null
  /** S2 §8: what an answer about a file says in its field `error`. */
  readonly fileError: string | null
  private readonly isWordless: boolean

  constructor(facts: {
    httpStatus: number
    code: string
    /** Null or empty when the answer has none. */
    message: string | null
    fieldErrors?: readonly FieldError[]
    requestId: string
    retryAfterMs?: number | null
    fileError?: string | null
    cause?: unknown
  }) {
    super(translateSentence(facts.message || GENERIC_MESSAGE, facts.code), { cause: facts.cause })
    this.isWordless = !facts.message
    this.httpStatus = facts.httpStatus
    this.code = facts.code
    this.fieldErrors = facts.fieldErrors ?? []
    this.requestId = facts.requestId
    this.retryAfterMs = facts.retryAfterMs ?? null
    this.fileError = facts.fileError ?? null
  }

  /** No answer came, so whether the call had an effect is unknown. Retry with the same request id. */
  get isUnanswered(): boolean {
    return this.httpStatus === 0 || this.httpStatus === 502 || this.httpStatus === 504
  }

  /**
   * Whether the server says that this call had no effect. After a fault of the server, an answer that was cut off, or a refusal of the call
   * and not of what it asks for (signed out, too many calls), an attempt before it may have had one.
   */
  get isRefusal(): boolean {
    return this.httpStatus >= 400 && this.httpStatus < 500 && !OF_THE_CALL.includes(this.httpStatus) && this.code !== NOT_OURS
  }

  /** The message of the answer, or `fallback` when it has none. */
  messageOr(fallback: string): string {
    return this.isWordless ? fallback : this.message
  }

  /** The message for one field of a form. */
  of(field: string): string | undefined {
    return this.fieldErrors.find((error) => error.field === field)?.message
  }
}

export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code)
}
