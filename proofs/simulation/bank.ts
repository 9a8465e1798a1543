import type { Answer, BankListing, BankPort, NameEnquiry, ReturnAnswer, StatementPage, TransferAnswer } from '../../partners/bank/port.ts'
import { FAILURE_CODES } from '../../partners/bank/vfd/codes.ts'
import { readInflowNotice } from '../../partners/bank/vfd/notices.ts'
import { createBankCredits, type BankCredits, WEBHOOK_SECRET } from './bank-credits.ts'
import { createBankPayouts, type FaultRates, type BankPayouts } from './bank-payouts.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { Network } from './network.ts'
import type { RandomChoices, SimulatedProcess } from './scheduler.ts'

/**
 * The simulated bank. It records the real payments and credits; the seed decides its connection faults and false
 * answers.
 */
export type SimulatedBank = {
  payouts: BankPayouts
  credits: BankCredits
  /** Without faults it answers quickly and correctly. */
  faultRates: FaultRates
  /** Until then no call succeeds. */
  outageUntilMs: number
  /** Until then status queries get no answer; all other calls work. */
  queriesDownUntilMs: number
  /** Status queries without an answer for that reason. */
  queriesLost: number
  portFor(simulated: SimulatedProcess): BankPort
}

const MINUTE = 60_000

type Options = {
  choices: RandomChoices
  clock: VirtualClock
  network: Network
  /** Suspends a process for `ms`; then it continues with the answers that it already has. */
  pauseProcess: (simulated: SimulatedProcess, ms: number) => void
  violate: (what: string) => void
}

/** The content of a call: the reference of an order, or a status query. `refused`: the answer when the connection is refused. */
type SentCall<Answered> = { order?: string; isQuery?: boolean; refused?: Answered }

export function createBank({ choices, clock: time, network, pauseProcess, violate }: Options): SimulatedBank {
  const faultRates: FaultRates = { faults: 0, lateDecisions: 0, contradictions: 0, echoesReturnQuery: false }
  const payouts = createBankPayouts({ choices, time, faultRates, violate })
  const credits = createBankCredits({ choices, time, faultRates, payouts })
  const bank: SimulatedBank = {
    payouts,
    credits,
    faultRates,
    outageUntilMs: 0,
    queriesDownUntilMs: 0,
    queriesLost: 0,
    portFor,
  }
  return bank

  function call<Answered>(
    simulated: SimulatedProcess,
    what: string,
    arrive: () => Answered,
    noAnswer: Answered,
    { order, isQuery = false, refused }: SentCall<Answered> = {},
  ): Promise<Answered> {
    // Orders are lost more often than queries, because lost orders are the subject of the simulation.
    const faultsPerMille = faultRates.faults / (order === undefined ? 16 : 4)
    return network.call(simulated, { what: `bank ${what}`, arrive, noAnswer, refused, order, faultsPerMille, isDown })

    function isDown(): boolean {
      const isUnanswered = isQuery && time.nowMs() < bank.queriesDownUntilMs
      if (isUnanswered) bank.queriesLost++
      return time.nowMs() < bank.outageUntilMs || isUnanswered
    }
  }

  /** Suspends the caller with the first answer, so that usually the caller with the contradicting answer is faster. */
  function pauseCaller(simulated: SimulatedProcess): void {
    if (choices.perMille(750)) pauseProcess(simulated, choices.between(3 * MINUTE, 15 * MINUTE))
  }

  function portFor(simulated: SimulatedProcess): BankPort {
    const silence = { outcome: 'unknown' as const, reason: 'timeout' }
    return {
      name: 'vfd',
      noticePath: '/callbacks/vfd/inflow',
      acknowledgement: () => ({ status: true, message: 'Received' }),
      ownBankCode: '566',
      resendAfterMs: 300_000,
      failureCodes: FAILURE_CODES,
      banks: () =>
        call<Answer<BankListing[]>>(simulated, 'banks', () => ({ outcome: 'ok', value: [{ code: '058', name: 'Guaranty Trust Bank' }] }), silence),
      // Not known, so that no sweep leaves the pool of a simulation.
      ownAccount: async () => silence,
      nameEnquiry: ({ accountNumber }) =>
        call<NameEnquiry>(
          simulated,
          'name enquiry',
          () =>
            accountNumber.startsWith('00000')
              ? { outcome: 'not_found' }
              : { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: null, clientId: null },
          silence,
        ),
      sendTransfer: (request) =>
        call(simulated, `send ${request.reference.slice(-6)}`, () => payouts.send(request, () => pauseCaller(simulated)), timedOut, {
          order: request.reference,
          refused: notSent,
        }),
      queryTransfer: (reference) =>
        call(simulated, `query ${reference.slice(-6)}`, () => payouts.query(reference, () => pauseCaller(simulated)), timedOut, { isQuery: true }),
      queryReturn: (reference) => call<ReturnAnswer>(simulated, `return ${reference.slice(-6)}`, () => payouts.queryReturn(reference), silence),
      queryInflow: (sessionId) => call(simulated, `credit ${sessionId.slice(-4)}`, () => credits.query(sessionId), silence),
      statement: (request) =>
        call<Answer<StatementPage>>(simulated, 'statement', () => ({ outcome: 'ok', value: credits.statement(request) }), silence),
      openCollectionAccount: async () => silence,
      openOneTimeAccount: async () => silence,
      readInflowNotice: (request) => readInflowNotice([WEBHOOK_SECRET], request),
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

const notSent: TransferAnswer = { ...timedOut, outcome: 'not_sent', code: 'network', message: 'The bank could not be reached' }
