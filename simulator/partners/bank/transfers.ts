import type { Kobo } from '../../../platform/money/index.ts'
import { enqueueNotice } from './notices.ts'
import { findCollectionAccount, adjustPoolBalance, poolAvailable } from './accounts.ts'
import { operatingAccount, operatingAvailable, isOperatingOrder, markOperatingOrder, writeOperatingLine } from './operating-account.ts'
import { creditInflow } from './inflows.ts'
import { writeStatementLine } from './statement-lines.ts'
import { nextSessionId } from './session-ids.ts'
import { nowText } from '../../context.ts'
import { OWN_BANK_CODE, POOL, type BankContext } from './context.ts'

export type TransferOrder = {
  reference: string
  amountKobo: Kobo
  accountNumber: string
  bankCode: string
  beneficiaryName: string
  narration: string
  senderAccount: string
  senderName: string
  /** Out of the product's own account, and not out of the pool. */
  fromOperating?: boolean
}

export type Transfer = TransferOrder & { sessionId: string; status: string; acceptedAt: string }

/** The bank's treatment of an order: pay it (00), reserve the money for now (09, 34), or refuse it. */
export type TransferTreatment = { status: string; settlesAfterMs?: number }

const PAID = '00'
const INSUFFICIENT_FUNDS = '51'
/** Under these the bank reserves the money: it is still working on the order, waits for the other bank, or holds it for a person's review. */
const RESERVING_STATUSES = new Set(['01', '02', '09', '25', '34', '35', '63', '68', '94', '96', '97'])

/** Accepts an order once per reference. Null when the reference was used before; then nothing changes. */
export function acceptTransfer(context: BankContext, order: TransferOrder, treatment: TransferTreatment): Transfer | null {
  return context.database.transaction(() => {
    if (findTransfer(context, order.reference)) return null
    const needsMoney = treatment.status === PAID || RESERVING_STATUSES.has(treatment.status)
    const available = order.fromOperating ? operatingAvailable(context) : poolAvailable(context)
    const { status, settlesAfterMs } = needsMoney && available < order.amountKobo ? { status: INSUFFICIENT_FUNDS } : treatment
    const transfer: Transfer = { ...order, sessionId: nextSessionId(context, OWN_BANK_CODE), status, acceptedAt: nowText(context) }
    const settlesAt = settlesAfterMs === undefined ? null : new Date(context.clock.now().getTime() + settlesAfterMs).toISOString()
    insertTransfer(context, transfer, settlesAt, RESERVING_STATUSES.has(status))
    if (order.fromOperating) markOperatingOrder(context, order.reference)
    if (status === PAID) payOut(context, transfer, nowText(context))
    return transfer
  })
}

/** Pays the pending transfers whose time has come. Called before every read of transfers, so that no timer is needed. */
export function settleDueTransfers(context: BankContext): void {
  const due = context.database.all<TransferRow>('select * from transfer where settles_at <= ?', nowText(context))
  for (const row of due) settleTransfer(context, row.reference)
}

/** Ends a pending transfer as paid, or as failed with the given code. False when it is not pending. */
export function settleTransfer(context: BankContext, reference: string, status: string = PAID): boolean {
  return context.database.transaction(() => {
    const changed = context.database.run(
      'update transfer set status = ?, settles_at = null, reserves = 0 where reference = ? and reserves = 1',
      status,
      reference,
    )
    if (changed === 1 && status === PAID) payOut(context, findTransfer(context, reference)!, nowText(context))
    return changed === 1
  })
}

/** The newest transfers that the bank has neither paid nor refused. */
export function waitingTransfers(context: BankContext, count: number): Transfer[] {
  settleDueTransfers(context)
  return context.database.all<TransferRow>('select * from transfer where reserves = 1 order by accepted_at desc limit ?', count).map(transferOf)
}

export const countWaitingTransfers = (context: BankContext): number =>
  Number(context.database.get<{ count: bigint }>('select count(*) as count from transfer where reserves = 1')!.count)

/** Pays a transfer that the bank has refused: a bank that contradicts itself. False when it was not refused. */
export function payRefused(context: BankContext, reference: string): boolean {
  return context.database.transaction(() => {
    const transfer = findTransfer(context, reference)
    if (!transfer || transfer.status === PAID || RESERVING_STATUSES.has(transfer.status) || poolAvailable(context) < transfer.amountKobo) return false
    context.database.run('update transfer set status = ? where reference = ?', PAID, reference)
    payOut(context, { ...transfer, status: PAID }, nowText(context))
    return true
  })
}

export function findTransfer(context: BankContext, reference: string): Transfer | null {
  const row = context.database.get<TransferRow>('select * from transfer where reference = ?', reference)
  return row && transferOf(row)
}

export function findTransferBySession(context: BankContext, sessionId: string): Transfer | null {
  const row = context.database.get<TransferRow>('select * from transfer where session_id = ?', sessionId)
  return row && transferOf(row)
}

/** A transfer of the imported demo history. False when its reference is known already. */
export function recordHistoricalTransfer(context: BankContext, transfer: Transfer): boolean {
  return context.database.transaction(() => {
    if (findTransfer(context, transfer.reference)) return false
    insertTransfer(context, transfer, null, false)
    writePayout(context, transfer, transfer.acceptedAt)
    return true
  })
}

function payOut(context: BankContext, transfer: Transfer, at: string): void {
  const isOwn = transfer.bankCode === OWN_BANK_CODE && [POOL.accountNumber, operatingAccount(context).accountNumber].includes(transfer.accountNumber)
  if (isOwn || isOperatingOrder(context, transfer.reference)) return moveOwnMoney(context, transfer, at)
  writePayout(context, transfer, at)
  if (transfer.bankCode !== OWN_BANK_CODE || !findCollectionAccount(context, transfer.accountNumber)) return
  // A transfer to a collection account comes back into the pool as a credit of that account.
  const inflow = {
    sessionId: nextSessionId(context, OWN_BANK_CODE),
    accountNumber: transfer.accountNumber,
    amountKobo: transfer.amountKobo,
    channel: 'transfer' as const,
    payerName: transfer.senderName,
    payerAccount: transfer.senderAccount,
    payerBank: OWN_BANK_CODE,
    narration: transfer.narration,
    receivedAt: at,
  }
  if (creditInflow(context, inflow)) enqueueNotice(context, { sessionId: inflow.sessionId })
}

/** Out of the product's own account or into it: a line on each statement that the money passes, and no payment to others. */
function moveOwnMoney(context: BankContext, transfer: Transfer, at: string): void {
  const { amountKobo, sessionId, narration } = transfer
  const to = { name: transfer.beneficiaryName, accountNumber: transfer.accountNumber, bankCode: transfer.bankCode }
  const debit = { direction: 'out', amountKobo, sessionId, reference: transfer.reference, counterparty: to, narration, bookedAt: at } as const
  const fromOperating = isOperatingOrder(context, transfer.reference)
  if (fromOperating) writeOperatingLine(context, debit)
  else {
    adjustPoolBalance(context, -amountKobo)
    writeStatementLine(context, { ...debit, accountNumber: null })
  }
  const source = fromOperating ? operatingAccount(context) : POOL
  const from = { name: source.client, accountNumber: source.accountNumber, bankCode: OWN_BANK_CODE }
  const credit = { direction: 'in', amountKobo, sessionId, reference: null, counterparty: from, narration, bookedAt: at } as const
  if (to.bankCode !== OWN_BANK_CODE) return
  if (to.accountNumber === operatingAccount(context).accountNumber) writeOperatingLine(context, credit)
  else if (to.accountNumber === POOL.accountNumber) {
    adjustPoolBalance(context, amountKobo)
    writeStatementLine(context, { ...credit, accountNumber: null })
  }
}

function writePayout(context: BankContext, transfer: Transfer, at: string): void {
  context.database.run(
    'insert into payout values (?, ?, ?, ?, ?, ?)',
    transfer.reference,
    transfer.accountNumber,
    transfer.bankCode,
    transfer.beneficiaryName,
    transfer.amountKobo,
    at,
  )
  adjustPoolBalance(context, -transfer.amountKobo)
  writeStatementLine(context, {
    direction: 'out',
    amountKobo: transfer.amountKobo,
    sessionId: transfer.sessionId,
    reference: transfer.reference,
    accountNumber: null,
    counterparty: { name: transfer.beneficiaryName, accountNumber: transfer.accountNumber, bankCode: transfer.bankCode },
    narration: transfer.narration,
    bookedAt: at,
  })
}

function insertTransfer(context: BankContext, transfer: Transfer, settlesAt: string | null, reserves: boolean): void {
  context.database.run(
    'insert into transfer values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    transfer.reference,
    transfer.amountKobo,
    transfer.accountNumber,
    transfer.bankCode,
    transfer.beneficiaryName,
    transfer.narration,
    transfer.senderAccount,
    transfer.senderName,
    transfer.sessionId,
    transfer.status,
    settlesAt,
    reserves ? 1 : 0,
    transfer.acceptedAt,
  )
}

type TransferRow = {
  reference: string
  amount_kobo: bigint
  account_number: string
  bank_code: string
  beneficiary_name: string
  narration: string
  sender_account: string
  sender_name: string
  session_id: string
  status: string
  accepted_at: string
}

function transferOf(row: TransferRow): Transfer {
  return {
    reference: row.reference,
    amountKobo: row.amount_kobo,
    accountNumber: row.account_number,
    bankCode: row.bank_code,
    beneficiaryName: row.beneficiary_name,
    narration: row.narration,
    senderAccount: row.sender_account,
    senderName: row.sender_name,
    sessionId: row.session_id,
    status: row.status,
    acceptedAt: row.accepted_at,
  }
}
