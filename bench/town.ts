import { laneOptions } from '../apps/books.ts'
import { creditCommand } from '../modules/collections/index.ts'
import { keepBanks } from '../modules/institutions/index.ts'
import { createLane, type Lane, openBusinessAccounts, openHouseAccounts } from '../modules/ledger/index.ts'
import { rulesReader, type Rules } from '../modules/pricing/index.ts'
import type { Inflow } from '../partners/bank/port.ts'
import { systemClock } from '../platform/clock/index.ts'
import { createIds, type Ids } from '../platform/ids/index.ts'
import { silentLog } from '../platform/log/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import type { Stage } from './stage.ts'

/** A shop with its owner signed in, so that no password is hashed while calls are counted. */
export type Shop = { businessId: string; cashpointId: string; accountNumber: string; token: string; prefix: string }

export type Town = {
  shops: readonly Shop[]
  lane: Lane
  ids: Ids
  rules: () => Promise<Rules>
  /** A fresh one-shot grant for every owner, as the right PIN gives it; and the name enquiry that they have just seen. */
  grantAll(): Promise<void>
}

export const BANK = 'vfd'
export const PAYEE = { nuban: '0123456789', bank_code: '058' }
const FUNDED_KOBO = 150_000_000n

export async function openTown(stage: Pick<Stage, 'db' | 'sql'>, count: number): Promise<Town> {
  const { db, sql } = stage
  const ids = createIds(systemClock, systemRandom)
  const rules = rulesReader(db.system, systemClock)
  const lane = createLane(
    { db, clock: systemClock, ids, log: silentLog, crash: { reach() {} } },
    { ...laneOptions, maxQueue: Math.max(count, 1_000) },
  )
  await openHouseAccounts(db.system, BANK)
  await keepBanks(db.system, [{ code: PAYEE.bank_code, name: 'Guaranty Trust Bank' }])
  await settle(stage, count)
  const shops = Array.from({ length: count }, (_, at) => shopOf(at + 1))
  await Promise.all(shops.map(async (shop) => lane.submit(fundingOf(shop, ids, await rules()))))
  await sql('vacuum analyze')
  const grantAll = async () => {
    await sql(`update pin_grant set state = 'revoked' where state = 'open'`)
    await sql(`insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
      select 'grt_' || gen_random_uuid(), s.person_id, b.id, s.id, 'open', now(), now() + interval '20 minutes'
      from session s join business b on b.owner_id = s.person_id`)
    await sql(
      `insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, asked_at) values ($1, $2, 'AMINA BELLO', 'enquiry', now())
       on conflict (account_number, bank_code) do update set asked_at = now()`,
      [PAYEE.nuban, PAYEE.bank_code],
    )
  }
  await grantAll()
  return { shops, lane, ids, rules, grantAll }
}

const numbered = (at: number) => String(at).padStart(8, '0')
const secretOf = (at: number) => numbered(at).padEnd(43, 'x')

function shopOf(at: number): Shop {
  const n = numbered(at)
  return { businessId: `biz_${n}`, cashpointId: `cpt_${n}`, accountNumber: `10${n}`, token: `bench.${secretOf(at)}`, prefix: `B${n.slice(1)}` }
}

/** By statement instead of by sign-up: what matters here is that the rows are those that signing up leaves behind. */
async function settle({ db, sql }: Pick<Stage, 'db' | 'sql'>, count: number): Promise<void> {
  const each = `(select lpad(at::text, 8, '0') as n from generate_series(1, ${count}) at) numbers`
  await sql(`insert into person (id, email, password_hash, firstname, lastname, created_at)
    select 'usr_' || n, 'owner' || n || '@shops.example', 'none', 'Amina', 'Bello', now() from ${each}`)
  await sql(`insert into session (id, person_id, token_hash, life_span, created_at, seen_at)
    select 'ses_' || n, 'usr_' || n, sha256(rpad(n, 43, 'x')::bytea), 'long', now(), now() + interval '20 minutes' from ${each}`)
  await sql(`insert into business (id, name, account_type, classification, tier, public_key, wallet_prefix, owner_id, contact_firstname, contact_lastname,
      phone, email, industry, state, lga, address, created_at)
    select 'biz_' || n, 'Shop ' || n, 2, 'web', 'verified', 'pk_' || n, 'B' || substr(n, 2), 'usr_' || n, 'Amina', 'Bello',
      '08031234567', 'shop' || n || '@shops.example', 'Retail', 'Kano', 'Nasarawa', '1 Market Road', now() from ${each}`)
  await sql(`insert into cashpoint (id, business_id, name, is_default, account_state, account_number, account_name, bank_account_id, created_at)
    select 'cpt_' || n, 'biz_' || n, 'Main', true, 'active', '10' || n, 'Shop ' || n, n, now() from ${each}`)
  await sql(
    `insert into member (id, business_id, person_id, role, created_at) select 'mbr_' || n, 'biz_' || n, 'usr_' || n, 'merchant', now() from ${each}`,
  )
  await db.transaction(async (tx) => {
    for (let at = 1; at <= count; at++) await openBusinessAccounts(tx, `biz_${numbered(at)}`)
  })
}

/** Somebody signed in at the till of each shop: the same shop, asked by its cashier. */
export async function addCashiers({ sql }: Pick<Stage, 'sql'>, shops: readonly Shop[]): Promise<Shop[]> {
  const each = `(select right(id, 8) as n from business where id = any($1)) numbers`
  const ids = [shops.map((shop) => shop.businessId)]
  await sql(
    `insert into person (id, email, password_hash, firstname, lastname, created_at)
     select 'usr_till_' || n, 'till' || n || '@shops.example', 'none', 'Ngozi', 'Eze', now() from ${each}`,
    ids,
  )
  await sql(
    `insert into session (id, person_id, token_hash, life_span, created_at, seen_at)
     select 'ses_till_' || n, 'usr_till_' || n, sha256(rpad('till' || n, 43, 'x')::bytea), 'long', now(), now() + interval '20 minutes' from ${each}`,
    ids,
  )
  await sql(
    `insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
     select 'mbr_till_' || n, 'biz_' || n, 'usr_till_' || n, 'cashier', 'cpt_' || n, now() from ${each}`,
    ids,
  )
  return shops.map((shop) => ({ ...shop, token: `bench.${`till${shop.businessId.slice(-8)}`.padEnd(43, 'x')}` }))
}

export function inflowTo(shop: Shop, sessionId: string, amountKobo: bigint): Inflow {
  return {
    sessionId,
    accountNumber: shop.accountNumber,
    amountKobo,
    channel: 'transfer',
    payerName: 'Balarabe Yusuf',
    payerAccountNumber: PAYEE.nuban,
    payerBankCode: PAYEE.bank_code,
    narration: 'wax print',
    receivedAt: systemClock.now(),
  }
}

function fundingOf(shop: Shop, ids: Ids, rules: Rules) {
  return creditCommand({
    ids: { collection: ids.next('col'), suspense: ids.next('sus'), lien: ids.next('hld') },
    bank: BANK,
    inflow: inflowTo(shop, `funding-${shop.businessId}`, FUNDED_KOBO),
    payerBankName: 'Guaranty Trust Bank',
    owner: shop,
    rules,
  })
}
