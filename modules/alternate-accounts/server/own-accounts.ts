import type { AccountCredit, AlternateAccounts, PayOut } from '../../../partners/alternate-accounts/port.ts'
import type { StatementLine } from '../../../partners/bank/port.ts'
import { notSent, type OwnAccount, type OwnAccounts } from '../../kernel/own-account-declaration.ts'

/** The account into which all credits of a bank settle. */
export const settlementAccounts: OwnAccounts = ({ alternateBanks }) =>
  alternateBanks.all.map((bank) => ({ name: bank.name, bank: bank.name, label: bank.label, rail: railOf(bank), report: reportOf(bank) }))

const railOf =
  (source: AlternateAccounts): OwnAccount['rail'] =>
  (target) => ({
    execute: async (work) => ({
      done: await work({
        resendAfterMs: source.resendAfterMs,
        query: (reference) => source.queryPayOut(reference),
        async send(order) {
          const to = await target.ownAccount()
          if (to.outcome === 'unknown') return notSent(to.reason)
          const { accountNumber, accountName } = to.value
          return source.payOut({ ...order, beneficiary: { accountNumber, bankCode: target.ownBankCode, name: accountName } })
        },
      }),
    }),
  })

/**
 * Credits, and after the last page of them the debits: lines that are stored leave no gap behind the newest. What reaches our account is
 * less than what was paid, by the bank's fee. A row that the list does not let us read is asked for; without an answer the nightly reading
 * finds it.
 */
const reportOf =
  ({ listCredits, listPayOuts, queryCredit }: AlternateAccounts): NonNullable<OwnAccount['report']> =>
  async (range) => {
    const answer = await listCredits(range)
    if (answer.outcome === 'unknown') return answer
    const answers = await Promise.all((answer.value.unread ?? []).map(queryCredit))
    const found = answers.flatMap((answer) => (answer.outcome === 'found' ? [answer.credit] : []))
    const lines = [...answer.value.credits, ...found].map(creditLine)
    if (!answer.value.last) return { outcome: 'ok', value: { lines, last: false } }
    for (let page = 0; ; page++) {
      const debits = await listPayOuts({ ...range, page })
      if (debits.outcome === 'unknown') return debits
      lines.push(...debits.value.payOuts.map(debitLine))
      if (debits.value.last) return { outcome: 'ok', value: { lines, last: true } }
    }
  }

const creditLine = ({
  settlementId,
  settledKobo,
  payerName,
  payerAccountNumber,
  payerBankCode,
  narration,
  receivedAt,
}: AccountCredit): StatementLine => ({
  lineId: settlementId,
  direction: 'in',
  amountKobo: settledKobo,
  sessionId: settlementId,
  reference: null,
  // A number of that bank is no collection account of ours.
  accountNumber: null,
  narration,
  payerName,
  payerAccountNumber,
  payerBankCode,
  bookedAt: receivedAt,
})

const debitLine = ({ reference, sessionId, amountKobo, narration, bookedAt }: PayOut): StatementLine => ({
  lineId: `out:${reference}`,
  direction: 'out',
  amountKobo,
  sessionId,
  reference,
  accountNumber: null,
  narration,
  payerName: null,
  payerAccountNumber: null,
  payerBankCode: null,
  bookedAt,
})
