import { PAYEE } from '../../fixtures/merchants.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Random } from '../../../platform/random/index.ts'
import type { Scenario } from '../scenario.ts'
import { randomFor } from '../plan.ts'
import { type FaultResponse, DEFINITE_FAILURES, MALFORMED, shuffleFaultResponses } from '../fault-responses.ts'
import { mutation as unknownAnswerAsFailure } from '../mutations/unknown-answer-as-failure.ts'
import { type Environment, openEnvironment, payeeAccount } from '../environment/environment.ts'
import { kindFigures } from '../environment/payment-kinds.ts'
import { PARTNER_KINDS, startLoad } from '../environment/load.ts'
import type { BankCall, BankFault } from '../environment/bank-proxy.ts'
import { asJsonText as inWords, advanceJobs, MAX_FINAL_MS } from '../environment/await-quiescence.ts'
import { checkFinalState, paymentTimeline } from '../environment/final-assertions.ts'

const FAULTY_PERCENT = 35
/** In a run of fewer transfers the share of faults is chance; there must be some. */
const MIN_MEASURABLE = 100
/**
 * The minimum that must be observed. A run of a few hundred calls draws as little as 28 of 35 in a hundred; one of
 * thousands no less than 33.
 */
const MIN_FAULTY_PERCENT = { small: 25, planted: 25, ci: 33, release: 33 }
/**
 * In the middle of the run all queries fail (P6), for at least this time and this number of queries. The number matters
 * because the circuit breaker reduces queries to a bank that does not answer. Orders are accepted all the while.
 */
const QUERY_OUTAGE = {
  small: { ms: 3_000, queries: 10 },
  planted: { ms: 3_000, queries: 10 },
  ci: { ms: 10_000, queries: 100 },
  release: { ms: 60_000, queries: 500 },
}

/** The ending of accounts that are paid at once. */
const PAID_ENDING = '6789'

type ShuffledResponses = ReturnType<typeof shuffleFaultResponses>

/** The share of the payments that the bank carries out. */
const BANK_SHARE = PARTNER_KINDS.filter((kind) => kind !== 'bill').length / PARTNER_KINDS.length
/** Behaviour of the biller by the ending of the phone number. The order that did not arrive is sent again when the fault is over. */
const BILLER_MODES = { '0051': 'refused', '0007': 'answer_lost', '0034': 'garbage', '0009': 'not_received' }

/** Many, because a pending transfer takes seconds. */
const CALLERS = 96

/**
 * A bank that loses, garbles, delays and repeats a third of its answers, and otherwise pays, refuses and takes its
 * time.
 */
export const chaos: Scenario = {
  id: 'R4',
  title: 'a chaotic bank: 35 % of its answers lost, late, garbled or wrong (P1, P4, P5, P7, P8), and no answer to queries for a while (P6)',
  trial: 'transfers',
  sizes: { smallest: 40, small: 300, ci: 4_000, release: 100_000, planted: 400 },
  mutants: [
    {
      name: 'an unknown result counts as a failure, and the hold goes back',
      caughtBy: /was refunded, and the bank says/,
      mutations: [unknownAnswerAsFailure],
    },
    { name: 'the bank is half as chaotic as it says', caughtBy: /faulty: [\d.]+ %, at least 25 % is promised/, falsifiedEvidence: 'calm' },
  ],
  async run({ cluster, tier, size, seed, mutant, log }) {
    const isAtSize = tier === 'ci' || tier === 'release'
    const isMeasurable = size >= MIN_MEASURABLE
    const env = { VFD_TIMEOUT_MS: '800', VFD_RESEND_AFTER_MS: '2400' }
    const environment = await openEnvironment(cluster, { shops: CALLERS, hasInitiators: true, mutant, env })
    try {
      const faultRandom = randomFor(seed, 'trouble')
      const payeeRandom = randomFor(seed, 'payees')
      const responses = shuffleFaultResponses(randomFor(seed, 'deck'))
      const called = new Set<string>()
      const faultyPercent = mutant?.falsifiedEvidence === 'calm' ? FAULTY_PERCENT / 2 : FAULTY_PERCENT
      const outage = queryOutage(QUERY_OUTAGE[tier])
      environment.bankProxy.faultFor = (call) => {
        if (called.size >= size / 2 && call.kind === 'query' && outage.isOn()) return QUERY_UNAVAILABLE
        const isFirst = call.kind === 'transfer' && call.reference !== null && !called.has(call.reference)
        if (isFirst) called.add(call.reference!)
        return faultRandom.below(100) < faultyPercent ? chooseFault({ environment, call, isFirst, random: faultRandom, responses }) : null
      }
      const setBiller = (modes: Readonly<Record<string, string>>) =>
        Promise.all(
          Object.entries(modes).map(([ending, mode]) =>
            environment.console('/failure-modes', { method: 'PUT', body: { partner: 'vtung', subject: 'orders', mode, ending } }),
          ),
        )
      await setBiller(BILLER_MODES)
      const load = startLoad(environment, {
        callers: CALLERS,
        payers: 0,
        name: 'chaos',
        random: faultRandom,
        kinds: PARTNER_KINDS,
        limit: Math.ceil(size / BANK_SHARE),
        thinkMs: 0,
        ending: () => accountEndingOf(payeeRandom.below(100)),
      })
      const advancing = keepAdvancing(environment, log)
      await load.done
      // An accepted transfer is not yet sent, so faults continue until the bank was called about each.
      for (let waited = 0; called.size < size && waited < (isAtSize ? MAX_FINAL_MS : 10_000); waited += 100) await systemClock.sleep(100)
      await advancing.stop()
      const { transfer, query, faulty } = environment.bankProxy.calls
      const answerable = transfer + query - outage.queries()
      environment.bankProxy.faultFor = () => null
      await setBiller(Object.fromEntries(Object.keys(BILLER_MODES).map((ending) => [ending, 'ok'])))
      await environment.bankProxy.delivered()
      const { violations, finalMs } = await checkFinalState(environment)
      return {
        trials: called.size,
        violations: [...violations, ...(await reviewsWithoutReason(environment))],
        figures: [
          { name: 'calls of transfers', value: transfer, ...(isAtSize && { least: size }) },
          { name: 'queries', value: query },
          ...(mutant || !isMeasurable ? [] : await kindFigures(environment, [...new Set(PARTNER_KINDS)])),
          { name: 'of them in the outage of the query', value: outage.queries(), ...(isMeasurable && { least: QUERY_OUTAGE[tier].queries }) },
          {
            name: 'faulty',
            value: (100 * (faulty - outage.queries())) / Math.max(1, answerable),
            unit: ' %',
            least: isMeasurable ? MIN_FAULTY_PERCENT[tier] : 1,
          },
          { name: 'cards never dealt', value: responses.unusedCount(), ...(isAtSize && { maximum: 0 }) },
          { name: 'all final once the bank is well', value: finalMs, unit: ' ms', maximum: MAX_FINAL_MS },
        ],
      }
    } finally {
      await environment.close()
    }
  },
}

const QUERY_UNAVAILABLE: BankFault = { kind: 'answer', before: true, status: 503, type: 'text/plain', body: 'Service Unavailable' }

/** Begins with the first query. */
function queryOutage(least: { ms: number; queries: number }): { isOn(): boolean; queries(): number } {
  let begunMs: number | null = null
  let queries = 0
  return {
    isOn() {
      begunMs ??= systemClock.monotonicMs()
      const isOn = queries < least.queries || systemClock.monotonicMs() - begunMs < least.ms
      if (isOn) queries++
      return isOn
    },
    queries: () => queries,
  }
}

/** Most are paid; some get a definite refusal, a review, or are pending for a while. */
function accountEndingOf(lot: number): string {
  if (lot < 78) return PAID_ENDING
  if (lot < 84) return '0051'
  if (lot < 90) return '0007'
  return lot < 92 ? '0034' : '0009'
}

/** Transfers in review stay pending and grow in number. Querying them every second would leave no time for other calls. */
const REVIEW_INTERVAL_S = 20

/** During the faults, each pending transfer is queried every second instead of by its schedule. */
function keepAdvancing(environment: Environment, log: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const advancing = (async () => {
    for (let second = 1; !stopping.signal.aborted; second++) {
      await systemClock.sleep(1_000, stopping.signal)
      await advanceJobs(environment, ['transfers'], second % REVIEW_INTERVAL_S === 0)
      if (second % 20 === 0) log(`${environment.clientHistory.sent.size} transfers begun, the bank called ${inWords(environment.bankProxy.calls)}`)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await advancing
    },
  }
}

/** Codes without a definite meaning, the bank's own and invented ones. */
const UNCERTAIN = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
  (code) => !['00', '26', '34', '35', '63', ...DEFINITE_FAILURES].includes(code),
)
type FaultContext = { environment: Environment; call: BankCall; isFirst: boolean; random: Random; responses: ShuffledResponses }

/**
 * Most first calls get the next of the shuffled responses, so that every response is used. Other calls fail in the
 * network or get a changed body.
 */
function chooseFault({ environment, call, isFirst, random, responses }: FaultContext): BankFault | null {
  if (call.kind === 'other') return null
  const lot = random.below(100)
  const response = call.kind === 'transfer' && lot < 60 ? responses.next({ isFirst, isPayable: call.account === payeeAccount(PAID_ENDING) }) : null
  if (response !== null) return faultFromResponse(environment, response, call)
  const before = call.kind === 'transfer' && random.below(2) === 0
  switch (lot % 11) {
    case 0:
      return { kind: 'silence', before }
    case 1:
    case 2:
      return { kind: 'reset', before }
    case 3:
    case 4:
      return { kind: 'answer', before, status: [500, 502, 503, 504, 429][random.below(5)]!, type: 'text/plain', body: 'Service Unavailable' }
    case 5: {
      const [type, body] = MALFORMED[random.below(MALFORMED.length)]!
      return { kind: 'answer', before, status: 200, type, body }
    }
    case 6:
      return rewriteResponse((body) => body.slice(0, Math.floor(body.length / 2)))
    case 7:
      return call.kind === 'transfer' ? { kind: 'late', ms: 200 + random.below(2_600) } : notFoundResponse(random)
    case 8:
      return rewriteResponse((body) => body.replace(/"reference":"kasuwa-[^"]*"/, '"reference":"kasuwa-att_anothers"'))
    case 9:
      return call.kind === 'query' ? wrongResponse(random) : rewriteResponse((body) => withCode(body, ['26', '94', '98', '25'][random.below(4)]!))
    default:
      return uncertainResponse(random)
  }
}

/**
 * As the bank would answer. Final answers become true: after an early 00 the order is delivered, and a failure is
 * stored at the bank.
 */
function faultFromResponse(environment: Environment, response: FaultResponse, call: BankCall): BankFault {
  const { reference } = call
  if (!('code' in response)) return { kind: 'answer', before: !response.isApplied, status: 200, type: response.type, body: response.body }
  const data = { txnId: `kasuwa-${reference}`, sessionId: '', reference: `kasuwa-${reference}`, transactionStatus: response.code }
  const body = JSON.stringify({ status: response.code, message: `Transfer answered ${response.code}`, data })
  if (response.code === '00' && !response.isApplied) return { kind: 'early', ms: 300, body }
  if (DEFINITE_FAILURES.includes(response.code)) return { kind: 'refused', body, refuse: () => recordRefusal(environment, response.code, call) }
  return { kind: 'answer', before: !response.isApplied, status: 200, type: 'application/json', body }
}

/** Stores the refusal at the bank, so that a copy still on its way is not paid. False: another copy arrived first. */
function recordRefusal(environment: Environment, code: string, { reference, account, amountKobo }: BankCall): boolean {
  const row = [reference!, amountKobo!, account!, PAYEE.bank_code, '', '', '', '', `refused-${reference}`, code, systemClock.now().toISOString()]
  return environment.bank.run('insert or ignore into transfer values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, 0, ?)', ...row) === 1
}

const rewriteResponse = (change: (body: string) => string): BankFault => ({ kind: 'changed', change })
const withCode = (body: string, code: string) => body.replace(/"transactionStatus":"[^"]*"/, `"transactionStatus":"${code}"`)

/** Says that there is no such transfer, although it may still be in transit inside the bank. */
function notFoundResponse(random: Random): BankFault {
  if (random.below(2) === 0) return rewriteResponse((body) => withCode(body, '25'))
  return { kind: 'answer', before: false, status: 200, type: 'application/json', body: '{"status":"108","message":"No Transaction!"}' }
}

function uncertainResponse(random: Random): BankFault {
  const code = UNCERTAIN[random.below(UNCERTAIN.length)]!
  return rewriteResponse((body) => withCode(body, code))
}

function wrongResponse(random: Random): BankFault {
  return random.below(2) === 0
    ? rewriteResponse((body) => body.replace(/"amount":"[^"]*"/, '"amount":"99999.00"'))
    : rewriteResponse((body) => body.replace(/"accountNo":"[^"]*"/, '"accountNo":"1112223334"'))
}

/** Refunds without a definite answer, reviews without need, and answers about another payment that were believed. */
async function reviewsWithoutReason(environment: Environment): Promise<string[]> {
  const rows = await environment.sql<{ reference: string; state: string }>(
    `select a.partner_reference as reference, t.state from transfer t join transfer_attempt a on a.transfer_id = t.id where t.kind <> 'bill' and t.state in ('failed', 'cancelled', 'review')`,
  )
  const atBank = new Map(
    environment.bank.all<{ reference: string; status: string }>('select reference, status from transfer').map((one) => [one.reference, one.status]),
  )
  const isRefused = (reference: string) => DEFINITE_FAILURES.includes(atBank.get(reference) ?? '')
  const refunded = rows.filter(({ reference, state }) => state !== 'review' && !isRefused(reference))
  const queried = rows.filter(({ reference, state }) => {
    const odd = environment.bankProxy.responsesByReference.get(reference)?.some((what) => /wrong|34|35|63/.test(what))
    return state === 'review' && !odd && !['34', '35', '63'].includes(atBank.get(reference) ?? '')
  })
  const believed = await environment.sql<{ reference: string }>(
    `select t.reference from transfer t join transfer_answer x on x.transfer_id = t.id and x.answered_at = t.ended_at
     where t.kind <> 'bill' and t.state = 'settled' and ((x.raw->'data'->>'amount')::numeric * 100 <> t.amount or x.raw->'data'->>'accountNo' <> t.beneficiary_account)`,
  )
  return [
    ...refunded.slice(0, 3).map(({ reference }) => `${reference} was refunded, and the bank says ${atBank.get(reference) ?? 'nothing'}`),
    ...queried.slice(0, 3).map(({ reference }) => `${reference} waits for a person, and a query could have told`),
    ...(await Promise.all([...refunded, ...queried].slice(0, 3).map(({ reference }) => paymentTimeline(environment, reference)))),
    ...believed.slice(0, 3).map(({ reference }) => `${reference} was settled by an answer about another amount or account`),
  ]
}
