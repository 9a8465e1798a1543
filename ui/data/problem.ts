export type FieldError = { field: string; message: string }

/** A call that was refused or never answered (`httpStatus` 0). Its message is a sentence for the screen. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly httpStatus: number
  readonly code: string
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string
  readonly retryAfterMs: number | null

  constructor(facts: {
    httpStatus: number
    code: string
    message: string
    fieldErrors?: readonly FieldError[]
    requestId: string
    retryAfterMs?: number | null
    cause?: unknown
  }) {
    super(facts.message, { cause: facts.cause })
    this.httpStatus = facts.httpStatus
    this.code = facts.code
    this.fieldErrors = facts.fieldErrors ?? []
    this.requestId = facts.requestId
    this.retryAfterMs = facts.retryAfterMs ?? null
  }

  /** No answer came, so whether the call had an effect is unknown. Retry with the same request id. */
  get isUnanswered(): boolean {
    return this.httpStatus === 0 || this.httpStatus === 502 || this.httpStatus === 504
  }

  /** The message for one field of a form. */
  of(field: string): string | undefined {
    return this.fieldErrors.find((error) => error.field === field)?.message
  }
}

export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code)
}
