import { type Sql, sql } from '../../../platform/db/index.ts'

export type OpenLien = {
  id: string
  amount: bigint
  target: bigint | null
  reason: string
  placed_at: Date
  dispute_id: string | null
  dispute_due_at: Date | null
  /** The merchant has answered it, and the processor has not refused that. */
  dispute_answered: boolean
  payment_id: string | null
  collection_id: string | null
  case_due_at: Date | null
  recalled_id: string | null
}

const MAX_LIENS = 100

/** Open liens of a wallet, the oldest first, with the item that placed each. */
export async function openLiens(db: Sql, businessId: string): Promise<OpenLien[]> {
  const { rows } = await sql<OpenLien>`
    select h.id, h.remaining as amount, h.target, coalesce(h.reason, '') as reason, h.placed_at, d.id as dispute_id, d.due_at as dispute_due_at, (d.answer is not null and d.refusal is null) as dispute_answered,
      d.payment_id, c.id as collection_id, coalesce(s.due_at, r.due_at) as case_due_at, r.collection_id as recalled_id
    from account a join lateral (
      -- The shares for a debt, one of each credit, are one line.
      select case when about like 'dbr\\_%' then about else id end as id, sum(remaining)::bigint as remaining, sum(amount)::bigint as amount,
        sum(target)::bigint as target, min(reason) as reason, min(placed_at) as placed_at, about
      from hold where account_id = a.id and state = 'open' and kind = 'lien' group by 1, about
    ) h on true
    left join card_dispute d on d.id = h.about
    left join collection c on c.id = h.about
    left join suspense_item s on s.id = h.about
    left join recall r on r.id = h.about
    where a.business_id = ${businessId} and a.kind = 'wallet' order by h.placed_at, h.id limit ${MAX_LIENS}`.execute(db)
  return rows
}

export async function endedLiens(
  db: Sql,
  businessId: string,
  since: Date,
): Promise<{ id: string; amount: bigint; reason: string; ended_at: Date }[]> {
  const { rows } = await sql<{ id: string; amount: bigint; reason: string; ended_at: Date }>`
    select id, amount, coalesce(reason, '') as reason, closed_at as ended_at from hold
    where business_id = ${businessId} and kind = 'lien' and state <> 'open' and about not like 'dbr\\_%' and closed_at >= ${since} order by closed_at desc, id limit 20`.execute(
    db,
  )
  return rows
}
