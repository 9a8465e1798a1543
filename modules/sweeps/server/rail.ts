import type { AlternateAccounts } from '../../../partners/alternate-accounts/port.ts'
import type { BankPort, OwnAccount, ResilientBank, TransferAnswer } from '../../../partners/bank/port.ts'
import type { Backoff } from '../../../platform/resilience/index.ts'
import type { SweepsContext } from './context.ts'
import { endsOfDirection } from './own-accounts.ts'
import type { SweepRow } from './rows.generated.ts'

/** The bank of the source, during one call that its circuit breaker has let through. */
export type SweepRail = {
  /** As for payments: until then "not found" may mean "still on its way". */
  readonly resendAfterMs: number
  send(sweep: SweepRow, sendDeadline: Date): Promise<TransferAnswer>
  query(reference: string): Promise<TransferAnswer>
}
type GuardedRail = { execute<T>(work: (rail: SweepRail) => Promise<T>): Promise<{ done: T } | { rest: Backoff }> }

/** Both statements show it, so that each line names its sweep. */
export const narrationOf = ({ reference }: Pick<SweepRow, 'reference'>) => `Own transfer ${reference}`

export function railOf(context: SweepsContext, sweep: Pick<SweepRow, 'direction'>): GuardedRail {
  const { from, to } = endsOfDirection(sweep.direction)
  const target = to === 'house' ? context.operatingBank : context.bank
  if (from === 'pool') return bankRail(context.bank, target)
  if (from === 'house') return bankRail(context.operatingBank, target)
  return alternateRail(context.alternateBanks.of(from), target)
}

/** From one account at our bank to the other. */
const bankRail = (source: ResilientBank, target: ResilientBank): GuardedRail => ({
  execute: (work) =>
    source.execute((bank) =>
      work({
        resendAfterMs: bank.resendAfterMs,
        query: (reference) => bank.queryTransfer(reference),
        async send(sweep, sendDeadline) {
          const [from, to] = await Promise.all([bank.ownAccount(), target.ownAccount()])
          if (from.outcome === 'unknown') return notSent(from.reason)
          if (to.outcome === 'unknown') return notSent(to.reason)
          return sendAsNamed(bank, sweep, { from: from.value, to: to.value, toBankCode: target.ownBankCode }, sendDeadline)
        },
      }),
    ),
})

async function sendAsNamed(
  bank: BankPort,
  sweep: SweepRow,
  { from, to, toBankCode }: { from: OwnAccount; to: OwnAccount; toBankCode: string },
  sendDeadline: Date,
): Promise<TransferAnswer> {
  const named = await bank.nameEnquiry({ accountNumber: to.accountNumber, bankCode: toBankCode })
  if (named.outcome !== 'found') return notSent(named.outcome === 'unknown' ? named.reason : `The bank knows no account ${to.accountNumber}`)
  return bank.sendTransfer({
    reference: sweep.reference,
    amountKobo: sweep.amount,
    narration: narrationOf(sweep),
    sender: { accountNumber: from.accountNumber, name: from.accountName },
    beneficiary: {
      accountNumber: to.accountNumber,
      bankCode: toBankCode,
      name: named.accountName,
      enquiryId: named.enquiryId,
      bvn: named.beneficiaryBvn,
      clientId: named.clientId,
    },
    sendDeadline,
  })
}

const alternateRail = (source: AlternateAccounts, target: ResilientBank): GuardedRail => ({
  execute: async (work) => ({
    done: await work({
      resendAfterMs: source.resendAfterMs,
      query: (reference) => source.queryPayOut(reference),
      async send(sweep) {
        const to = await target.ownAccount()
        if (to.outcome === 'unknown') return notSent(to.reason)
        const { accountNumber, accountName } = to.value
        return source.payOut({
          reference: sweep.reference,
          amountKobo: sweep.amount,
          narration: narrationOf(sweep),
          beneficiary: { accountNumber, bankCode: target.ownBankCode, name: accountName },
        })
      },
    }),
  }),
})

const notSent = (message: string): TransferAnswer => ({
  outcome: 'not_sent',
  code: 'not_sent',
  message,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
})
