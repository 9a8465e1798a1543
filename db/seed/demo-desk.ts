import type { AppContext } from '../../modules/kernel/app-context.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import { creditCommand } from '../../modules/collections/index.ts'
import { endSession, findGrant } from '../../modules/identity/index.ts'
import { authoriseByPin } from '../../modules/identity/server/pins.ts'
import type { PostingQueue } from '../../modules/ledger/index.ts'
import type { Rules } from '../../modules/pricing/index.ts'
import { bookUnrecognisedDebitCommand } from '../../modules/reconciliation/server/actions/book-unrecognised-debit.ts'
import { openLines } from '../../modules/reconciliation/server/queries.ts'
import { transferById } from '../../modules/transfers/index.ts'
import { findPayee, loadPayer, preparePayment } from '../../modules/transfers/server/actions/prepare-payment.ts'
import { queryTransfer } from '../../modules/transfers/server/actions/query-transfer.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import { sendTransferCommand } from '../../modules/transfers/server/actions/send-transfer.ts'
import { recordBankResponse } from '../../modules/transfers/server/actions/record-bank-response.ts'
import { attemptsOf } from '../../modules/transfers/server/queries.ts'
import type { TransfersContext } from '../../modules/transfers/server/context.ts'
import type { HistoryLine } from '../../partners/bank/simulator/import-history.ts'
import type { BankPort, ResilientBank, TransferAnswer } from '../../partners/bank/port.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Sql } from '../../platform/db/index.ts'
import { DEMO_PIN } from './demo-businesses.ts'
import { openOwnerSession } from './demo-session.ts'
import type { SeededBusiness } from './open-accounts.ts'

const HOUR_MS = 60 * 60_000
const CHARGE_REFERENCE = 'BANK-CHARGE-NOV'
const BEFORE_MS = { suspense: 5 * HOUR_MS, charge: 3 * HOUR_MS }

/** A payment in, for an account number with one wrong digit. */
const unownedCredit = (business: SeededBusiness, now: Date) => {
  const own = business.cashpoints[0]![0].accountNumber
  return {
    sessionId: `000016${now.getTime()}`.padEnd(30, '0'),
    accountNumber: own.slice(0, 9) + String((Number(own[9]) + 5) % 10),
    amountKobo: 38_500_00n,
    channel: 'transfer' as const,
    payerName: 'Chinonso Ifeanyi Ude',
    payerAccountNumber: '0217734410',
    payerBankCode: '058',
    narration: 'Two bundles of lace',
    receivedAt: new Date(now.getTime() - BEFORE_MS.suspense),
  }
}

/** The lines of the bank's statement about work for the desk: a credit without an owner, and a charge that nobody ordered. */
export function deskLines(business: SeededBusiness, now: Date): HistoryLine[] {
  const { sessionId, accountNumber, amountKobo, narration, receivedAt, payerName, payerAccountNumber, payerBankCode } = unownedCredit(business, now)
  return [
    {
      direction: 'in',
      amountKobo,
      sessionId,
      accountNumber,
      payerName,
      payerAccount: payerAccountNumber,
      payerBank: payerBankCode,
      narration,
      at: receivedAt,
    },
    {
      direction: 'out',
      amountKobo: 1_075_00n,
      reference: CHARGE_REFERENCE,
      sessionId: `000017${now.getTime()}`.padEnd(30, '0'),
      accountNumber: business.cashpoints[0]![0].accountNumber,
      beneficiaryName: 'VFD Microfinance Bank',
      beneficiaryAccount: '1000000001',
      beneficiaryBank: '090110',
      narration: 'SMS charges November',
      at: new Date(now.getTime() - BEFORE_MS.charge),
    },
  ]
}

type BooksContext = { db: { system: Sql }; postingQueue: PostingQueue; ids: Ids; rules: Rules; bank: string; now: Date }

/** M48 and M51: the credit waits for its owner, and the charge for an explanation. */
export async function bookDeskLines({ db, postingQueue, ids, rules, bank, now }: BooksContext, business: SeededBusiness): Promise<void> {
  const inflow = unownedCredit(business, now)
  const made = { collection: ids.next('col'), suspense: ids.next('sus'), lien: ids.next('hld') }
  await postingQueue.submit(
    creditCommand({ ids: made, bank, inflow, payerBankName: 'Guaranty Trust Bank', owner: null, rules, at: inflow.receivedAt }),
  )
  const lines = await openLines(db.system, bank, null, 100_000)
  const charge = lines.find(({ reference }) => reference === CHARGE_REFERENCE)
  if (charge) await postingQueue.submit(bookUnrecognisedDebitCommand(charge, { case: ids.next('sus'), item: ids.next('clr') }))
}

/** The bank as it is, with other answers to one call. */
const withAnswer = (bank: ResilientBank, changed: (bank: BankPort) => Partial<BankPort>): ResilientBank => ({
  ...bank,
  execute: (work) => bank.execute((port) => work({ ...port, ...changed(port) })),
})

const answer = (outcome: TransferAnswer['outcome'], code: string, message: string): TransferAnswer => ({
  outcome,
  code,
  message,
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
})

/** A payment that the bank holds for a check, and one that it pays after it had refused it, through the actions of the product. */
export async function seedDeskPayments(
  context: TransfersContext & Pick<AppContext, 'random' | 'pinPepper'>,
  business: SeededBusiness,
): Promise<void> {
  const held = answer('held_for_review', '34', 'Suspected fraud')
  const inReview = { ...context, bank: withAnswer(context.bank, () => ({ sendTransfer: async () => held, queryTransfer: async () => held })) }
  const reviewed = await payByTransfer(inReview, business, 24_000_00n, 'Deposit for the shop')
  await queryTransfer(inReview, reviewed)
  const refused = answer('rejected', '91', 'Issuer or switch inoperative')
  const paidLate = await payByTransfer(
    {
      ...context,
      bank: withAnswer(context.bank, (port) => ({
        async sendTransfer(order) {
          await port.sendTransfer(order)
          return refused
        },
      })),
    },
    business,
    6_500_00n,
    'Packaging',
  )
  const transfer = (await transferById(context.db.system, paidLate))!
  const attempt = (await attemptsOf(context.db.system, paidLate))[0]!
  const paid = { ...answer('accepted', '00', 'Successful'), amountKobo: transfer.amount, beneficiaryAccountNumber: transfer.beneficiary_account }
  await recordBankResponse(context, transfer, attempt, 'query', paid)
}

/** A transfer of the owner, with the PIN. */
export async function payByTransfer(
  context: TransfersContext & Pick<AppContext, 'random' | 'pinPepper'>,
  business: SeededBusiness,
  amountKobo: bigint,
  remark: string,
): Promise<string> {
  const caller = await openOwnerSession(context, business)
  await authoriseByPin(context, caller, DEMO_PIN)
  const requestId = context.ids.next('req')
  const reference = `${business.row.wallet_prefix}-${requestId.slice(4)}`
  const request = { ...context, ...createTenantAccess(context.db) }
  const [payee, payer] = await Promise.all([
    findPayee(request, '0044718820', '044', caller),
    loadPayer(request, caller, requestId, { kind: 'transfer', reference }),
  ])
  const grantId = await findGrant(context.db.system, caller, context.clock.now())
  const payment = await preparePayment(context, { ...payer, grantId }, { kind: 'transfer', reference, amountKobo, remark }, payee)
  const { outcome } = await context.postingQueue.submit(sendTransferCommand(payment, context.clock.now()))
  await sendToBank(context, outcome.transferId)
  await endSession(context.db.system, caller.sessionId, context.clock.now())
  return outcome.transferId
}
