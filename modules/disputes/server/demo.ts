import type { DemoContext } from '../../kernel/demo-context.ts'
import { annotateItem, latestItems } from '../../history/index.ts'
import { answerDueAt } from './answer-due.ts'
import { nextState } from './states.ts'
import { FRAUD_TYPE } from '../contract.ts'
import { insertDispute, moveDispute } from './store.ts'

const LOGGED_BEFORE_MS = 40 * 60_000
/** `at`: the place among the latest payments in. */
const DISPUTES = [
  { at: 0, type: 'The amount is wrong', remark: 'The customer shows a larger debit on the phone.', move: null, text: '' },
  {
    at: 1,
    type: 'The customer was debited twice',
    remark: 'The customer was debited twice for the same goods.',
    move: 'resolve',
    text: 'The bank of the customer returned the second debit the same day.',
  },
  {
    at: 5,
    type: 'I do not know this transaction',
    remark: 'I have sold nothing to this customer.',
    move: 'ask',
    text: 'The sender names your cashier. Did a cashier sell for you on that day?',
  },
] as const
const MAX_ITEMS = 6

/** The first business has a new dispute, a resolved one, one with a question, and a fraud report. No notice is sent, so that a first start is quiet. */
export async function logDemoDisputes({ db, clock, idsAt, businesses }: DemoContext): Promise<void> {
  const first = businesses[0]
  if (!first) return
  const at = new Date(clock.now().getTime() - LOGGED_BEFORE_MS)
  const items = await latestItems(db.system, first.id, MAX_ITEMS, { direction: 'credit' })
  await Promise.all(
    DISPUTES.map(async ({ at: place, type, remark, move, text }) => {
      const item = items[place]
      if (!item) return
      const id = idsAt(at).next('dsp')
      const of = { id, business_id: first.id, item_id: item.id, asked_by: first.ownerId, created_at: at }
      const answerDue = answerDueAt(type, item.direction, at)
      await insertDispute(db.system, { ...of, dispute_type: type, remark, answer_due: answerDue })
      if (move !== null)
        await moveDispute(db.system, id, {
          from: 'logged',
          to: nextState({ state: 'logged', dispute_type: type, appealed_at: null }, move)!,
          by: 'Ada',
          text,
          at: clock.now(),
        })
      await annotateItem(db.system, item, { disputeStatus: move === 'resolve' ? 'resolved' : 'pending' }, at)
    }),
  )
  const [paid] = await latestItems(db.system, first.id, 1, { direction: 'debit' })
  if (!paid) return
  const reported = clock.now()
  await insertDispute(db.system, {
    id: idsAt(reported).next('dsp'),
    business_id: first.id,
    item_id: paid.id,
    dispute_type: FRAUD_TYPE,
    remark: 'The seller is gone and the shop does not exist.',
    asked_by: first.ownerId,
    created_at: reported,
    answer_due: answerDueAt(FRAUD_TYPE, paid.direction, reported),
  })
  await annotateItem(db.system, paid, { disputeStatus: 'pending' }, reported)
}
