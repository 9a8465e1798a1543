import type { OutwardTransfer, ReturnAnswer, TransferAnswer } from '../../partners/bank/port.ts'
import { describeCode, type Outcome, outcomeOfQueryAnswer, outcomeOfTransferAnswer } from '../../partners/bank/vfd/codes.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { RandomChoices } from './scheduler.ts'

export type FaultRates = {
  /** Per thousand. */
  faults: number
  /** Payments per thousand that it decides only after days. */
  lateDecisions: number
  /** Payments per thousand about which it gives two contradicting answers. */
  contradictions: number
  /** Its return query only echoes the original payment. */
  echoesReturnQuery: boolean
}

/** A partner's real record of a reference. `open`: it has the order and has not decided. */
export type PartnerOrder = {
  request: Pick<OutwardTransfer, 'reference' | 'amountKobo'> & { beneficiary: Pick<OutwardTransfer['beneficiary'], 'accountNumber'> }
  state: 'open' | 'paid' | 'refused'
  /** The code of its present state. */
  code: string
  /** The partner said that it had failed, and then paid it: the product cannot foresee this. */
  paidAfterRejection: boolean
  /** The partner said that it had paid, and never did. */
  rejectedAfterAcceptance: boolean
  /** The partner gave an answer that needs a review: a suspicion code, or another amount than was sent. */
  needsReview: boolean
  /** The rail has returned it. */
  isReturned: boolean
}

export type Payout = PartnerOrder & {
  request: OutwardTransfer
  sessionId: string
  /** The code of a false answer, which only the next query gets. */
  falseCode: string | null
  receivedAt: Date
  decidedAt: Date | null
  /** The number of status queries while it was open. */
  queries: number
  paidAt: Date | null
}

const REJECTION_CODES = ['03', '05', '07', '12', '16', '51', '57', '61', '65', '81', '92', '99']
const REVIEW_CODES = ['34', '35', '63']
/** Codes after which the result is unknown. */
const UNCLEAR_CODES = ['94', '96', '97', '98', '68', '26', '91', 'ZZ', '']

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

export type BankPayouts = ReturnType<typeof createBankPayouts>

/**
 * The bank's side for payouts. It pays a reference at most once, with any number of orders and queries, and as the seed
 * decides.
 */
export function createBankPayouts({
  choices,
  time,
  faultRates,
  violate,
}: {
  choices: RandomChoices
  time: VirtualClock
  faultRates: FaultRates
  violate: (what: string) => void
}) {
  const byReference = new Map<string, Payout>()
  const paid: ((payout: Payout) => void)[] = []
  const returned: ((payout: Payout) => void)[] = []
  let sessions = 0

  function decide(payout: Payout, state: 'paid' | 'refused', code: string): void {
    if (payout.state !== 'open') return
    payout.state = state
    payout.code = code
    payout.decidedAt = time.now()
    if (state === 'refused') return
    payout.paidAt = time.now()
    for (const listener of paid) listener(payout)
    if (choices.perMille(faultRates.faults / 5)) time.schedule(time.nowMs() + choices.sized(SECOND, 30 * HOUR), () => returnPayment(payout))
  }

  function returnPayment(payout: Payout): void {
    payout.isReturned = true
    for (const listener of returned) listener(payout)
  }

  /** Decides later, with `paidPerMille` as the chance to pay. */
  function decideLater(payout: Payout, paidPerMille: number, withinMs: number, fromMs = SECOND): void {
    const isPaid = choices.perMille(paidPerMille)
    const code = isPaid ? '00' : choices.pick(REJECTION_CODES)
    time.schedule(time.nowMs() + choices.sized(fromMs, withinMs), () => decide(payout, isPaid ? 'paid' : 'refused', code))
  }

  /** Accepts a new order. Returns the code of the answer. */
  function acceptOrder(payout: Payout): string {
    if (choices.perMille(faultRates.lateDecisions)) {
      decideLater(payout, 500, 8 * DAY, 1.5 * DAY)
      payout.code = choices.pick(['01', '09'])
      return choices.perMille(500) ? payout.code : choices.pick(UNCLEAR_CODES)
    }
    if (!choices.perMille(faultRates.faults)) {
      if (choices.perMille(60)) decide(payout, 'refused', choices.pick(REJECTION_CODES))
      else decide(payout, 'paid', '00')
      return payout.code
    }
    switch (choices.between(1, 6)) {
      case 1:
        decideLater(payout, 850, 2 * HOUR)
        return (payout.code = '09')
      case 2:
        decide(payout, 'refused', choices.pick(REJECTION_CODES))
        return payout.code
      case 3:
        payout.code = choices.pick(REVIEW_CODES)
        payout.needsReview = true
        decideLater(payout, 500, 30 * HOUR)
        return payout.code
      case 4:
        decide(payout, 'paid', '00')
        return choices.pick(UNCLEAR_CODES)
      case 5:
        decide(payout, 'refused', choices.pick(REJECTION_CODES))
        return choices.pick(UNCLEAR_CODES)
      default:
        payout.code = '01'
        // Some only after a day, when the pending transfer is in review already.
        if (choices.perMille(300)) decideLater(payout, 500, 60 * HOUR, 20 * HOUR)
        else decideLater(payout, 600, 20 * HOUR)
        return choices.pick(UNCLEAR_CODES)
    }
  }

  /** Decides at once, and gives one false answer: to the order itself, or to the first query. */
  function contradict(payout: Payout): string {
    const isPaid = choices.perMille(500)
    if (isPaid) decide(payout, 'paid', '00')
    else decide(payout, 'refused', choices.pick(REJECTION_CODES))
    payout.falseCode = isPaid ? choices.pick(REJECTION_CODES) : '00'
    return choices.perMille(500) ? takeFalseCode(payout) : '09'
  }

  function takeFalseCode(payout: Payout): string {
    const code = payout.falseCode!
    payout.falseCode = null
    if (code === '00') payout.rejectedAfterAcceptance = true
    else payout.paidAfterRejection = true
    return code
  }

  const answer = (payout: Payout, outcome: Outcome, code: string): TransferAnswer => ({
    outcome,
    code,
    message: describeCode(code),
    sessionId: outcome === 'accepted' || choices.perMille(300) ? payout.sessionId : null,
    amountKobo: choices.perMille(700) ? payout.request.amountKobo : null,
    beneficiaryAccountNumber: choices.perMille(700) ? payout.request.beneficiary.accountNumber : null,
    raw: null,
  })

  return {
    byReference,
    onPaid: (listener: (payout: Payout) => void) => void paid.push(listener),
    /** The beneficiary's bank could not credit it, and the rail has returned it. */
    onReturned: (listener: (payout: Payout) => void) => void returned.push(listener),
    /** An order, possibly a repeated one. Calls `contradicted` when the next query gets another result. */
    send(request: OutwardTransfer, contradicted: () => void): TransferAnswer {
      const known = byReference.get(request.reference)
      if (known) {
        if (known.request.amountKobo !== request.amountKobo || known.request.beneficiary.accountNumber !== request.beneficiary.accountNumber)
          violate(`reference ${request.reference} came a second time for another payment`)
        const code = known.code === '00' && choices.perMille(400) ? choices.pick(['94', '26', '98']) : known.code
        return answer(known, outcomeOfTransferAnswer(code), code)
      }
      const payout: Payout = {
        request,
        sessionId: `OUT${String(++sessions).padStart(12, '0')}`,
        state: 'open',
        code: '09',
        paidAfterRejection: false,
        rejectedAfterAcceptance: false,
        falseCode: null,
        receivedAt: time.now(),
        decidedAt: null,
        queries: 0,
        needsReview: false,
        paidAt: null,
        isReturned: false,
      }
      byReference.set(request.reference, payout)
      if (choices.perMille(faultRates.faults / 40)) {
        payout.paidAfterRejection = true
        decide(payout, 'paid', '00')
        const code = choices.pick(REJECTION_CODES)
        return answer(payout, outcomeOfTransferAnswer(code), code)
      }
      if (choices.perMille(faultRates.contradictions)) {
        const code = contradict(payout)
        if (payout.falseCode === null) contradicted()
        return answer(payout, outcomeOfTransferAnswer(code), code)
      }
      const code = acceptOrder(payout)
      const correctAnswer = answer(payout, outcomeOfTransferAnswer(code), code)
      if (!choices.perMille(faultRates.faults / 10)) return correctAnswer
      payout.needsReview = true
      return { ...correctAnswer, amountKobo: request.amountKobo + 100n }
    },
    /** The result of a reference: the truth, an unclear answer, or, once, a false answer. */
    query(reference: string, contradicted: () => void): TransferAnswer {
      const payout = byReference.get(reference)
      if (!payout) {
        const code = choices.pick(['108', '25'])
        const emptyAnswer = { message: 'No transaction', sessionId: null, amountKobo: null, beneficiaryAccountNumber: null, raw: null }
        return { outcome: 'not_found', code, ...emptyAnswer }
      }
      if (payout.state === 'open') payout.queries++
      if (payout.falseCode !== null) {
        const code = takeFalseCode(payout)
        contradicted()
        return answer(payout, outcomeOfQueryAnswer(code), code)
      }
      if (choices.perMille(faultRates.faults / 3)) return answer(payout, 'unknown', choices.pick(['96', '68', '97', 'ZZ']))
      return answer(payout, outcomeOfQueryAnswer(payout.code), payout.code)
    },
    /** Whether it was returned: the truth, no answer, or, from a bank that only echoes the payment, a seeming return. */
    queryReturn(reference: string): ReturnAnswer {
      const payout = byReference.get(reference)
      if (choices.perMille(faultRates.faults / 3)) return { outcome: 'unknown', reason: 'garbage' }
      if (!payout || payout.state !== 'paid' || !(payout.isReturned || faultRates.echoesReturnQuery)) return { outcome: 'not_returned' }
      return { outcome: 'returned', amountKobo: payout.request.amountKobo, sessionId: payout.sessionId }
    },
    /** Decides all open payments at the end of a run. */
    decideAll() {
      for (const payout of byReference.values()) if (payout.state === 'open') decide(payout, 'paid', '00')
    },
  }
}
