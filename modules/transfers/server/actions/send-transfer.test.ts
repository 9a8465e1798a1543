import { describe, expect, test } from 'vitest'
import { decideCommand, NOW, type LedgerState, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import { attemptRow, stateMoveTo, transferRow } from '../../../../tests/fixtures/transfer-rows.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow } from '../../../businesses/index.ts'
import type { Caller } from '../../../identity/index.ts'
import type { Plan } from '../../../ledger/index.ts'
import type { FeeRule, Rules } from '../../../pricing/index.ts'
import type { BegunPayment } from '../begin-payment.ts'
import { paymentFingerprint, type Payment, sendTransferCommand } from './send-transfer.ts'

const fee = (name: FeeRule['name'], flatKobo: bigint, more: Partial<FeeRule> = {}): FeeRule => ({
  name,
  classification: null,
  businessId: null,
  followsClass: false,
  fromKobo: 0n,
  ratePpm: 0,
  flatKobo,
  capKobo: null,
  startsOn: '2026-01-01',
  ...more,
})
const rules: Rules = {
  fees: [
    fee('outbound', 2_000n),
    fee('book', 1_000n),
    fee('withdrawal', 0n),
    fee('inbound', 0n, { ratePpm: 5_000, capKobo: 10_000n }),
    fee('stamp_duty', 0n),
    fee('stamp_duty', 5_000n, { fromKobo: 1_000_000n }),
  ],
  limits: [
    { name: 'activated_ever', amountKobo: 3_000_000n, startsOn: '2026-01-01' },
    { name: 'verified_day', amountKobo: 500_000_000n, startsOn: '2026-01-01' },
    { name: 'withdrawal_single', amountKobo: 100_000_000n, startsOn: '2026-01-01' },
  ],
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
const payment = (more: Partial<Payment> = {}): Payment => ({
  cap: null,
  ids: { transfer: 'trf_1', attempt: 'att_1', hold: 'hld_1', collection: 'col_1' },
  kind: 'transfer',
  reference: 'ref_1',
  amountKobo: 1_000_000n,
  remark: 'Rent',
  bank: 'vfd',
  sender: { businessId: 'biz_amina', account: '1100000001', name: 'Amina Stores' },
  beneficiary: {
    name: 'Oluwaseun Textiles',
    account: '0123456789',
    bankCode: '058',
    bankName: 'GTBank',
    enquiryId: 'enq_1',
    sealedBvn: 'sealed',
    clientId: 'client_1',
  },
  receiver: null,
  rules,
  caller,
  grantId: 'grt_1',
  requestId: 'req_1',
  ...more,
})
const TO_BELLO = { receiver: { businessId: 'biz_bello', cashpointId: 'cpt_bello' } }

const business = (id: string, more: Partial<BusinessRow> = {}) =>
  ({ id, classification: 'retail', tier: 'verified', standing: 'open', standing_reason: null, owner_identity: id, ...more }) as BusinessRow
const grant = {
  id: 'grt_1',
  person_id: 'per_amina',
  business_id: 'biz_amina',
  session_id: 'ses_1',
  state: 'open',
  expires_at: new Date(NOW.getTime() + 1),
}

type World = { sender?: Partial<BusinessRow>; receiver?: Partial<BusinessRow>; grant?: object } & Omit<LedgerState, 'rows'>
function sent(input: Payment, { sender = {}, receiver = {}, grant: given = {}, ...standing }: World = {}, now = NOW) {
  const rows = { business: [business('biz_amina', sender), business('biz_bello', receiver)], pin_grant: [{ ...grant, ...given }] }
  return decideCommand(sendTransferCommand(input, now), {
    balances: { 'wallet:biz_amina': 5_000_000n, 'wallet:biz_bello': 70_000n },
    rows,
    ...standing,
  })
}
function planOf(decision: Plan<BegunPayment> | Refusal): Plan<BegunPayment> {
  if (decision instanceof Refusal) throw decision
  return decision
}

const row = transferRow({
  cashpoint_id: null,
  state: 'held',
  beneficiary_bvn: 'sealed',
  beneficiary_client_id: 'client_1',
  rules: [
    { name: 'outbound', starts_on: '2026-01-01' },
    { name: 'stamp_duty', starts_on: '2026-01-01' },
  ],
  sent_at: null,
  created_at: NOW,
})
const used = { table: 'pin_grant', id: 'grt_1', from: 'open', to: 'used', set: { used_for: 'trf_1' } }
const audit = (operation: string, facts: object) => ({
  table: 'audit_entry',
  row: {
    business_id: 'biz_amina',
    actor: 'per_amina',
    role: 'merchant',
    operation,
    subject: 'trf_1',
    request_id: 'req_1',
    facts,
    created_at: NOW,
  },
})
const metered = (change = 1_000_000n, period = '2026-11-20') => [{ subject: 'biz_amina', kind: 'outflow', period, change }]

test('the command declares its locks: wallet, grant, business and the meters of today, tomorrow and ever', () => {
  const command = sendTransferCommand(payment(), NOW)
  expect(command).toMatchObject({ name: 'transfers.transfer', scope: 'transfer:biz_amina', key: 'ref_1', actor: 'per_amina' })
  expect(command.fingerprint).toBe(
    paymentFingerprint({ kind: 'transfer', amountKobo: 1_000_000n, remark: 'Rent', beneficiary: { account: '0123456789', bankCode: '058' } }),
  )
  expect(command.needs).toEqual({
    accounts: [{ kind: 'wallet', business: 'biz_amina' }],
    meters: ['ever', '2026-11-20', '2026-11-21'].map((period) => ({ subject: 'biz_amina', kind: 'outflow', period })),
    rows: [
      { table: 'business', id: 'biz_amina' },
      { table: 'pin_grant', id: 'grt_1' },
    ],
    movesNoMoney: true,
  })
  expect(sendTransferCommand(payment(TO_BELLO), NOW).needs).toMatchObject({ movesNoMoney: false })
})

test.each<[string, Partial<Parameters<typeof paymentFingerprint>[0]>]>([
  ['kind', { kind: 'withdrawal' }],
  ['amount', { amountKobo: 1_000_001n }],
  ['remark', { remark: 'Rents' }],
  ['account', { beneficiary: { account: '0123456780', bankCode: '058' } }],
  ['bank', { beneficiary: { account: '0123456789', bankCode: '059' } }],
])('an intent with another %s has another fingerprint', (_what, other) => {
  const intent = { kind: 'transfer', amountKobo: 1_000_000n, remark: 'Rent', beneficiary: { account: '0123456789', bankCode: '058' } }
  expect(paymentFingerprint({ ...intent, ...other })).not.toBe(paymentFingerprint(intent))
})

test('M13: transfer, attempt, hold, limit, grant, audit and job in one commit, and nothing is posted', () => {
  const attempt = attemptRow({ state: 'written', written_at: NOW, sent_at: null })
  expect(sent(payment())).toEqual({
    holds: [
      { change: 'place', id: 'hld_1', account: { kind: 'wallet', business: 'biz_amina' }, kind: 'payment', about: 'trf_1', amount: 1_007_000n },
    ],
    meters: metered(),
    moves: [used],
    adds: [
      { table: 'transfer', row },
      { table: 'transfer_attempt', row: attempt },
      audit('transfers.send', { amount: '1000000', total: '1007000', route: 'rail' }),
    ],
    jobs: [{ task: 'transfers.send', payload: { transferId: 'trf_1', kind: 'transfer' }, key: 'transfer-send:trf_1', batchable: true }],
    events: stateMoveTo('held'),
    domainEvents: [{ type: 'transfer.held', transfer: row }],
    outcome: { transferId: 'trf_1' },
  })
})

test('M18: to another business of ours it is paid in the same commit, with the fees of both and no hold', () => {
  const plan = planOf(sent(payment(TO_BELLO)))
  const booked = {
    ...row,
    route: 'book',
    state: 'settled',
    fee: 1_000n,
    vat: 70n,
    total: 1_006_000n,
    receiver_business_id: 'biz_bello',
    receiver_cashpoint_id: 'cpt_bello',
    rules: [
      { name: 'book', starts_on: '2026-01-01' },
      { name: 'stamp_duty', starts_on: '2026-01-01' },
    ],
    hold_id: null,
    code: '00',
    ended_at: NOW,
  }
  expect(planAsText(plan).journals).toEqual([
    [
      'M18',
      'transfer:trf_1',
      'biz_amina',
      'Dr wallet 1,006,000, wallet 5,000; Cr wallet 1,000,000, fees_outbound 930, vat 419, stamp_duty 5,000, fees_inbound 4,651',
    ],
  ])
  expect(plan.journals![0]!.lines.map(({ cashpoint }) => cashpoint)).toEqual([null, 'cpt_bello', 'cpt_bello', null, null, null, null])
  expect({ ...plan, journals: null }).toEqual({
    journals: null,
    meters: metered(),
    moves: [used],
    adds: [{ table: 'transfer', row: booked }, audit('transfers.send', { amount: '1000000', total: '1006000', route: 'book' })],
    totals: [{ business: 'biz_amina', cashpoint: null, kind: 'transfer', count: 1, amount: 1_006_000n }],
    events: stateMoveTo('settled'),
    domainEvents: [
      {
        type: 'transfer.booked',
        transfer: booked,
        journalKey: 'transfer:trf_1',
        balanceAfterKobo: 3_994_000n,
        receiver: {
          businessId: 'biz_bello',
          cashpointId: 'cpt_bello',
          accountNumber: '0123456789',
          collectionId: 'col_1',
          feeKobo: 5_000n,
          vatKobo: 349n,
          balanceAfterKobo: 1_065_000n,
        },
      },
    ],
    outcome: { transferId: 'trf_1' },
  })
})

test('M19: between businesses of one proven owner only the amount moves; an unproven owner is never the same', () => {
  const plan = planOf(sent(payment(TO_BELLO), { receiver: { owner_identity: 'biz_amina' } }))
  expect(planAsText(plan).journals).toEqual([['M19', 'transfer:trf_1', 'biz_amina', 'Dr wallet 1,000,000; Cr wallet 1,000,000']])
  expect(plan.domainEvents).toMatchObject([{ receiver: { feeKobo: 0n, vatKobo: 0n, balanceAfterKobo: 1_070_000n }, balanceAfterKobo: 4_000_000n }])
  const unproven = planOf(sent(payment(TO_BELLO), { sender: { owner_identity: null }, receiver: { owner_identity: null } }))
  expect(unproven.journals![0]!.posting).toBe('M18')
})

test('a withdrawal is one by its fee, its duty and its name in the audit', () => {
  const plan = planOf(sent(payment({ kind: 'withdrawal' })))
  expect(plan.holds).toMatchObject([{ amount: 1_000_000n }])
  expect(plan.adds).toMatchObject([
    { row: { kind: 'withdrawal', fee: 0n, duty: 5_000n, duty_by: 'house', total: 1_000_000n } },
    {},
    audit('transfers.withdraw', { amount: '1000000', total: '1000000', route: 'rail' }),
  ])
  expect(sendTransferCommand(payment({ kind: 'withdrawal' }), NOW).name).toBe('transfers.withdrawal')
})

describe('is refused, and nothing is planned', () => {
  const cases: [string, Payment, World, string, string?][] = [
    ['without a grant', payment({ grantId: null }), {}, 'pin.required'],
    ['with a grant that was used', payment(), { grant: { state: 'used' } }, 'pin.required'],
    ['with a grant of another session', payment(), { grant: { session_id: 'ses_2' } }, 'pin.required'],
    ['with a grant of another person', payment(), { grant: { person_id: 'per_b' } }, 'pin.required'],
    ['with a grant for another business', payment(), { grant: { business_id: 'biz_bello' } }, 'pin.required'],
    ['with a grant that has just ended', payment(), { grant: { expires_at: NOW } }, 'pin.required'],
    ['by a business that may pay nothing out', payment(), { sender: { standing: 'no_debit' } }, 'businesses.no_debit'],
    ['beyond what is free', payment(), { held: { 'wallet:biz_amina': 3_993_001n } }, 'transfers.insufficient_balance'],
    [
      'beyond the day’s limit',
      payment(),
      { meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20', used: 499_000_001n }] },
      'pricing.limit_exceeded',
    ],
    [
      'beyond the limit of an activated account',
      payment(),
      { sender: { tier: 'activated' }, meters: [{ subject: 'biz_amina', kind: 'outflow', period: 'ever', used: 2_000_001n }] },
      'pricing.limit_exceeded',
    ],
    [
      'to an account that is not activated',
      payment(TO_BELLO),
      { receiver: { tier: 'unverified' } },
      'transfers.receiver_closed',
      'This account cannot receive money at the moment. Nothing was taken.',
    ],
    ['to an account that is frozen', payment(TO_BELLO), { receiver: { standing: 'frozen' } }, 'transfers.receiver_closed'],
    [
      'to one’s own account',
      payment({ receiver: { businessId: 'biz_amina', cashpointId: 'cpt_1' } }),
      {},
      'transfers.to_itself',
      'This account is your own. Money sent to it would stay where it is.',
    ],
  ]
  test.each(cases)('%s', (_what, input, world, code, message) => {
    const refusal = sent(input, world)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code, ...(message && { message }) })
  })

  test('where the sender is not the caller’s business it is a mistake of ours', () => {
    expect(() => sent(payment({ caller: { ...caller, businessId: 'biz_bello' } }))).toThrow("the sender is not the caller's business")
  })
})

test('the last kobo that is free may go', () => {
  expect(planOf(sent(payment(), { held: { 'wallet:biz_amina': 3_993_000n } })).outcome).toEqual({ transferId: 'trf_1' })
})

test('decided after midnight in Lagos it counts for the new day; decided before it was asked for, for the day of its request', () => {
  const requestedAt = new Date('2026-11-20T22:59:59Z')
  const open = { grant: { expires_at: new Date('2026-11-21T10:00:00Z') } }
  const periodAt = (at: Date) => planOf(sent(payment(), { ...open, at }, requestedAt)).meters!.map(({ period }) => period)
  expect(periodAt(new Date('2026-11-20T23:00:01Z'))).toEqual(['2026-11-21'])
  expect(periodAt(new Date('2026-11-19T10:00:00Z'))).toEqual(['2026-11-20'])
})
