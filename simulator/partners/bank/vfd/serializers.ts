import { BANKS, bankByCbnCode, bankByNipCode } from '../../../../platform/nigeria/banks.ts'
import { type Kobo, koboToNairaText } from '../../../../platform/money/index.ts'
import type { Inflow } from '../inflows.ts'
import type { StatementLine } from '../statement-lines.ts'
import type { PaymentReturn } from '../returns.ts'
import type { Transfer } from '../transfers.ts'
import { OWN_BANK_CODE, POOL } from '../context.ts'

/** The shapes of VFD's wallet API: naira as text, Lagos time, six-digit NIP codes, and 999999 for VFD itself. */
export type Envelope = { status: string; message: string; data?: unknown }

export const OWN_WIRE_CODE = '999999'

export function envelope(status: string, message: string, data?: unknown): Envelope {
  return data === undefined ? { status, message } : { status, message, data }
}

export function wireBanks(): { code: string; name: string }[] {
  return BANKS.map((bank) => ({ code: wireBankCode(bank.cbnCode), name: bank.name }))
}

export function wireBankCode(cbnCode: string): string {
  return cbnCode === OWN_BANK_CODE ? OWN_WIRE_CODE : (bankByCbnCode(cbnCode)?.nipCode ?? cbnCode)
}

/** Null for an unknown bank. */
export function cbnCodeOf(wireCode: string): string | null {
  return wireCode === OWN_WIRE_CODE ? OWN_BANK_CODE : (bankByNipCode(wireCode)?.cbnCode ?? null)
}

/** On the wire a reference starts with the wallet's name; the tables hold it without. */
export function wireReference(walletName: string, reference: string): string {
  return `${walletName}-${reference}`
}

export function fromWireReference(walletName: string, wire: string): string | null {
  return wire.startsWith(`${walletName}-`) ? wire.slice(walletName.length + 1) : null
}

export function wireTransfer(walletName: string, transfer: Transfer) {
  return {
    TxnId: wireReference(walletName, transfer.reference),
    reference: wireReference(walletName, transfer.reference),
    amount: koboToNairaText(transfer.amountKobo),
    accountNo: transfer.accountNumber,
    fromAccountNo: POOL.accountNumber,
    transactionStatus: transfer.status,
    transactionDate: wireTime(transfer.acceptedAt),
    toBank: wireBankCode(transfer.bankCode),
    fromBank: OWN_WIRE_CODE,
    sessionId: transfer.sessionId,
    transactionType: 'OUTFLOW',
  }
}

export function wireReturn(walletName: string, given: PaymentReturn) {
  return {
    TxnId: wireReference(walletName, given.reference),
    reference: wireReference(walletName, given.reference),
    amount: koboToNairaText(given.amountKobo),
    sessionId: given.sessionId,
    transactionStatus: '00',
    transactionDate: wireTime(given.returnedAt),
    transactionType: 'REVERSAL',
  }
}

export function wireInflow(inflow: Inflow) {
  return {
    TxnId: `VFD-IN-${inflow.sessionId}`,
    amount: sixDecimals(inflow.amountKobo),
    accountNo: inflow.accountNumber,
    fromAccountNo: inflow.payerAccount,
    fromAccountName: inflow.payerName,
    transactionStatus: '00',
    transactionDate: wireTime(inflow.receivedAt),
    toBank: OWN_WIRE_CODE,
    fromBank: wireBankCode(inflow.payerBank),
    sessionId: inflow.sessionId,
    narration: inflow.narration,
    transactionChannel: CHANNELS[inflow.channel],
    transactionType: 'INFLOW',
  }
}

export function wireNotice(inflow: Inflow) {
  return {
    reference: `VFD-IN-${inflow.sessionId}`,
    amount: koboToNairaText(inflow.amountKobo),
    account_number: inflow.accountNumber,
    originator_account_number: inflow.payerAccount,
    originator_account_name: inflow.payerName,
    originator_bank: wireBankCode(inflow.payerBank),
    originator_narration: inflow.narration,
    timestamp: inflow.receivedAt,
    transaction_channel: CHANNELS[inflow.channel],
    session_id: inflow.sessionId,
  }
}

/** `accountNo`: whose statement it is. */
export function wireLine(walletName: string, accountNo: string, line: StatementLine) {
  return {
    id: line.lineId,
    accountNo,
    transactionType: line.direction === 'in' ? 'CREDIT' : 'DEBIT',
    amount: sixDecimals(line.amountKobo),
    sessionId: line.sessionId,
    reference: line.reference === null ? null : wireReference(walletName, line.reference),
    creditedAccountNo: line.accountNumber,
    counterpartyName: line.counterparty.name,
    counterpartyAccountNo: line.counterparty.accountNumber,
    counterpartyBank: wireBankCode(line.counterparty.bankCode),
    remarks: line.narration,
    transactionDate: wireTime(line.bookedAt),
  }
}

const CHANNELS = { transfer: 'EFT', ussd: 'USSD', qr: 'NQR' } as const

/** VFD's samples have six decimals in balances and statements, and two in other answers. */
export function sixDecimals(kobo: Kobo): string {
  return `${koboToNairaText(kobo)}0000`
}

const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** `2026-11-20 14:29:06.123` in Lagos. */
export function wireTime(iso: string): string {
  return new Date(new Date(iso).getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 23).replace('T', ' ')
}

/** `2026-11-20 14:29:06` in Lagos to the first (or last) instant of that second, in UTC; null for anything else. */
export function parseWireSecond(wire: string, part: 'first' | 'last'): string | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wire)) return null
  const at = new Date(`${wire.replace(' ', 'T')}.${part === 'first' ? '000' : '999'}+01:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
