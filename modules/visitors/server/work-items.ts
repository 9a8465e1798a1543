import type { DecisionContext } from '../../kernel/operator-context.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { commit, readsOf, writeJobs } from '../../ledger/index.ts'
import { workItemQueries } from '../../operators/index.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { visitorAnswered } from './messages.ts'
import { MESSAGE_ITEMS, visitorMessage } from './queries.ts'
import { endVisitorMessage } from './store.ts'

async function end(
  context: Pick<DecisionContext, 'db' | 'clock' | 'productName' | 'supportEmail'>,
  { id, by, answer }: { id: string; by: string; answer: string | null },
): Promise<void> {
  const written = (await visitorMessage(readsOf(context.db), id))!
  const state = answer === null ? ('closed' as const) : ('answered' as const)
  await commit(context.db, async (tx) => {
    if (!(await endVisitorMessage(tx, { id, state, answer, by, at: context.clock.now() })))
      throw new Refusal('visitors.ended', 409, 'This message was answered already.')
    if (answer === null) return
    const { productName, supportEmail } = context
    const { email, subject, message } = written
    await writeJobs(tx, visitorAnswered.jobs({ email }, { productName, supportEmail, id, answer, subject, message }))
  })
}

const roles = ['support', 'compliance'] as const
const ANSWER: Decision = {
  key: 'answer',
  label: 'Answer by email',
  tone: 'act',
  people: 1,
  roles,
  fields: [{ key: 'answer', label: 'Answer, which the visitor reads', kind: 'text' }],
  effect: () => ['The answer goes to the address of the visitor.'],
  carryOut: ({ context, item, fields, by }) => end(context, { id: item.id, by: by.operatorId, answer: fields['answer']! }),
}
const CLOSE: Decision = {
  key: 'close',
  label: 'Close without an answer',
  tone: 'refuse',
  people: 1,
  roles,
  effect: () => ['Nothing is sent.'],
  carryOut: ({ context, item, by }) => end(context, { id: item.id, by: by.operatorId, answer: null }),
}

/** A message from the contact page. */
export const visitorMessageWork = defineWorkItemKind({
  key: 'visitor-message',
  title: 'Messages from visitors',
  area: 'customers',
  clock: 'Answered within 4 hours.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(MESSAGE_ITEMS),
  async evidence({ db }, { id }) {
    const { email, subject, message, created_at, answer } = (await visitorMessage(db, id))!
    return [
      {
        title: 'Message',
        facts: [
          { name: 'From', value: email },
          { name: 'Subject', value: subject },
          { name: 'Message', value: message },
          { name: 'Sent on', value: { at: created_at } },
          ...(answer === null ? [] : [{ name: 'Our answer', value: answer }]),
        ],
      },
    ]
  },
  decisions: () => [ANSWER, CLOSE],
})
