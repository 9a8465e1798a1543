import { type Sql, sql } from '../../../../platform/db/index.ts'

type Row = { id: string; title: string; text: string; actor: string; at: Date }

export async function isTitleTaken(tx: Sql, title: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from saved_answer where lower(title) = lower(${title}) and removed_at is null and id is distinct from ${except}`.execute(tx)
  return rows.length > 0
}

export async function insertAnswer(tx: Sql, { id, title, text, actor, at }: Row): Promise<void> {
  await sql`insert into saved_answer (id, title, text, changed_by, changed_at) values (${id}, ${title}, ${text}, ${actor}, ${at})`.execute(tx)
}

export async function changeAnswer(tx: Sql, { id, title, text, actor, at }: Row): Promise<boolean> {
  const done = await sql`
    update saved_answer set title = ${title}, text = ${text}, changed_by = ${actor}, changed_at = ${at} where id = ${id} and removed_at is null`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0) > 0
}

/** Returns its name; null when there is none. */
export async function dropAnswer(tx: Sql, { id, actor, at }: Pick<Row, 'id' | 'actor' | 'at'>): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    update saved_answer set removed_at = ${at}, changed_by = ${actor}, changed_at = ${at} where id = ${id} and removed_at is null
    returning title`.execute(tx)
  return rows[0]?.title ?? null
}
