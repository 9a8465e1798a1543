import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import type { OperatorContext } from '../../../kernel/operator-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { once } from '../../../ledger/index.ts'
import type { OperatorCaller } from '../../../operators/index.ts'

type Context = Pick<OperatorContext, 'db' | 'clock' | 'ids'>

/** Adds a saved answer, or changes the one with this id. Two answers have different names. */
export async function saveAnswer(
  { db, clock, ids }: Context,
  { operatorId: actor, role }: OperatorCaller,
  saved: { id?: string | undefined; title: string; text: string },
  requestId: string,
): Promise<{ outcome: { id: string }; replayed: boolean }> {
  const at = clock.now()
  const intent = { scope: `support.save_answer:${actor}`, key: requestId, fingerprint: canonicalJson(saved) }
  return once(db, intent, at, async (tx) => {
    const { title, text } = saved
    if (await isTitleTaken(tx, title, saved.id ?? null)) throw badField('title', 'Another saved answer has this name', 'support.title_taken')
    const id = saved.id ?? ids.next('ans')
    const row = { id, title, text, actor, at }
    if (saved.id === undefined) await insertAnswer(tx, row)
    else if (!(await changeAnswer(tx, row))) throw notFound('The saved answer')
    await writeAudit(tx, { business: null, actor, role, operation: 'support.save_answer', subject: id, requestId, facts: { title }, at })
    return { id }
  })
}

export async function removeAnswer(
  { db, clock }: Context,
  { operatorId: actor, role }: OperatorCaller,
  id: string,
  requestId: string,
): Promise<void> {
  const at = clock.now()
  await once(db, { scope: `support.remove_answer:${actor}`, key: requestId, fingerprint: id }, at, async (tx) => {
    const { rows } = await sql<{ title: string }>`
      update saved_answer set removed_at = ${at}, changed_by = ${actor}, changed_at = ${at} where id = ${id} and removed_at is null
      returning title`.execute(tx)
    if (!rows[0]) throw notFound('The saved answer')
    const { title } = rows[0]
    await writeAudit(tx, { business: null, actor, role, operation: 'support.remove_answer', subject: id, requestId, facts: { title }, at })
    return {}
  })
}

type Row = { id: string; title: string; text: string; actor: string; at: Date }

async function isTitleTaken(tx: Sql, title: string, except: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from saved_answer where lower(title) = lower(${title}) and removed_at is null and id is distinct from ${except}`.execute(tx)
  return rows.length > 0
}

export async function insertAnswer(tx: Sql, { id, title, text, actor, at }: Row): Promise<void> {
  await sql`insert into saved_answer (id, title, text, changed_by, changed_at) values (${id}, ${title}, ${text}, ${actor}, ${at})`.execute(tx)
}

async function changeAnswer(tx: Sql, { id, title, text, actor, at }: Row): Promise<boolean> {
  const done = await sql`
    update saved_answer set title = ${title}, text = ${text}, changed_by = ${actor}, changed_at = ${at} where id = ${id} and removed_at is null`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0) > 0
}
