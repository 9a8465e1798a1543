import type { CollectionPosted, CollectionRow } from '../../modules/collections/index.ts'
import { whatIsSeen } from '../../modules/collections/server/actions/credit-collection.ts'
import { collected } from '../../modules/collections/server/postings.ts'
import { collectionRiders } from '../../modules/collections/server/riders.ts'
import { historyRiders, historyTables } from '../../modules/history/index.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { type Held, type MoneyCommand, type Plan, type PlanPart, type RowMove, wallet } from '../../modules/ledger/index.ts'
import { bookedToOther, settled } from '../../modules/transfers/server/postings.ts'
import type { TransferRow } from '../../modules/transfers/index.ts'
import type { Role } from '../../modules/identity/contract.ts'
import { type BoundRoute, envelope, parseRequest, type RouteAnswer } from '../../platform/http/bind.ts'
import type { RouteContract, WireBody, WireParams, WireQuery, WireReply } from '../../platform/http/contract.ts'
import { AMINA, BANK, BELLO, command, type LedgerWorld, ledgerWorld } from './ledger.ts'

export const COUNTER = 'cpt_counter'
export const STALL = 'cpt_stall'
export const BELLO_TILL = 'cpt_bello'

/** Two businesses with cashpoints, whose money leaves its lines in the history. */
export async function historyWorld(): Promise<LedgerWorld> {
  const facts = [...Object.keys(historyRiders), ...Object.keys(collectionRiders)]
  const world = await ledgerWorld({
    tables: [{ table: 'collection' }, { table: 'transfer', state: 'state' }, ...historyTables],
    riders: Object.fromEntries(facts.map((fact) => [fact, [...(collectionRiders[fact] ?? []), ...(historyRiders[fact] ?? [])]])),
  })
  for (const [business, name] of [
    [AMINA, 'Amina Stores'],
    [BELLO, 'Bello Foods'],
  ] as const) {
    const owner = business.replace('biz', 'usr')
    await world.query(`insert into person (id, email, password_hash, created_at) values ($1, $2, 'none', now())`, [owner, `${owner}@example.ng`])
    await world.query(
      `insert into business (id, name, account_type, classification, tier, public_key, wallet_prefix, owner_id, contact_firstname, contact_lastname, phone, email, industry, state, lga, address, created_at)
       values ($1, $2, 1, 'web', 'verified', 'pk_' || $1, $1, $3, 'Amina', 'Yusuf', '08030000000', 'owner@example.ng', 'Retail', 'Kano', 'Nassarawa', '1 Zoo Road', now())`,
      [business, name, owner],
    )
  }
  for (const [id, business, name, isDefault, account] of [
    [COUNTER, AMINA, 'Main counter', true, '1023456784'],
    [STALL, AMINA, 'Market stall', false, '1023456791'],
    [BELLO_TILL, BELLO, 'Bello Foods', true, '1023450001'],
  ])
    await world.query(
      `insert into cashpoint (id, business_id, name, is_default, account_state, account_number, created_at) values ($1, $2, $3, $4, 'active', $5, now())`,
      [id, business, name, isDefault, account],
    )
  return world
}

export type Payer = { name: string; account: string }
export const ZAINAB: Payer = { name: 'ZAINAB ALIYU', account: '0148824471' }
export const EMEKA: Payer = { name: 'EMEKA OBI', account: '0221113334' }

type Payment = { id: string; kobo: bigint; feeKobo?: bigint; at?: Date; payer?: Payer; cashpoint?: string; channel?: string; business?: string }

/** M1: a customer pays in at a cashpoint. */
export function paidIn(world: LedgerWorld, payment: Payment) {
  const { id, kobo, feeKobo = 0n, payer = ZAINAB, channel = 'transfer', business = AMINA } = payment
  const at = payment.at ?? world.clock.now()
  const cashpoint = payment.cashpoint ?? (business === AMINA ? COUNTER : BELLO_TILL)
  const vat = (feeKobo * 75n) / 1075n
  const journal = collected({ sessionId: `ses_${id}`, amountKobo: kobo, bank: BANK }, { business, cashpoint }, { feeKobo, vatKobo: vat })
  const collection: CollectionRow = {
    id: `col_${id}`,
    business_id: business,
    cashpoint_id: cashpoint,
    partner: BANK,
    session_id: `ses_${id}`,
    state: 'posted',
    amount: kobo,
    fee: feeKobo,
    vat,
    channel,
    payer_name: payer.name,
    payer_account: payer.account,
    payer_bank_code: '058',
    payer_bank_name: 'GTBank',
    narration: `For ${id}`,
    received_at: at,
    posted_at: at,
    reversal_expires_at: new Date(at.getTime() + 24 * 60 * 60_000),
    hold_id: null,
    lien_case_id: null,
  }
  return submit(world, `collect ${id}`, at, [journal], (held) => {
    const balanceAfterKobo = held.account(wallet(business)).balance + kobo - feeKobo
    const fact: CollectionPosted = { type: 'collection.posted', collection, accountNumber: '1023456784', journalKey: journal.key, balanceAfterKobo }
    return { journals: [journal], adds: [{ table: 'collection', row: collection }], ...whatIsSeen(collection), facts: [fact], outcome: {} }
  })
}

/** M13: accepted, and its total kept aside. */
export function held(world: LedgerWorld, transfer: TransferRow) {
  const account = wallet(transfer.business_id)
  const needs = { accounts: [account] }
  const hold = { change: 'place' as const, id: transfer.hold_id!, account, kind: 'payment' as const, about: transfer.id, amount: transfer.total }
  const plan = { holds: [hold], adds: [{ table: 'transfer', row: transfer }], facts: [{ type: 'transfer.held', transfer }] }
  return world.lane.submit(command({ key: `hold ${transfer.id}`, needs, at: transfer.created_at, plan }))
}

/** M14: the bank has paid. */
export function settledBy(world: LedgerWorld, transfer: TransferRow, at: Date) {
  const row: TransferRow = { ...transfer, state: 'settled', code: '00', session_id: `ses_${transfer.id}`, ended_at: at }
  const posted = settled(row.id, { business: row.business_id, cashpoint: row.cashpoint_id }, figuresOf(row), BANK)
  return submit(
    world,
    `settle ${row.id}`,
    at,
    [posted],
    (held) => ({
      journals: [posted],
      holds: [{ change: 'consume', id: row.hold_id! }],
      moves: [ended(row)],
      totals: [{ business: row.business_id, cashpoint: row.cashpoint_id, kind: row.kind, count: 1, amount: row.total }],
      facts: [{ type: 'transfer.settled', transfer: row, balanceAfterKobo: held.account(wallet(row.business_id)).balance - row.total }],
      outcome: {},
    }),
    { holds: [row.hold_id!], rows: [{ table: 'transfer', id: row.id }] },
  )
}

const ended = ({ id, state, code, session_id, ended_at }: TransferRow): RowMove => ({
  table: 'transfer',
  id,
  from: 'held',
  to: state,
  set: { code, session_id, ended_at },
})

/** M15: the bank has refused. */
export function failedBy(world: LedgerWorld, transfer: TransferRow, at: Date) {
  const row: TransferRow = { ...transfer, state: 'failed', code: '57', answer: 'Transaction not permitted', ended_at: at }
  const needs = { accounts: [wallet(row.business_id)], holds: [row.hold_id!], rows: [{ table: 'transfer', id: row.id }] }
  const plan: PlanPart = {
    holds: [{ change: 'release', id: row.hold_id! }],
    moves: [ended(row)],
    facts: [{ type: 'transfer.failed', transfer: row }],
  }
  return world.lane.submit(command({ key: `fail ${row.id}`, needs, at, plan }))
}

/** M18: from Amina's wallet into Bello's. */
export function booked(world: LedgerWorld, transfer: TransferRow, inbound: { feeKobo: bigint; vatKobo: bigint }) {
  const posted = bookedToOther(
    transfer.id,
    { business: AMINA, cashpoint: null },
    { business: BELLO, cashpoint: BELLO_TILL },
    figuresOf(transfer),
    inbound,
  )
  return submit(world, `book ${transfer.id}`, transfer.created_at, [posted], (held) => ({
    journals: [posted],
    adds: [{ table: 'transfer', row: transfer }],
    totals: [{ business: AMINA, cashpoint: null, kind: transfer.kind, count: 1, amount: transfer.total }],
    facts: [
      {
        type: 'transfer.booked',
        transfer,
        journalKey: posted.key,
        balanceAfterKobo: held.account(wallet(AMINA)).balance - transfer.total,
        receiver: {
          businessId: BELLO,
          cashpointId: BELLO_TILL,
          accountNumber: '1023450001',
          collectionId: transfer.id.replace('trf_', 'col_from_'),
          ...inbound,
          balanceAfterKobo: held.account(wallet(BELLO)).balance + transfer.amount - inbound.feeKobo,
        },
      },
    ],
    outcome: {},
  }))
}

function submit(
  world: LedgerWorld,
  key: string,
  at: Date,
  journals: { lines: readonly { account: MoneyCommand['needs']['accounts'][number] }[] }[],
  decide: (held: Held) => Plan,
  alsoNeeds: Omit<MoneyCommand['needs'], 'accounts'> = {},
) {
  const accounts = journals.flatMap((journal) => journal.lines.map((line) => line.account))
  return world.lane.submit(command({ key, at, needs: { accounts, ...alsoNeeds }, plan: {}, decide }))
}

const figuresOf = (row: TransferRow) => ({
  amountKobo: row.amount,
  feeKobo: row.fee,
  vatKobo: row.vat,
  dutyKobo: row.duty,
  dutyBy: row.duty_by,
})

export function transferOf(id: string, kobo: bigint, at: Date, more: Partial<TransferRow> = {}): TransferRow {
  return {
    id: `trf_${id}`,
    business_id: AMINA,
    cashpoint_id: null,
    kind: 'transfer',
    route: 'rail',
    reference: `AMINA-${id}`,
    state: 'held',
    amount: kobo,
    fee: 2_000n,
    vat: 140n,
    duty: 0n,
    duty_by: 'sender',
    total: kobo + 2_000n,
    beneficiary_name: 'OLUWASEUN TEXTILES',
    beneficiary_account: '0148820336',
    beneficiary_bank_code: '058',
    beneficiary_bank_name: 'GTBank',
    enquiry_id: 'enq',
    beneficiary_bvn: null,
    beneficiary_client_id: null,
    receiver_business_id: null,
    receiver_cashpoint_id: null,
    sender_account: '1023456784',
    sender_name: 'Amina Stores',
    remark: 'Lace',
    rules: [],
    hold_id: `hld_${id}`,
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

export function callerOf(businessId: string, role: Role = 'merchant', cashpointId: string | null = null): Caller {
  return { personId: 'usr_1', sessionId: 'ses_1', businessId, role, cashpointId, firstname: 'Amina', lastname: 'Yusuf', email: 'amina@example.ng' }
}

type Asked<C> = { params?: WireParams<C>; query?: WireQuery<C>; body?: WireBody<C>; caller: Caller; requestId?: string }
type Told<C> = { data: WireReply<C>; count: number; meta: { next: string | null } }

/** Asks a route as the door would: parsed by its contract, answered in its envelope. */
export async function ask<C extends RouteContract>(routes: readonly BoundRoute<Caller>[], contract: C, asked: Asked<C>): Promise<Told<C>> {
  return JSON.parse(JSON.stringify(envelope(contract, await answerOf(routes, contract, asked)))) as Told<C>
}

export async function answerOf<C extends RouteContract>(
  routes: readonly BoundRoute<Caller>[],
  contract: C,
  { params, query, body, caller, requestId = 'req' }: Asked<C>,
): Promise<RouteAnswer<RouteContract>> {
  const route = routes.find((each) => each.contract === contract)
  if (!route) throw new Error(`nothing answers ${contract.operation}`)
  const meta = { requestId, address: '127.0.0.1', device: 'test' }
  return route.answer({ ...parseRequest(contract, { params, query, body }), caller, meta })
}
