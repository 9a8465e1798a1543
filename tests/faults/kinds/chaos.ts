import { FAILURE_CODES } from '../../../partners/bank/vfd/codes.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import type { Kind } from '../kind.ts'
import { lots } from '../plan.ts'
import { type City, openCity } from '../world/city.ts'
import { underLoad } from '../world/load.ts'
import type { BankCall, Trouble } from '../world/partner.ts'
import { pullForward, T_FINAL_MS, verdict } from '../world/verdict.ts'

const FAULTY_PERCENT = 35
/** Many, because whoever is in doubt waits for seconds. */
const CALLERS = 96

/** A bank that loses, garbles, delays and repeats a third of what it says, and otherwise pays, refuses and takes its time. */
export const chaos: Kind = {
  id: 'R4',
  title: 'a chaotic bank: 35 % of its answers lost, late, garbled or wrong (P1 to P8)',
  trial: 'transfers',
  sizes: { small: 300, ci: 4_000, release: 100_000, planted: 150 },
  plants: [
    {
      name: 'a time-out counts as a failure, and the hold goes back',
      mutations: [
        {
          file: 'modules/transfers/server/actions/answer-transfer.ts',
          from: "return answer.outcome === 'pending' ? 'pending' : 'unclear'",
          to: "return answer.outcome === 'pending' ? 'pending' : 'failed'",
        },
      ],
    },
    {
      name: 'a code that nobody knows counts as a failure',
      mutations: [{ file: 'partners/bank/vfd/codes.ts', from: "?.onQuery ?? 'unknown'", to: "?.onQuery ?? 'rejected'" }],
    },
    {
      name: 'an answer with another amount counts as paid',
      mutations: [
        {
          file: 'modules/transfers/server/actions/answer-transfer.ts',
          from: "if (!differs && answer.outcome === 'accepted') return 'settled'",
          to: "if (answer.outcome === 'accepted') return 'settled'",
        },
      ],
    },
    {
      name: 'what the bank does not know is sent again under another reference',
      mutations: [
        {
          file: 'modules/transfers/server/actions/call-bank.ts',
          from: 'reference: attempt.partner_reference,',
          to: 'reference: attempt.partner_reference + (committedAt.getTime() - attempt.written_at.getTime() > 1_000 ? "again" : ""),',
        },
      ],
    },
  ],
  async run({ ground, size, seed, plant, say }) {
    const env = { VFD_TIMEOUT_MS: '400', VFD_RESEND_AFTER_MS: '1600' }
    const city = await openCity(ground, { shops: CALLERS, plant, env })
    try {
      const trouble = lots(seed, 'trouble')
      const payees = lots(seed, 'payees')
      city.partner.trouble = (call) => (trouble.below(100) < FAULTY_PERCENT ? troubleFor(call, trouble) : null)
      const load = underLoad(city, {
        callers: CALLERS,
        payers: 0,
        name: 'chaos',
        random: trouble,
        most: size,
        thinkMs: 0,
        ending: () => endingOf(payees.below(100)),
      })
      const pulling = keepPulling(city, say)
      await load.done
      await pulling.stop()
      const { transfer, query, troubled } = city.partner.calls
      city.partner.trouble = () => null
      const { violations, finalMs } = await verdict(city)
      return {
        trials: size,
        violations: [...violations, ...(await withoutReason(city))],
        figures: [
          { name: 'calls of transfers', value: transfer },
          { name: 'queries', value: query },
          { name: 'faulty', value: (100 * troubled) / Math.max(1, transfer + query), unit: ' %', least: 25 },
          { name: 'all final once the bank is well', value: finalMs, unit: ' ms', most: T_FINAL_MS },
        ],
      }
    } finally {
      await city.close()
    }
  },
}

/** Most are paid; some are refused for certain, kept for a person, or pending for a while. */
function endingOf(lot: number): string {
  if (lot < 78) return '6789'
  if (lot < 84) return '0051'
  if (lot < 90) return '0007'
  return lot < 92 ? '0034' : '0009'
}

/** While the storm lasts nobody waits for the schedule: each doubt is asked about again every second. */
function keepPulling(city: City, say: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const pulling = (async () => {
    for (let second = 1; !stopping.signal.aborted; second++) {
      await systemClock.sleep(1_000, stopping.signal)
      await pullForward(city, 'transfers')
      if (second % 30 === 0) say(`${city.journal.sent.size} transfers begun`)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await pulling
    },
  }
}

/** Codes that say nothing for certain, the bank's own and invented ones. */
const UNCERTAIN = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
  (code) => !['00', '26', '34', '35', '63', ...FAILURE_CODES].includes(code),
)
const GARBAGE = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"00"',
  '{"status":0}',
  '{"status":"00"}',
  '{"status":"00","data":null}',
  '{"status":"00","data":{"transactionStatus":7}}',
  'OK',
]
const HTML = '<html><head><title>Request Rejected</title></head><body>Your support ID is: 8412</body></html>'

function troubleFor(call: BankCall, random: Random): Trouble | null {
  if (call.asked === 'other') return null
  const before = call.asked === 'transfer' && random.below(2) === 0
  const lot = random.below(12)
  switch (lot) {
    case 0:
      return { kind: 'silence', before }
    case 1:
    case 2:
      return { kind: 'reset', before }
    case 3:
    case 4:
      return { kind: 'answer', before, status: [500, 502, 503, 504, 429][random.below(5)]!, type: 'text/plain', body: 'Service Unavailable' }
    case 5:
      return { kind: 'answer', before, status: 200, type: 'text/html', body: HTML }
    case 6:
      return { kind: 'answer', before, status: 200, type: 'application/json', body: GARBAGE[random.below(GARBAGE.length)]! }
    case 7:
      return changed((body) => body.slice(0, Math.floor(body.length / 2)))
    case 8:
      return call.asked === 'transfer' ? { kind: 'late', ms: 200 + random.below(2_600) } : notFound(random)
    case 9:
      return changed((body) => body.replace(/"reference":"kasuwa-[^"]*"/, '"reference":"kasuwa-att_anothers"'))
    case 10:
      return call.asked === 'query' ? wrong(random) : changed((body) => withCode(body, ['26', '94', '98', '25'][random.below(4)]!))
    default:
      return changed((body) => withCode(body, UNCERTAIN[random.below(UNCERTAIN.length)]!))
  }
}

const changed = (change: (body: string) => string): Trouble => ({ kind: 'changed', change })
const withCode = (body: string, code: string) => body.replace(/"transactionStatus":"[^"]*"/, `"transactionStatus":"${code}"`)

/** Says that there is no such transfer, though there may be: it is still on its way inside the bank. */
function notFound(random: Random): Trouble {
  if (random.below(2) === 0) return changed((body) => withCode(body, '25'))
  return { kind: 'answer', before: false, status: 200, type: 'application/json', body: '{"status":"108","message":"No Transaction!"}' }
}

function wrong(random: Random): Trouble {
  return random.below(2) === 0
    ? changed((body) => body.replace(/"amount":"[^"]*"/, '"amount":"99999.00"'))
    : changed((body) => body.replace(/"accountNo":"[^"]*"/, '"accountNo":"1112223334"'))
}

/** Money that went back without a definite answer; persons asked for without need; answers about something else believed. */
async function withoutReason(city: City): Promise<string[]> {
  const rows = await city.sql<{ reference: string; state: string }>(
    `select a.partner_reference as reference, t.state from transfer t join transfer_attempt a on a.transfer_id = t.id where t.state in ('failed', 'cancelled', 'review')`,
  )
  const atBank = new Map(
    city.bank.all<{ reference: string; status: string }>('select reference, status from transfer').map((one) => [one.reference, one.status]),
  )
  const refunded = rows.filter(({ reference, state }) => state !== 'review' && !FAILURE_CODES.includes(atBank.get(reference) ?? 'unknown to it'))
  const asked = rows.filter(({ reference, state }) => {
    const odd = city.partner.heard.get(reference)?.some((what) => /wrong|34/.test(what))
    return state === 'review' && !odd && !['34', '35', '63'].includes(atBank.get(reference) ?? '')
  })
  const believed = await city.sql<{ reference: string }>(
    `select t.reference from transfer t join transfer_answer x on x.transfer_id = t.id and x.answered_at = t.ended_at
     where t.state = 'settled' and ((x.raw->'data'->>'amount')::numeric * 100 <> t.amount or x.raw->'data'->>'accountNo' <> t.beneficiary_account)`,
  )
  return [
    ...refunded.slice(0, 3).map(({ reference }) => `${reference} was refunded, and the bank says ${atBank.get(reference) ?? 'nothing'}`),
    ...asked.slice(0, 3).map(({ reference }) => `${reference} waits for a person, and a query could have told`),
    ...believed.slice(0, 3).map(({ reference }) => `${reference} was settled by an answer about another amount or account`),
  ]
}
