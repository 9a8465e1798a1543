import { describe, expect, test } from 'vitest'
import { decideCommand, type LedgerState, NOW } from '../../../tests/fixtures/command-testing.ts'
import { transferRow } from '../../../tests/fixtures/transfer-rows.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type BusinessRow, businessTable } from '../../businesses/index.ts'
import { type Caller, pinGrantTable } from '../../identity/index.ts'
import { bonusEarnings, type Needs, type Plan, wallet } from '../../ledger/index.ts'
import type { FeeRule, Rules } from '../../pricing/index.ts'
import { capMeters, type OutflowCap } from '../../risk/index.ts'
import { beginPayment, outflowCommand, outflowNeeds, type OutflowChecks, type PaymentStart } from './begin-payment.ts'
import { newOrder } from './new-order.ts'

const fee = (name: FeeRule['name'], flatKobo: bigint): FeeRule => ({
  name,
  classification: null,
  businessId: null,
  followsClass: false,
  fromKobo: 0n,
  ratePpm: 0,
  flatKobo,
  capKobo: null,
  startsOn: '2026-01-01',
})
const limit = (name: Rules['limits'][number]['name'], amountKobo: bigint) => ({ name, amountKobo, startsOn: '2026-01-01' })
const rules: Rules = {
  fees: [fee('outbound', 2_000n), fee('stamp_duty', 5_000n)],
  limits: [limit('verified_day', 5_000_000n), limit('new_device_day', 900_000n)],
}
const caller: Caller = {
  personId: 'per_amina',
  sessionId: 'ses_1',
  businessId: 'biz_amina',
  role: 'merchant',
  cashpointId: null,
  firstname: 'Amina',
  lastname: 'Bello',
  email: 'amina@example.com',
}
/** Its approvers have seen a price that is a kobo lower. */
const dearer = { ...caller, approval: { totalKobo: 1_006_999n, digest: null } } as Caller
const cap: OutflowCap = {
  id: 'cap_1',
  personId: 'per_amina',
  reason: 'new_device',
  startsAt: new Date(NOW.getTime() - 1),
  endsAt: new Date(NOW.getTime() + 3_600_000),
}
const order = newOrder({
  id: 'trf_1',
  business_id: 'biz_amina',
  kind: 'transfer',
  reference: 'ref_1',
  amount: 1_000_000n,
  beneficiary_name: 'Oluwaseun Textiles',
  beneficiary_account: '0123456789',
  beneficiary_bank_code: '058',
  beneficiary_bank_name: 'GTBank',
  sender_account: '1100000001',
  sender_name: 'Amina Stores',
  remark: 'Rent',
  hold_id: 'hld_1',
  requested_by: 'per_amina',
  created_at: new Date(NOW.getTime() - 1_000),
})
const metered = { ...order, meter_kind: 'sent_back', meter_period: '2026-11-20' }
const attempt = { id: 'att_1', partner: 'vfd' }
const own = (code: string) => new Refusal(code, 422, code)

type World = LedgerState & { standing?: BusinessRow['standing']; isGrantUsed?: boolean }

function begin(start: PaymentStart, { standing = 'open', isGrantUsed = false, ...state }: World = {}) {
  const needs: Needs = {
    accounts: [wallet('biz_amina'), bonusEarnings('biz_amina')],
    meters: [
      ...outflowNeeds({ businessId: 'biz_amina', grantId: null, cap: null }, NOW).meters,
      ...capMeters(cap),
      { subject: 'biz_amina', kind: 'sent_back', period: '2026-11-20' },
    ],
    rows: [businessTable.ref('biz_amina'), pinGrantTable.ref('grt_1'), { table: 'collection', id: 'col_1' }],
  }
  const rows = {
    business: [{ id: 'biz_amina', classification: 'retail', tier: 'verified', standing, standing_reason: null, daily_limit_kobo: null }],
    pin_grant: [
      {
        id: 'grt_1',
        person_id: 'per_amina',
        business_id: 'biz_amina',
        session_id: 'ses_1',
        state: isGrantUsed ? 'used' : 'open',
        expires_at: new Date(NOW.getTime() + 1),
      },
    ],
  }
  const command = { name: 'test', scope: 's', key: 'k', fingerprint: '', actor: 'per_amina', needs }
  const balances = { 'wallet:biz_amina': 1_007_000n }
  return decideCommand({ ...command, decide: (locked, at) => beginPayment(start, locked, at) }, { balances, rows, ...state })
}

const codeOf = (decided: ReturnType<typeof begin>) => (decided instanceof Refusal ? decided.code : 'begun')
const outflow = (more: Partial<OutflowChecks> = {}): OutflowChecks => ({
  kind: 'outflow',
  rules,
  cap: null,
  approvedTotal: 'before_cap',
  terms: () => ({ movement: 'rail', amountKobo: 1_000_000n }),
  ...more,
})
const paying = (checks: OutflowChecks, by = caller, grantId: string | null = 'grt_1'): PaymentStart => ({
  order,
  attempt,
  member: { caller: by, grantId },
  checks,
})

describe('an outflow', () => {
  test('is refused by the first of grant, own terms, standing, limit, balance, approved total, cap and last check', () => {
    const all = { terms: () => own('terms'), cap, lastCheck: () => own('last') }
    const priced = { cap, lastCheck: () => own('last') }
    const overLimit = { meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20', used: 4_000_001n }] }
    const poor = { balances: { 'wallet:biz_amina': 1_006_999n } }
    const worst = { standing: 'no_debit', ...overLimit, ...poor } as const
    const refusals = [
      begin(paying(outflow(all), dearer), { isGrantUsed: true, ...worst }),
      begin(paying(outflow(all), dearer), worst),
      begin(paying(outflow(priced), dearer), worst),
      begin(paying(outflow(priced), dearer), { ...overLimit, ...poor }),
      begin(paying(outflow(priced), dearer), poor),
      begin(paying(outflow(priced), dearer)),
      begin(paying(outflow(priced))),
      begin(paying(outflow({ lastCheck: () => own('last') }))),
      begin(paying(outflow())),
    ]
    expect(refusals.map(codeOf)).toEqual([
      'pin.required',
      'terms',
      'businesses.no_debit',
      'pricing.limit_exceeded',
      'transfers.insufficient_balance',
      'transfers.dearer',
      'risk.new_device_limit',
      'last',
      'begun',
    ])
  })

  test('may compare the approved total after all else, or leave it to its terms', () => {
    const last = { approvedTotal: 'last' as const }
    expect(codeOf(begin(paying(outflow({ ...last, cap }), dearer)))).toBe('risk.new_device_limit')
    expect(codeOf(begin(paying(outflow({ ...last, lastCheck: () => own('last') }), dearer)))).toBe('last')
    expect(codeOf(begin(paying(outflow(last), dearer)))).toBe('transfers.dearer')
    expect(codeOf(begin(paying(outflow({ approvedTotal: 'by_kind' }), dearer)))).toBe('begun')
  })

  test('takes its price from the quote, differs in the columns of its kind, and is held on the account of its kind', () => {
    const terms = () => ({ movement: 'rail' as const, amountKobo: 900_000n, columns: () => ({ fee: 100_000n, vat: 0n, total: 1_000_000n }) })
    const decided = begin({ ...paying(outflow({ terms })), account: bonusEarnings('biz_amina') }, { balances: { 'bonus:biz_amina': 1_000_000n } })
    expect(decided).toMatchObject({
      holds: [{ change: 'place', id: 'hld_1', account: { kind: 'bonus', business: 'biz_amina' }, amount: 1_000_000n }],
      meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20', change: 900_000n }],
      moves: [{ table: 'pin_grant', id: 'grt_1', to: 'used' }],
      adds: [
        { table: 'transfer', row: { amount: 900_000n, fee: 100_000n, duty: 5_000n, total: 1_000_000n, meter_kind: 'outflow', created_at: NOW } },
        {},
      ],
      outcome: { transferId: 'trf_1' },
    })
  })
})

describe('a payment of a fixed price', () => {
  const fixed = (freedKobo?: bigint, refused: Refusal | null = null): PaymentStart => ({
    order: metered,
    attempt,
    checks: { kind: 'fixed', check: () => refused, insufficient: () => own('short'), ...(freedKobo !== undefined && { freedKobo }) },
  })

  test('is refused by standing, own check and balance in this order; what its commit frees counts', () => {
    const poor = { balances: { 'wallet:biz_amina': 999_999n } }
    expect(codeOf(begin(fixed(0n, own('own')), { standing: 'no_debit', ...poor }))).toBe('businesses.no_debit')
    expect(codeOf(begin(fixed(0n, own('own')), poor))).toBe('own')
    expect(codeOf(begin(fixed(), poor))).toBe('short')
    expect(codeOf(begin(fixed(1n), poor))).toBe('begun')
  })

  test('keeps its figures and its time, uses its own meter, and consumes no grant that nobody gave', () => {
    const decided = begin({ ...fixed(), extra: () => ({ moves: [{ table: 'collection', id: 'col_1', from: 'posted', to: 'sending_back' }] }) })
    expect(decided).toMatchObject({
      meters: [{ subject: 'biz_amina', kind: 'sent_back', period: '2026-11-20', change: 1_000_000n }],
      moves: [{ table: 'collection' }],
      adds: [{ table: 'transfer', row: metered }, { table: 'transfer_attempt' }],
    })
  })
})

test('a metered payment uses its meter without a check; a reserved one places no hold and uses no meter', () => {
  const state = { standing: 'no_debit', balances: {} } as const
  expect(begin({ order: metered, attempt, checks: { kind: 'metered' } }, state)).toMatchObject({
    holds: [{ amount: 1_000_000n }],
    meters: [{ change: 1_000_000n }],
  })
  const reserved = begin({ order: metered, attempt, checks: { kind: 'reserved' } }, state)
  expect(reserved).not.toHaveProperty('holds')
  expect(reserved).not.toHaveProperty('meters')
  expect(reserved).toMatchObject({ jobs: [{}], adds: [{ table: 'transfer' }, { table: 'transfer_attempt' }] })
})

test('the audit entry names the member, or the system where no member pays', () => {
  const audit = { operation: 'test.pay', requestId: 'req_1', facts: ({ total }: typeof order) => ({ total: String(total) }) }
  const entryOf = (start: PaymentStart) => (begin({ ...start, audit }) as Plan).adds!.at(-1)!.row
  expect(entryOf(paying(outflow()))).toMatchObject({ actor: 'per_amina', role: 'merchant', subject: 'trf_1', facts: { total: '1007000' } })
  expect(entryOf({ order: metered, attempt, checks: { kind: 'metered' } })).toMatchObject({ actor: 'system', role: 'system' })
})

test('a payment of a business that is not the caller’s is a mistake of ours', () => {
  expect(() => begin(paying(outflow(), { ...caller, businessId: 'biz_bello' }))).toThrow("the sender is not the caller's business")
})

test('the command of an outflow pays once for its reference and once for its request', () => {
  const command = outflowCommand({ name: 'test.pay', order, fingerprint: 'f', requestId: 'req_1', caller, grantId: 'grt_1', cap }, NOW, () =>
    own('none'),
  )
  expect(command).toMatchObject({
    scope: 'transfer:biz_amina',
    key: 'ref_1',
    secondaryKey: { scope: 'payment-request:biz_amina', key: 'req_1' },
    needs: { movesNoMoney: true, accounts: [wallet('biz_amina')] },
  })
  expect(command.needs.meters?.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
    'outflow ever',
    'outflow 2026-11-20',
    'outflow 2026-11-21',
    'new_device cap_1',
  ])
})

test('a new order has every column of a stored one; one to an account of ours is settled at once', () => {
  expect(Object.keys(order).toSorted()).toEqual(Object.keys(transferRow()).toSorted())
  expect(newOrder({ ...order, receiver_business_id: 'biz_bello' })).toMatchObject({
    state: 'settled',
    code: '00',
    hold_id: null,
    ended_at: order.created_at,
  })
})
