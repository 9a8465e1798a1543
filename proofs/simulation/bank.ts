import type { Answer, BankListing, BankPort, NameEnquiry, ReturnAnswer, StatementPage, TransferAnswer } from '../../partners/bank/port.ts'
import { FAILURE_CODES } from '../../partners/bank/vfd/codes.ts'
import { readInflowNotice } from '../../partners/bank/vfd/notices.ts'
import { createCredits, type Credits, NOTICE_SECRET } from './bank-credits.ts'
import { createPayouts, type Mood, type Payouts } from './bank-payouts.ts'
import type { Time } from './virtual-clock.ts'
import type { Trace } from './trace.ts'
import type { Dice, Life, Turns } from './scheduler.ts'

/** The bank of the simulation. It knows what was really paid and received; its wires and its words are as the seed has them. */
export type SimulatedBank = {
  payouts: Payouts
  credits: Credits
  /** Without faults it answers quickly and truly. */
  mood: Mood
  /** Until then nothing comes through. */
  outageUntilMs: number
  /** Until then nobody is told what became of a payment; all else goes on. */
  queriesDownUntilMs: number
  /** Questions of which nothing was heard for that reason. */
  queriesLost: number
  /** An order that is still on its way to the bank may be applied yet. */
  underway: Map<string, number>
  portFor(life: Life): BankPort
}

const TIMEOUT_MS = 10_000
const LATEST_MS = 120_000
const MINUTE = 60_000

type Options = {
  dice: Dice
  time: Time
  turns: Turns
  trace: Trace
  /** A process stops and wakes up so much later, with what it was told still in its hands. */
  standStill: (life: Life, ms: number) => void
  violate: (what: string) => void
}

/** What travels: the reference of an order, or the question what became of one. */
type Sent = { order?: string; isQuery?: boolean }

export function createBank({ dice, time, turns, trace, standStill, violate }: Options): SimulatedBank {
  const mood: Mood = { faults: 0, days: 0, contradictions: 0, echoes: false }
  const payouts = createPayouts({ dice, time, mood, violate })
  const credits = createCredits({ dice, time, mood, payouts })
  const bank: SimulatedBank = { payouts, credits, mood, outageUntilMs: 0, queriesDownUntilMs: 0, queriesLost: 0, underway: new Map(), portFor }
  return bank

  /** There and back over a wire: what arrives is applied, whether or not anybody is there to hear the answer. */
  function call<Said>(life: Life, what: string, arrive: () => Said, nobody: Said, sent: Sent = {}): Promise<Said> {
    return turns.take(life, `calls ${what}`, async () => ({ answer: overTheWire(life, what, arrive, nobody, sent) })).then(({ answer }) => answer)
  }

  function overTheWire<Said>(life: Life, what: string, arrive: () => Said, nobody: Said, { order, isQuery = false }: Sent): Promise<Said> {
    const begun = time.nowMs()
    const isUnanswered = isQuery && begun < bank.queriesDownUntilMs
    if (isUnanswered) bank.queriesLost++
    const isDown = begun < bank.outageUntilMs || isUnanswered
    // Orders go astray more often than questions: that is what they are simulated for.
    const astray = mood.faults / (order === undefined ? 16 : 4)
    const isLost = isDown || dice.perMille(astray / 2)
    const thereMs = dice.perMille(astray) ? dice.sized(500, LATEST_MS) : dice.between(20, 900)
    const backMs = dice.perMille(astray) ? TIMEOUT_MS : dice.between(20, 900)
    if (order !== undefined && !isLost) bank.underway.set(order, (bank.underway.get(order) ?? 0) + 1)
    return new Promise((resolve) => {
      const hear = (atMs: number, answer: Said) =>
        time.at(atMs, () => {
          if (!life.isDead) resolve(answer)
        })
      if (!isLost)
        time.at(begun + thereMs, () => {
          if (order !== undefined) bank.underway.set(order, bank.underway.get(order)! - 1)
          const answer = arrive()
          const isInTime = thereMs + backMs < TIMEOUT_MS
          trace.note(`bank ${what} ${wordOf(answer)}${isInTime ? '' : ' unheard'}`)
          if (isInTime) hear(begun + thereMs + backMs, answer)
        })
      if (isLost || thereMs + backMs >= TIMEOUT_MS) hear(begun + TIMEOUT_MS, nobody)
    })
  }

  /** Mostly whoever hears the one word is overtaken by whoever hears the other. */
  function overtaken(life: Life): void {
    if (dice.perMille(750)) standStill(life, dice.between(3 * MINUTE, 15 * MINUTE))
  }

  function portFor(life: Life): BankPort {
    const silence = { outcome: 'unknown' as const, reason: 'timeout' }
    return {
      name: 'vfd',
      ownBankCode: '566',
      resendAfterMs: 300_000,
      failureCodes: FAILURE_CODES,
      banks: () =>
        call<Answer<BankListing[]>>(life, 'banks', () => ({ outcome: 'ok', value: [{ code: '058', name: 'Guaranty Trust Bank' }] }), silence),
      nameEnquiry: ({ accountNumber }) =>
        call<NameEnquiry>(
          life,
          'name enquiry',
          () =>
            accountNumber.startsWith('00000')
              ? { outcome: 'not_found' }
              : { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: null, clientId: null },
          silence,
        ),
      sendTransfer: (asked) =>
        call(life, `send ${asked.reference.slice(-6)}`, () => payouts.send(asked, () => overtaken(life)), timedOut, { order: asked.reference }),
      queryTransfer: (reference) =>
        call(life, `query ${reference.slice(-6)}`, () => payouts.query(reference, () => overtaken(life)), timedOut, { isQuery: true }),
      queryReturn: (reference) => call<ReturnAnswer>(life, `return ${reference.slice(-6)}`, () => payouts.queryReturn(reference), silence),
      queryInflow: (sessionId) => call(life, `credit ${sessionId.slice(-4)}`, () => credits.query(sessionId), silence),
      statement: (request) => call<Answer<StatementPage>>(life, 'statement', () => ({ outcome: 'ok', value: credits.statement(request) }), silence),
      openCollectionAccount: async () => silence,
      readInflowNotice: (request) => readInflowNotice([NOTICE_SECRET], request),
    }
  }
}

const timedOut: TransferAnswer = {
  outcome: 'unknown',
  code: 'timeout',
  message: 'No answer in time',
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
}

const wordOf = (answer: unknown) => {
  const { outcome, code } = answer as { outcome?: string; code?: string }
  return [outcome, code].filter((word) => word !== undefined).join(' ')
}
