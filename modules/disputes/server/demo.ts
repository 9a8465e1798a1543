import type { DemoContext } from '../../demo-context.ts'
import { annotateItem, latestItems } from '../../history/index.ts'
import { ANSWER_WITHIN_MS, MOVES } from './states.ts'
import { insertDispute, moveDispute } from './store.ts'

const LOGGED_BEFORE_MS = 40 * 60_000
const DISPUTES = [
  { type: 'The amount is wrong', remark: 'The customer shows a larger debit on the phone.', answer: null },
  {
    type: 'The customer was debited twice',
    remark: 'The customer was debited twice for the same goods.',
    answer: 'The bank of the customer returned the second debit the same day.',
  },
] as const

/** The first business has one dispute that waits, and one that staff resolved. No notice is sent, so that a first start is quiet. */
export async function logDemoDisputes({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  if (!first) return
  const at = new Date(clock.now().getTime() - LOGGED_BEFORE_MS)
  const items = await latestItems(db.system, first.id, DISPUTES.length, { direction: 'credit' })
  await Promise.all(
    items.map(async (item, index) => {
      const { type, remark, answer } = DISPUTES[index]!
      const id = idsAt(at).next('dsp')
      const of = { id, business_id: first.id, item_id: item.id, asked_by: first.ownerId, created_at: at }
      const answerDue = new Date(at.getTime() + ANSWER_WITHIN_MS)
      await insertDispute(db.system, { ...of, state: 'pending', dispute_type: type, remark, answer_due: answerDue })
      if (answer !== null)
        await moveDispute(db.system, id, { from: 'pending', to: MOVES.pending.resolve!, by: 'Adamu', reason: answer, at: clock.now() })
      await annotateItem(db.system, item, { disputeStatus: answer === null ? 'pending' : 'resolved' }, at)
    }),
  )
}
