import { causesOf, codeOf, isConnectionLoss } from '../../../platform/db/index.ts'
import { Refusal, type FieldError } from '../../../platform/problems/index.ts'

/** An error in the form in which the caller gets it, and its kind for the log. */
export type Problem = {
  httpStatus: number
  code: string
  message: string
  errors: readonly FieldError[]
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  /**
   * `fault`: a defect of ours; `busy`: the database or another dependency did not answer; `refused`: the rules did not
   * allow it.
   */
  kind: 'refused' | 'busy' | 'fault'
}

/** Turns any error into an answer. It contains no stack, no SQL and no text of a library. */
export function toProblem(error: unknown, request: { method: string }): Problem {
  if (error instanceof Refusal) return refusalProblem(error)
  const problem = httpProblems[codeOf(error) ?? '']
  if (problem) return { ...problem, errors: [], kind: 'refused' }
  const state = sqlStateOf(error)
  if (state !== null && INVALID_TEXT_SQL_STATES.has(state)) return invalidText
  if (state === '23505') return conflict
  if ((state !== null && UNAVAILABLE_SQL_STATES.test(state)) || isConnectionLoss(error)) return busy(request.method)
  if (statusOf(error) >= 400 && statusOf(error) < 500) return { ...malformed, httpStatus: statusOf(error) }
  return fault(request.method)
}

export function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  const { message, code, errors, data } = problem
  return { status: false, message, code, errors, requestId, ...(data && { data }) }
}

function refusalProblem(refusal: Refusal): Problem {
  const { httpStatus, code, message, fieldErrors, data, retryAfterSeconds, headers } = refusal
  return { httpStatus, code, message, errors: fieldErrors, data, retryAfterSeconds, headers, kind: 'refused' }
}

/** Messages for Fastify's own refusals. */
const httpProblems: Record<string, Pick<Problem, 'httpStatus' | 'code' | 'message'>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { httpStatus: 400, code: 'request.too_large', message: 'The request is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { httpStatus: 415, code: 'request.media_type', message: 'Send the request body as application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { httpStatus: 400, code: 'request.invalid', message: 'The request was cut short; send it again' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { httpStatus: 400, code: 'request.invalid', message: 'The request needs a body' },
  FST_ERR_BAD_URL: { httpStatus: 400, code: 'request.invalid', message: 'The address of the request is not valid' },
}

const malformed: Problem = { httpStatus: 400, code: 'request.invalid', message: 'The request is not valid', errors: [], kind: 'refused' }
const invalidText: Problem = { ...malformed, message: 'The request contains characters that cannot be used' }
const conflict: Problem = {
  httpStatus: 409,
  code: 'conflict',
  message: 'The same thing was just recorded. Check before you repeat it.',
  errors: [],
  kind: 'refused',
}

/** A transaction that was cut off may have been committed: only the history shows it. */
const busy = (method: string): Problem => ({
  httpStatus: 503,
  code: 'server.busy',
  message: isReadMethod(method)
    ? 'The service is busy. Try again in a moment.'
    : 'The service is busy and could not confirm this. Look at the history before you try again.',
  errors: [],
  retryAfterSeconds: 2,
  kind: 'busy',
})

const fault = (method: string): Problem => ({
  httpStatus: 500,
  code: 'server.fault',
  message: isReadMethod(method)
    ? 'Something went wrong on our side. Nothing was changed; try again in a moment.'
    : 'Something went wrong on our side. We cannot say yet whether it was done: look at the history before you try again.',
  errors: [],
  kind: 'fault',
})

const isReadMethod = (method: string) => method === 'GET' || method === 'HEAD'

/** Serialization failures, deadlocks, time-outs; read-only servers; lack of disk, memory, connections or a server; broken connections. */
const UNAVAILABLE_SQL_STATES = /^(25006|40001|40P01|55P03|57014|25P03|53...|57P0.|58030|08...)$/
const INVALID_TEXT_SQL_STATES = new Set(['22021', '22P05'])

function sqlStateOf(error: unknown): string | null {
  for (const each of causesOf(error)) {
    const code = codeOf(each)
    if (code !== null && /^[0-9A-Z]{5}$/.test(code) && 'severity' in each) return code
  }
  return null
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' ? status : 500
}
