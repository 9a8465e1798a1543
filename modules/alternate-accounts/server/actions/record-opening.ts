import type { AccountOpening } from '../../../../partners/alternate-accounts/port.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import { internalAccount, type Locked, type MoneyCommand, type PlanPart, wallet } from '../../../ledger/index.ts'
import { setupFeeReleased, setupFeeTaken } from '../domain-events.ts'
import { setupJournal } from '../postings.ts'
import type { AlternateAccountRow } from '../rows.ts'
import { alternateAccountMoves, isOpen } from '../states.ts'
import { alternateAccountTable } from '../tables.ts'

type State = AlternateAccountRow['state']

/** `requested → creating`, committed before the bank is asked, so that a crash leaves a request that is in doubt. */
export function beginOpeningCommand({ id }: AlternateAccountRow): MoneyCommand<{ state: State }> {
  return {
    name: 'alternate-accounts.begin',
    scope: 'alternate-account-begin',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [], rows: [alternateAccountTable.ref(id)], movesNoMoney: true },
    decide(locked) {
      const { state } = locked.row(alternateAccountTable, id)!
      if (state !== 'requested') return { outcome: { state } }
      return { moves: [alternateAccountTable.move(id, { from: 'requested', to: 'creating' })], outcome: { state: 'creating' } }
    },
  }
}

/**
 * The bank's answer. Created: M27 takes what was held. Refused: the hold is released. Unclear: the hold stays. An answer that
 * comes after the outcome changes nothing.
 */
export function recordOpeningCommand(account: AlternateAccountRow, answer: AccountOpening): MoneyCommand<{ state: State }> {
  const { id, business_id, hold_id } = account
  return {
    name: 'alternate-accounts.answer',
    scope: 'alternate-account-answer',
    key: `${id}:${answer.outcome}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(business_id), ...(['setup_fees', 'vat'] as const).map(internalAccount)],
      holds: hold_id === null ? [] : [hold_id],
      rows: [alternateAccountTable.ref(id)],
    },
    decide(locked, at) {
      const row = locked.row(alternateAccountTable, id)!
      if (!isOpen(row.state)) return { outcome: { state: row.state } }
      const { to, plan } = planOf(row, answer, locked, at)
      return {
        ...plan,
        events: [{ business: business_id, cashpoint: null, kind: 'alternate_account.changed', data: { id, state: to } }],
        outcome: { state: to },
      }
    },
  }
}

function planOf(row: AlternateAccountRow, answer: AccountOpening, locked: Locked, at: Date): { to: State; plan: PlanPart } {
  if (answer.outcome === 'reserved') return { to: 'active', plan: planActive(row, answer, locked, at) }
  if (answer.outcome === 'rejected') {
    const set = { answer: `${answer.code} ${answer.message}`, ended_at: at }
    return {
      to: 'failed',
      plan: {
        holds: row.hold_id === null ? [] : [{ change: 'release', id: row.hold_id }],
        moves: [alternateAccountTable.move(row.id, { from: row.state, to: 'failed', set, why: 'the bank refused it' })],
        domainEvents: row.hold_id === null ? [] : [setupFeeReleased({ account: { ...row, ...set, state: 'failed' } })],
      },
    }
  }
  const isFirst = alternateAccountMoves[row.state].includes('unclear')
  const moved = isFirst ? { from: row.state, to: 'unclear', why: 'the bank gave no clear answer' } : {}
  return { to: 'unclear', plan: { moves: [alternateAccountTable.move(row.id, { ...moved, set: { answer: answer.reason } })] } }
}

function planActive(row: AlternateAccountRow, answer: Extract<AccountOpening, { outcome: 'reserved' }>, locked: Locked, at: Date): PlanPart {
  const set = { account_number: answer.accountNumber, account_name: answer.accountName, answer: null, ended_at: at }
  const move = alternateAccountTable.move(row.id, { from: row.state, to: 'active', set, why: 'the bank opened it' })
  if (row.hold_id === null) return { moves: [move] }
  const balanceAfterKobo = locked.account(wallet(row.business_id)).balance - row.setup_fee
  return {
    journals: [setupJournal(row.id, row.business_id, { setupKobo: row.setup_fee, vatKobo: row.vat })],
    holds: [{ change: 'consume', id: row.hold_id }],
    moves: [move],
    totals: [{ business: row.business_id, cashpoint: null, kind: 'setup_fee', count: 1, amount: row.setup_fee, day: lagosDay(row.created_at) }],
    domainEvents: [setupFeeTaken({ account: { ...row, ...set, state: 'active' }, balanceAfterKobo })],
  }
}
