import type { Random } from '../../platform/random/index.ts'
import { shuffled } from './plan.ts'

/** One answer to a transfer, and whether the bank has applied the order when it is sent. */
export type FaultResponse = { name: string; isApplied: boolean } & ({ code: string } | { body: string; type: string })

/** The calls on which it is plausible: a final code becomes true, sooner or later. */
export type CallContext = { isFirst: boolean; isPayable: boolean }

/**
 * Codes after which the bank has not paid and never will, so that the hold may be released (docs/money.md, M15).
 *
 * Taken from the list of the rail (NIP) and of VFD: class "failed" with the action "return the hold". 91 is one for a
 * query only. After 25, 26, 68, 94, 96, 97 and 98 the result is unknown. 34, 35 and 63 need a review.
 *
 * The product has its own list, which this one verifies, so both change together (`plan.test.ts`).
 */
export const DEFINITE_FAILURES: readonly string[] = '03 05 06 07 08 12 13 14 15 16 17 18 21 30 51 57 58 61 65 69 70 71 81 91 92 99'.split(' ')

const RESPONSE_CODES = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
const FOREIGN_REFERENCE = '"reference":"kasuwa-att_anothers"'
const json = 'application/json'

/**
 * None of them is certainly about our transfer: cut off, of another shape or type, empty, repeated, or from another
 * program.
 */
export const MALFORMED: readonly (readonly [type: string, body: string])[] = [
  [json, ''],
  [json, ' '],
  [json, '{'],
  [json, '}'],
  [json, '[]'],
  [json, '[51]'],
  [json, '{}'],
  [json, 'null'],
  [json, 'true'],
  [json, '0'],
  [json, '51'],
  [json, '"00"'],
  [json, '1e999'],
  [json, 'undefined'],
  [json, '{"status":0}'],
  [json, '{"status":null}'],
  [json, '{"status":""}'],
  [json, '{"status":"00"}'],
  [json, '{"status":"51"}'],
  [json, '{"status":"00","data":null}'],
  [json, '{"status":"00","data":[]}'],
  [json, '{"status":"51","data":"51"}'],
  [json, '{"status":"00","data":{}}'],
  [json, '{"status":"51","data":{"transactionStatus":"51"}}'],
  [json, '{"status":"00","data":{"transactionStatus":7}}'],
  [json, '{"status":"51","data":{"transactionStatus":"51","reference":null}}'],
  [json, `{"status":"51","data":{"transactionStatus":"51",${FOREIGN_REFERENCE}}}`],
  [json, `{"status":"00","data":{"transactionStatus":"00",${FOREIGN_REFERENCE}}}`],
  [json, `{"status":"51","data":{"transactionStatus":"51",${FOREIGN_REFERENCE}`],
  [json, '{"status":"00","message":"ok"}{"status":"51","message":"no"}'],
  [json, '\u0000\u0001'],
  [json, '\ufeff{"status":"51"'],
  [json, '{"responseCode":"51"}'],
  [json, `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
  ['text/plain', 'OK'],
  ['text/plain', 'Insufficient funds'],
  ['text/html', '<html><head><title>Request Rejected</title></head><body>Your support ID is: 8412</body></html>'],
  ['text/xml', '<?xml version="1.0"?><status>51</status>'],
]

export const FAULT_RESPONSES: readonly FaultResponse[] = [true, false].flatMap((isApplied) => [
  ...RESPONSE_CODES.map((code) => ({ name: code, isApplied, code })),
  ...MALFORMED.map(([type, body], at) => ({ name: `malformed ${at}`, isApplied, body, type })),
])

/** `00` is used only where the bank pays. A final failure code is used only where it has not paid and never will. */
function isPlausible(response: FaultResponse, on: CallContext): boolean {
  if (!('code' in response)) return true
  if (response.code === '00') return on.isFirst && on.isPayable
  return on.isFirst || !DEFINITE_FAILURES.includes(response.code)
}

/**
 * Returns every response once before one is repeated. A response that does not suit the call stays first for the next
 * call.
 */
export function shuffleFaultResponses(random: Random): { next(on: CallContext): FaultResponse | null; unusedCount(): number } {
  const left = new Set(FAULT_RESPONSES)
  let queue: FaultResponse[] = []
  return {
    next(on) {
      if (queue.length === 0) queue = shuffled(random, FAULT_RESPONSES)
      const at = queue.findIndex((response) => isPlausible(response, on))
      if (at < 0) return null
      const [response] = queue.splice(at, 1)
      left.delete(response!)
      return response!
    },
    unusedCount: () => left.size,
  }
}
