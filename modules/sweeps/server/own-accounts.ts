import type { BankPort, OwnAccount as Identified, ResilientBank, TransferAnswer } from '../../../partners/bank/port.ts'
import { notSent, type OwnAccount, type OwnAccounts, type OwnTransfer } from '../../kernel/own-account-declaration.ts'
import { OPERATING_BANK } from '../../ledger/index.ts'

/** Both accounts at our bank: that of our customers' money, and the house's own. */
export const accountsAtOurBank: OwnAccounts = ({ bank, operatingBank }) => [
  { name: 'pool', bank: bank.name, label: 'Pool', rail: railOf(bank) },
  { name: 'house', bank: OPERATING_BANK, label: 'Our own account', rail: railOf(operatingBank) },
]

/** From one account at our bank to the other. */
const railOf =
  (source: ResilientBank): OwnAccount['rail'] =>
  (target) => ({
    execute: (work) =>
      source.execute((bank) =>
        work({
          resendAfterMs: bank.resendAfterMs,
          query: (reference) => bank.queryTransfer(reference),
          async send(order, sendDeadline) {
            const [from, to] = await Promise.all([bank.ownAccount(), target.ownAccount()])
            if (from.outcome === 'unknown') return notSent(from.reason)
            if (to.outcome === 'unknown') return notSent(to.reason)
            return sendAsNamed(bank, order, { from: from.value, to: to.value, toBankCode: target.ownBankCode }, sendDeadline)
          },
        }),
      ),
  })

async function sendAsNamed(
  bank: BankPort,
  order: OwnTransfer,
  { from, to, toBankCode }: { from: Identified; to: Identified; toBankCode: string },
  sendDeadline: Date,
): Promise<TransferAnswer> {
  const named = await bank.nameEnquiry({ accountNumber: to.accountNumber, bankCode: toBankCode })
  if (named.outcome !== 'found') return notSent(named.outcome === 'unknown' ? named.reason : `The bank knows no account ${to.accountNumber}`)
  return bank.sendTransfer({
    ...order,
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
