import type { Stage } from './stage.ts'

/** What the naive calls write: tables of the same columns and indexes as ours, in a schema of their own. */
const TABLES = [
  'account',
  'journal',
  'entry',
  'hold',
  'meter',
  'account_day',
  'day_total',
  'live_event',
  'state_move',
  'pin_grant',
  'audit_entry',
  'transfer',
  'transfer_attempt',
  'transfer_answer',
  'inbound_notice',
  'collection',
  'clearing_item',
  'history_item',
  'customer',
]

export async function makeNaiveTables({ sql }: Pick<Stage, 'sql'>): Promise<void> {
  await sql('create schema naive_calls')
  for (const table of TABLES) await sql(`create table naive_calls.${table} (like public.${table} including all)`)
  await sql('create sequence naive_calls.journal_id')
  await sql(`insert into naive_calls.account (business_id, kind, partner, normal, floor, balance)
    select business_id, kind, partner, normal, floor, balance from public.account`)
  await sql('vacuum analyze naive_calls.account')
}

/** The same grants as ours, one for each owner. */
export async function grantNaively({ sql }: Pick<Stage, 'sql'>): Promise<void> {
  await sql(`update naive_calls.pin_grant set state = 'revoked' where state = 'open'`)
  await sql(`insert into naive_calls.pin_grant select * from public.pin_grant where state = 'open'`)
}
