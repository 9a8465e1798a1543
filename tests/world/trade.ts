import { laneOptions } from '../../apps/books.ts'
import type { CollectionPosted, CollectionRow, CollectionSuspended } from '../../modules/collections/index.ts'
import { whatIsSeen } from '../../modules/collections/server/actions/credit-collection.ts'
import { collected, unmatched } from '../../modules/collections/server/postings.ts'
import { type JournalDraft, type MoneyCommand, type PlanPart, wallet } from '../../modules/ledger/index.ts'
import type { TransferRow, TransferSettled } from '../../modules/transfers/index.ts'
import { settled } from '../../modules/transfers/server/postings.ts'
import type { AttemptRow } from '../../modules/transfers/server/rows.ts'
import { lagosDay } from '../../platform/clock/index.ts'
import { AMINA, BANK, command, type LedgerWorld, ledgerWorld } from './ledger.ts'

export const TILL = 'csp_amina'

/** Books in which Amina's business collects and pays, with what the product's modules add to each commit. */
export async function tradeWorld(): Promise<LedgerWorld> {
  const world = await ledgerWorld(laneOptions)
  await world.query(`insert into person (id, email, password_hash, created_at) values ('usr_amina', 'amina@example.ng', 'none', now())`)
  await world.query(
    `insert into business (id, name, account_type, classification, public_key, wallet_prefix, owner_id, contact_firstname, contact_lastname, phone, email, industry, state, lga, address, created_at)
     values ($1, 'Amina Stores', 1, 'web', 'pk_amina', 'AMINA', 'usr_amina', 'Amina', 'Yusuf', '08030000000', 'amina@example.ng', 'Retail', 'Kano', 'Nassarawa', '1 Zoo Road', now())`,
    [AMINA],
  )
  await world.query(`insert into cashpoint (id, business_id, name, is_default, created_at) values ($1, $2, 'Main', true, now())`, [TILL, AMINA])
  return world
}

/** M1 as the bank confirmed it, with its row and its news. */
export function paidIn(sessionId: string, amount: bigint, fee = 0n): MoneyCommand {
  const at = new Date('2026-11-20T10:00:00Z')
  const collection: CollectionRow = {
    id: `col_${sessionId}`,
    business_id: AMINA,
    cashpoint_id: TILL,
    partner: BANK,
    session_id: sessionId,
    state: 'posted',
    amount,
    fee,
    vat: 0n,
    channel: 'transfer',
    payer_name: 'Bello Aisha',
    payer_account: '0123456789',
    payer_bank_code: '058',
    payer_bank_name: 'Guaranty Trust Bank',
    narration: '',
    received_at: at,
    posted_at: at,
    reversal_expires_at: at,
    hold_id: null,
    lien_case_id: null,
  }
  const journal = collected({ sessionId, amountKobo: amount, bank: BANK }, { business: AMINA, cashpoint: TILL }, { feeKobo: fee, vatKobo: 0n })
  return told(journal, (balance) => {
    const fact: CollectionPosted = {
      type: 'collection.posted',
      collection,
      accountNumber: '1000000001',
      journalKey: journal.key,
      balanceAfterKobo: balance + amount - fee,
    }
    return { adds: [{ table: 'collection', row: collection }], ...whatIsSeen(collection), facts: [fact] }
  })
}

/** M48: money for an account that nobody has. */
export function paidAstray(sessionId: string, amount: bigint): MoneyCommand {
  const journal = unmatched({ sessionId, amountKobo: amount, bank: BANK })
  const suspended = { id: `sus_${sessionId}`, partner: BANK, sessionId, amountKobo: amount, accountNumber: '1999999999', payerName: 'Bello Aisha' }
  const fact: CollectionSuspended = { type: 'collection.suspended', suspended: { ...suspended, reason: 'unknown_account' }, journalKey: journal.key }
  return told(journal, () => ({ facts: [fact] }))
}

/** M14 under the reference `<id>-1`, as if it had been held and sent before. */
export function paidOut(id: string, amount: bigint, fee = 0n): MoneyCommand {
  const row = transferRow(id, amount, fee, { state: 'settled', code: '00' })
  const figures = { amountKobo: amount, feeKobo: fee, vatKobo: 0n, dutyKobo: 0n, dutyBy: 'sender' } as const
  const journal = settled(row.id, { business: AMINA, cashpoint: null }, figures, BANK)
  const attempt = attemptRow(row, 'accepted')
  return told(journal, (balance) => {
    const fact: TransferSettled = {
      type: 'transfer.settled',
      transfer: row,
      partner: BANK,
      partnerReference: attempt.partner_reference,
      journalKey: journal.key,
      balanceAfterKobo: balance - row.total,
    }
    return {
      adds: [
        { table: 'transfer', row },
        { table: 'transfer_attempt', row: attempt },
      ],
      totals: [{ business: AMINA, cashpoint: null, kind: row.kind, count: 1, amount: row.total, day: lagosDay(row.created_at) }],
      facts: [{ type: 'transfer.held', transfer: row }, fact],
    }
  })
}

/** A transfer that was accepted and is with the bank: its total is held. */
export function underWay(id: string, amount: bigint, fee = 0n): MoneyCommand {
  const row = transferRow(id, amount, fee, { state: 'sending', hold_id: `hld_${id}` })
  return command({
    key: row.id,
    needs: { accounts: [wallet(AMINA)] },
    plan: {
      holds: [{ change: 'place', id: `hld_${id}`, account: wallet(AMINA), kind: 'payment', about: row.id, amount: row.total }],
      adds: [
        { table: 'transfer', row },
        { table: 'transfer_attempt', row: attemptRow(row, 'sent') },
      ],
    },
  })
}

function told(journal: JournalDraft, rest: (walletBefore: bigint) => PlanPart): MoneyCommand {
  const asked = command({ key: journal.key, plan: { journals: [journal] } })
  return {
    ...asked,
    needs: { accounts: [wallet(AMINA), ...asked.needs.accounts] },
    decide: (held) => ({ ...rest(held.account(wallet(AMINA)).balance), journals: [journal], outcome: { done: true } }),
  }
}

function transferRow(id: string, amount: bigint, fee: bigint, more: Partial<TransferRow>): TransferRow {
  const at = new Date('2026-11-20T10:00:00Z')
  return {
    id: `trf_${id}`,
    business_id: AMINA,
    cashpoint_id: null,
    kind: 'transfer',
    route: 'rail',
    reference: `AMINA-${id}`,
    state: 'held',
    amount,
    fee,
    vat: 0n,
    duty: 0n,
    duty_by: 'sender',
    total: amount + fee,
    beneficiary_name: 'Eze Ngozi',
    beneficiary_account: '0987654321',
    beneficiary_bank_code: '057',
    beneficiary_bank_name: 'Zenith Bank',
    enquiry_id: 'enq',
    beneficiary_bvn: null,
    beneficiary_client_id: null,
    receiver_business_id: null,
    receiver_cashpoint_id: null,
    sender_account: '1000000001',
    sender_name: 'Amina Stores',
    remark: '',
    rules: [],
    hold_id: null,
    meter_kind: null,
    meter_period: null,
    requested_by: 'usr_amina',
    code: null,
    answer: null,
    session_id: null,
    queries: 0,
    next_query_at: null,
    sent_at: null,
    doubt_told_at: null,
    review_reason: null,
    review_said: null,
    created_at: at,
    ended_at: null,
    ...more,
  }
}

function attemptRow(transfer: TransferRow, state: AttemptRow['state']): AttemptRow {
  return {
    id: `att_${transfer.id}`,
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    number: 1,
    partner: BANK,
    partner_reference: `${transfer.id}-1`,
    state,
    written_at: transfer.created_at,
    sent_at: null,
    ended_at: null,
  }
}
