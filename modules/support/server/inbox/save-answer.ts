import { canonicalJson } from '../../../../platform/crypto/index.ts'
import { badField, notFound } from '../../../../platform/problems/index.ts'
import type { OperatorContext } from '../../../kernel/operator-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { once } from '../../../ledger/index.ts'
import type { OperatorCaller } from '../../../operators/index.ts'
import { changeAnswer, dropAnswer, insertAnswer, isTitleTaken } from './store.ts'

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
    const title = await dropAnswer(tx, { id, actor, at })
    if (title === null) throw notFound('The saved answer')
    await writeAudit(tx, { business: null, actor, role, operation: 'support.remove_answer', subject: id, requestId, facts: { title }, at })
    return {}
  })
}
