import { z } from 'zod'
import { Refusal, type FieldError } from '../problems/index.ts'
import type { RouteContract } from './contract.ts'

/** `device` is the user agent. `deviceCookie` is what `RouteAnswer.deviceCookie` gave this browser earlier. */
export type RequestMeta = { requestId: string; address: string; device: string; deviceCookie?: string | undefined }

export type RouteInput<C, Caller> =
  C extends RouteContract<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B>; caller: Caller; meta: RequestMeta }
    : never

/** The result of an action: the `data` of the answer, and the other fields of the envelope. */
export type RouteAnswer<C> = {
  data: C extends RouteContract<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
  message?: string
  /** Of a list. Null when no counter knows it. */
  count?: number | null
  next?: string | null
  replayed?: boolean
  fileName?: string
  /** Of a file, where the contract's type is a general one. */
  mediaType?: string
  /** Sets the cookie by which this browser is recognised at its next sign-in. Pages cannot read it. */
  deviceCookie?: string | undefined
  /** Sets the cookie by which the server writes the first screen into a document. Null removes it. */
  viewCookie?: string | null
}

/** A contract with the function that answers it. `Caller` is null on public routes. */
export type BoundRoute<Caller> = {
  contract: RouteContract
  answer(input: { params: unknown; query: unknown; body: unknown; caller: Caller; meta: RequestMeta }): Promise<RouteAnswer<RouteContract>>
}

/** Makes `bind` for one kind of caller. The contract's types are the types of the function's input and result. */
export function createRouteBinder<Caller>() {
  return <C extends RouteContract>(contract: C, answer: (input: RouteInput<C, Caller>) => Promise<RouteAnswer<C>>): BoundRoute<Caller> => ({
    contract,
    answer,
  })
}

/** More than any form has fields. A body of thousands of unknown fields would get an answer ten times its size. */
export const MAX_FIELD_ERRORS = 20

const EMPTY_SCHEMA = z.strictObject({})

/** Nothing is coerced or dropped: an unknown field is refused by name. */
export function parseRequest(contract: RouteContract, request: { params: unknown; query: unknown; body: unknown }) {
  return {
    params: parsePart(contract.params ?? EMPTY_SCHEMA, request.params ?? {}),
    query: parsePart(contract.query ?? EMPTY_SCHEMA, request.query ?? {}),
    body: contract.body === undefined ? undefined : parsePart(contract.body, request.body),
  }
}

function parsePart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: validationMessage })
  if (parsed.success) return parsed.data
  const fieldErrors = parsed.error.issues.flatMap(fieldErrorsOf).slice(0, MAX_FIELD_ERRORS)
  throw new Refusal('request.invalid', 400, fieldErrors[0]?.message ?? 'The request is not valid', { fieldErrors })
}

/** For contracts without a message of their own: a missing field, or a value of the wrong type. */
const validationMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined
  const field = String(issue.path?.at(-1) ?? 'A body')
  return issue.input === undefined ? `${field} is required` : `${field} must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function fieldErrorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: path === '' ? key : `${path}.${key}`, message: `${key} is not a field of this request` }))
  return [{ field: path === '' ? 'body' : path, message: issue.message }]
}

/** The envelope of every answer. The reply's schema encodes `data`, so fields that it does not name are left out. */
export function envelope(contract: RouteContract, answer: RouteAnswer<RouteContract>): Record<string, unknown> {
  const data = z.encode(contract.reply, answer.data)
  const top = Object.fromEntries((contract.top ?? []).map((field) => [field, (data as Record<string, unknown>)[field]]))
  const list = contract.list
    ? { count: answer.count === undefined ? (data as unknown[]).length : answer.count, meta: { next: answer.next ?? null } }
    : {}
  return { status: true, message: answer.message ?? 'OK', data, ...list, ...top }
}
