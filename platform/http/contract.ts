import { z } from 'zod'
import { formatNaira, type Kobo, MAX_PAYMENT_KOBO, MAX_WIRE_KOBO } from '../money/index.ts'
import { dropInvisible, hasDirectionControls, hasVisibleCharacter, isWellFormed, neutralise } from '../text/shown-text.ts'

/**
 * A route as data, shared by the server that answers it, the browser that calls it and the OpenAPI document. `path` is
 * written as in OpenAPI, without the `/api` before it. `operation` names the route in permissions, logs and metrics.
 * `reply` is the shape of `data` in the answer's envelope. With `list`, `data` is an array with `count` and `meta`
 * beside it.
 */
export type RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  operation: string
  /** Who may call it: `public` needs no session, `signed_in` any session, otherwise one of these roles. */
  roles: 'public' | 'signed_in' | readonly string[]
  /** A session whose password must first be changed may call it too. Every other call refuses it. */
  withTemporaryPassword?: true
  /** Only for reads: a secret key of the business may call it too, without a session. */
  apiKey?: true
  /** Consumes a grant, which the PIN opens. */
  grant?: true
  /** By the rules of a business it may wait for a second person. Then it is answered 202 and not carried out yet. */
  mayWait?: true
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** The answer is a list: an array in `data`, `count` and `meta.next` beside it. */
  list?: boolean
  /** Fields of `data` that are repeated at the top of the answer, because the specification allows both readings. */
  top?: readonly string[]
  /**
   * The body is a form with a file of at most `maxBytes`. A person may send `maxPerHour` of them. `body` contains
   * `fileSchema`.
   */
  upload?: { maxBytes: number; maxPerHour: number }
  /**
   * The requests that one process serves at once, where an answer costs much; more are answered 503. Without it the
   * general limit holds.
   */
  maxConcurrent?: number
  /**
   * For a public route: requests of one network, beside the limits of all public routes. Thousands of people share one
   * address of a mobile network.
   */
  perNetwork?: readonly { limit: number; windowMs: number }[]
  /** The answer holds a key, a token or a code. It is sent uncompressed, so that its length tells nothing about them. */
  secret?: true
  /** The most bytes of a JSON body that contains pictures. Without it the general limit holds. */
  maxBodyBytes?: number
  /** The media type of an answer that is a file and has no envelope. An answer may name a more exact one. */
  file?: string
  /**
   * For reads: the kinds of live events that change the answer, so that open screens ask again. `EVERY_EVENT`: a customer,
   * a bank, staff or another member may change it at any time, and it costs little.
   */
  refreshedBy?: typeof EVERY_EVENT | readonly string[]
}

export const EVERY_EVENT = '*'

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  contract: RouteContract<P, Q, B, R>,
): RouteContract<P, Q, B, R> {
  return contract
}

/** The JSON shapes that a caller sends and receives, before decoding. */
export type WireParams<C> = C extends RouteContract<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export type WireQuery<C> = C extends RouteContract<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type WireBody<C> = C extends RouteContract<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type WireReply<C> = C extends RouteContract<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never

/** Kobo in an answer: an integer, refused beyond 2^53 − 1; a bigint in code. */
export const koboSchema = z
  .codec(z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER), z.bigint(), {
    decode: (wire): Kobo => BigInt(wire),
    encode: (kobo) => {
      if (kobo > MAX_WIRE_KOBO || kobo < -MAX_WIRE_KOBO) throw new RangeError('an amount beyond 2^53 − 1 kobo cannot be written as JSON')
      return Number(kobo)
    },
  })
  .meta({ description: 'kobo, a whole number' })

/** An amount that a person types: at least one kobo. Every amount in a request is one, in a filter too. */
export const amountSchema = z
  .codec(
    z
      .int('Amount must be a whole number of kobo')
      .min(1, 'Amount must be more than 0')
      .max(Number(MAX_PAYMENT_KOBO), `Amount must be at most ${formatNaira(MAX_PAYMENT_KOBO)}`),
    z.bigint(),
    { decode: (wire): Kobo => BigInt(wire), encode: (kobo) => Number(kobo) },
  )
  .meta({ description: 'kobo, at least 1' })

/** An instant in JSON: ISO 8601 in UTC; a Date in code. */
export const instantSchema = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (at) => at.toISOString(),
})

/**
 * Text that a person types. Spaces around it come from keyboards and pasting, so they go before every rule. Passwords are
 * not of this kind.
 */
export const typedText = (required?: string) => z.string(required).trim()

/** A number written in digits. `wrong` is the sentence about any other text. The form's field reads the same rule. */
export type DigitsRule = { length: number; wrong: string }

export const digitsSchema = ({ length, wrong }: DigitsRule, required?: string) => {
  const typed = required === undefined ? typedText() : typedText(required).min(1, { error: required, abort: true })
  return typed.overwrite(dropInvisible).regex(new RegExp(`^\\d{${length}}$`), wrong)
}

/** One line of typed text that shows all that it holds: no control characters, no lone surrogates, length within bounds. */
export function lineSchema(max: number, required?: string) {
  const line = typedText()
    .max(max, `Use at most ${max} characters`)
    // eslint-disable-next-line no-control-regex
    .refine((text) => isWellFormed(text) && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text) && !hasDirectionControls(text), UNUSABLE)
  return required === undefined
    ? line.refine((text) => text === '' || hasVisibleCharacter(text), UNUSABLE)
    : line.refine((text) => hasVisibleCharacter(text), required)
}

const UNUSABLE = 'Contains characters that cannot be used here'

/** Text in an answer that a partner or a stranger wrote: a name, a narration. It is shown without hidden characters. */
export const shownText = () => z.string().overwrite(neutralise)

/** A file of a form. Its name and media type come from the sender and prove nothing. */
export type UploadedFile = { name: string; bytes: Uint8Array }

export const fileSchema = z
  .custom<UploadedFile>((file) => typeof file === 'object' && file !== null && (file as UploadedFile).bytes instanceof Uint8Array, 'Choose a file')
  .meta({ type: 'string', format: 'binary' })

/** `page` in a query string: digits only, 1 to 50. */
export const pageSchema = z
  .codec(z.string().regex(/^(?:[1-9]|[1-4]\d|50)$/, 'page is a number from 1 to 50'), z.int(), {
    decode: (text) => Number(text),
    encode: (page) => String(page),
  })
  .meta({ description: 'Counted from the newest row, so new rows shift it. To walk a list, follow `meta.next` with `cursor`.' })

/** A day between 2000 and 2100. Dates such as the year 0 are outside the range that the database accepts. */
export const daySchema = z.iso
  .date('Use a date like 2026-11-20')
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Use a day between 2000-01-01 and 2100-12-31')
