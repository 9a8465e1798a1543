import { lagosDay } from '../../../../platform/clock/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { businessTable, checkPayoutAllowed } from '../../../businesses/index.ts'
import type { CashpointRow } from '../../../cashpoints/index.ts'
import { type Caller, consumeGrant, pinGrantTable } from '../../../identity/index.ts'
import { type MoneyCommand, wallet } from '../../../ledger/index.ts'
import { type Rules, setupFee } from '../../../pricing/index.ts'
import { setupFeeHeld } from '../domain-events.ts'
import { reserveAccountJob } from '../jobs.ts'
import { insufficientBalance, offerRefusal } from '../offer.ts'
import type { AlternateAccountRow } from '../rows.ts'
import { alternateAccountTable } from '../tables.ts'

export type AccountRequest = {
  ids: { account: string; hold: string }
  caller: Caller
  requestId: string
  grantId: string
  bank: { partner: string; name: string; code: string }
  cashpoint: CashpointRow
  accountName: string
  /** Accounts of the business before this one. Of two requests that saw the same number one is refused. */
  earlier: number
  rules: Rules
}

/** The hold of the setup fee, the request, its audit entry and its job in one commit (docs/money.md M27). */
export function requestAccountCommand(request: AccountRequest): MoneyCommand<{ accountId: string }> {
  const { caller } = request
  return {
    name: 'alternate-accounts.request',
    scope: `alternate-account:${caller.businessId}`,
    key: request.requestId,
    fingerprint: canonicalJson({ cashpoint: request.cashpoint.id, partner: request.bank.partner }),
    secondaryKey: { scope: 'alternate-account-of', key: `${caller.businessId}:${request.earlier}` },
    actor: caller.personId,
    needs: {
      accounts: [wallet(caller.businessId)],
      rows: [businessTable.ref(caller.businessId), pinGrantTable.ref(request.grantId)],
      movesNoMoney: true,
    },
    decide(locked, at) {
      const business = locked.row(businessTable, caller.businessId)!
      const refused = checkPayoutAllowed(business) ?? offerRefusal({ business, hasCashpoint: true, accounts: [], isFlagOn: true })
      if (refused) return refused
      const fee = setupFee(request.rules.fees, request.bank.partner, business, lagosDay(at))
      if (locked.account(wallet(business.id)).available <= fee.feeKobo) return insufficientBalance()
      const grant = consumeGrant(locked, request.grantId, caller, request.ids.account, at)
      if (grant instanceof Refusal) return grant
      const row = rowOf(request, fee, at)
      return {
        holds:
          row.hold_id === null
            ? []
            : [{ change: 'place', id: row.hold_id, account: wallet(business.id), kind: 'payment', about: row.id, amount: row.setup_fee }],
        moves: [grant],
        adds: [alternateAccountTable.add(row), audit(request, row, at)],
        jobs: [reserveAccountJob.enqueue({ accountId: row.id })],
        events: [{ business: business.id, cashpoint: null, kind: 'alternate_account.changed', data: { id: row.id, state: row.state } }],
        domainEvents:
          row.hold_id === null ? [] : [setupFeeHeld({ account: row, bank: request.bank, collectingAccount: request.cashpoint.account_number! })],
        outcome: { accountId: row.id },
      }
    },
  }
}

function rowOf(request: AccountRequest, { feeKobo, vatKobo }: ReturnType<typeof setupFee>, at: Date): AlternateAccountRow {
  return {
    id: request.ids.account,
    business_id: request.caller.businessId,
    cashpoint_id: request.cashpoint.id,
    partner: request.bank.partner,
    state: 'requested',
    account_name: request.accountName,
    account_number: null,
    setup_fee: feeKobo,
    vat: vatKobo,
    hold_id: feeKobo > 0n ? request.ids.hold : null,
    requested_by: request.caller.personId,
    request_id: request.requestId,
    answer: null,
    created_at: at,
    ended_at: null,
  }
}

const audit = ({ caller, requestId }: AccountRequest, row: AlternateAccountRow, at: Date) =>
  auditEntry({
    business: row.business_id,
    actor: caller.personId,
    role: caller.role,
    operation: 'alternate-accounts.create',
    subject: row.id,
    requestId,
    facts: { cashpoint: row.cashpoint_id, partner: row.partner, setupFee: String(row.setup_fee) },
    at,
  })
