import type { Kobo } from '../../platform/money/index.ts'
import { enqueueNotice } from '../notices/outbox.ts'
import { findCollectionAccount, movePool, poolAvailable } from './accounts.ts'
import { creditInflow } from './inflows.ts'
import { writeLine } from './statement-lines.ts'
import { nextSessionId } from './session-ids.ts'
import { nowText, OWN_BANK_CODE, type World } from './context.ts'

export type TransferOrder = {
  reference: string
  amountKobo: Kobo
  accountNumber: string
  bankCode: string
  beneficiaryName: string
  narration: string
  senderAccount: string
  senderName: string
}

export type Transfer = TransferOrder & { sessionId: string; status: string; acceptedAt: string }

/** What the bank does with an order: pay it (00), take the money aside for now (09, 34), or refuse it. */
export type Treatment = { status: string; settlesAfterMs?: number }

const PAID = '00'
const POOL_IS_SHORT = '51'
/** Under these the bank keeps the money aside: still working on it, or keeping it for a person to look at. */
const KEEPS_ASIDE = new Set(['01', '02', '09', '25', '34', '35', '63', '94', '96'])

/** Takes an order in, once per reference; null when the reference was used before, and then nothing happens. */
export function takeTransfer(world: World, order: TransferOrder, treatment: Treatment): Transfer | null {
  return world.database.transaction(() => {
    if (findTransfer(world, order.reference)) return null
    const needsMoney = treatment.status === PAID || KEEPS_ASIDE.has(treatment.status)
    const { status, settlesAfterMs } = needsMoney && poolAvailable(world) < order.amountKobo ? { status: POOL_IS_SHORT } : treatment
    const transfer: Transfer = { ...order, sessionId: nextSessionId(world, OWN_BANK_CODE), status, acceptedAt: nowText(world) }
    const settlesAt = settlesAfterMs === undefined ? null : new Date(world.clock.now().getTime() + settlesAfterMs).toISOString()
    insertTransfer(world, transfer, settlesAt, KEEPS_ASIDE.has(status))
    if (status === PAID) payOut(world, transfer, nowText(world))
    return transfer
  })
}

/** Pays what has been pending for its time. Called before whatever shows transfers, so that no timer is needed. */
export function settleDueTransfers(world: World): void {
  const due = world.database.all<TransferRow>('select * from transfer where settles_at <= ?', nowText(world))
  for (const row of due) settleTransfer(world, row.reference)
}

/** Ends a pending transfer as paid, or as failed with the code given. False when it is not pending. */
export function settleTransfer(world: World, reference: string, status: string = PAID): boolean {
  return world.database.transaction(() => {
    const changed = world.database.run(
      'update transfer set status = ?, settles_at = null, reserves = 0 where reference = ? and reserves = 1',
      status,
      reference,
    )
    if (changed === 1 && status === PAID) payOut(world, findTransfer(world, reference)!, nowText(world))
    return changed === 1
  })
}

/** A bank that contradicts itself: pays what it has refused. False when there is nothing that it refused. */
export function payRefused(world: World, reference: string): boolean {
  return world.database.transaction(() => {
    const transfer = findTransfer(world, reference)
    if (!transfer || transfer.status === PAID || KEEPS_ASIDE.has(transfer.status) || poolAvailable(world) < transfer.amountKobo) return false
    world.database.run('update transfer set status = ? where reference = ?', PAID, reference)
    payOut(world, { ...transfer, status: PAID }, nowText(world))
    return true
  })
}

export function findTransfer(world: World, reference: string): Transfer | null {
  const row = world.database.get<TransferRow>('select * from transfer where reference = ?', reference)
  return row && transferOf(row)
}

export function findTransferBySession(world: World, sessionId: string): Transfer | null {
  const row = world.database.get<TransferRow>('select * from transfer where session_id = ?', sessionId)
  return row && transferOf(row)
}

/** A transfer that happened before the simulator was started: for the demo's history. False when known already. */
export function recordPastTransfer(world: World, transfer: Transfer): boolean {
  return world.database.transaction(() => {
    if (findTransfer(world, transfer.reference)) return false
    insertTransfer(world, transfer, null, false)
    writePayout(world, transfer, transfer.acceptedAt)
    return true
  })
}

function payOut(world: World, transfer: Transfer, at: string): void {
  writePayout(world, transfer, at)
  if (transfer.bankCode !== OWN_BANK_CODE || !findCollectionAccount(world, transfer.accountNumber)) return
  // To an account of ours: it comes back into the pool as a credit of that account.
  const inflow = {
    sessionId: nextSessionId(world, OWN_BANK_CODE),
    accountNumber: transfer.accountNumber,
    amountKobo: transfer.amountKobo,
    channel: 'transfer' as const,
    payerName: transfer.senderName,
    payerAccount: transfer.senderAccount,
    payerBank: OWN_BANK_CODE,
    narration: transfer.narration,
    receivedAt: at,
  }
  if (creditInflow(world, inflow)) enqueueNotice(world, { sessionId: inflow.sessionId, copies: 1, delayMs: 0 })
}

function writePayout(world: World, transfer: Transfer, at: string): void {
  world.database.run(
    'insert into payout values (?, ?, ?, ?, ?, ?)',
    transfer.reference,
    transfer.accountNumber,
    transfer.bankCode,
    transfer.beneficiaryName,
    transfer.amountKobo,
    at,
  )
  movePool(world, -transfer.amountKobo)
  writeLine(world, {
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

function insertTransfer(world: World, transfer: Transfer, settlesAt: string | null, reserves: boolean): void {
  world.database.run(
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
