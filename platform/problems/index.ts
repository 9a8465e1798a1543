/**
 * A request that the rules do not allow. It has a code that callers may rely on, a chosen HTTP status, a sentence for
 * people, and private facts for the log. Any other error is a fault of ours.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly httpStatus: number
  readonly fieldErrors: readonly FieldError[]
  readonly facts: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  /** Figures that the person may see: available, needed, the rule that refused. */
  readonly data: Record<string, unknown> | undefined
  /** Headers that belong to the status, such as `Allow`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: string, httpStatus: number, message: string, more: RefusalMore = {}) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
    this.fieldErrors = more.fieldErrors ?? []
    this.facts = more.facts ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
    this.data = more.data
    this.headers = more.headers ?? {}
  }
}

export type FieldError = { field: string; message: string }

type RefusalMore = {
  fieldErrors?: readonly FieldError[]
  facts?: Record<string, unknown>
  retryAfterSeconds?: number
  data?: Record<string, unknown>
  headers?: Readonly<Record<string, string>>
}

export const badField = (field: string, message: string, code = 'request.invalid') =>
  new Refusal(code, 400, message, { fieldErrors: [{ field, message }] })

/** The same answer for another business's record as for one that does not exist. */
export const notFound = (what: string) => new Refusal('not_found', 404, `${what} was not found`)
