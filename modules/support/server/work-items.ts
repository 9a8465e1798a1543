import { type Decision, defineWorkItemKind, type EvidenceValue } from '../../kernel/work-item-declaration.ts'
import { workItemQueries } from '../../operators/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { badField } from '../../../platform/problems/index.ts'
import { formatShortReference, readShortReference } from '../../kernel/short-reference.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { staffFileLink } from '../../uploads/index.ts'
import { readsOf } from '../../ledger/index.ts'
import { ANSWERERS } from '../contract.ts'
import { closeConversation } from './actions/close-conversation.ts'
import { answerCustomer } from './actions/write-message.ts'
import { conversationEvidence, conversationOfMessage, latestMessages, type MessageRow, paymentByCode, WAITING_CONVERSATIONS } from './queries.ts'

const MAX_MESSAGES = 100

const answer: Decision = {
  key: 'answer',
  label: 'Answer',
  tone: 'act',
  people: 1,
  roles: ANSWERERS,
  fields: [
    { key: 'text', label: 'Answer, which the customer reads', kind: 'text' },
    { key: 'payment', label: 'Payment that it is about, by its reference', kind: 'line', isOptional: true },
  ],
  effect: () => ['The customer reads the answer at once, with your first name, and gets it by email.', 'The conversation leaves this queue.'],
  async carryOut({ context, item, fields, by, requestId }) {
    const reads = readsOf(context.db)
    const to = (await conversationOfMessage(reads, item.id))!
    await answerCustomer(context, {
      to,
      by: by.name.split(' ')[0]!,
      text: fields['text']!,
      payment: fields['payment'] === undefined ? undefined : await paymentOfReference(reads, to.businessId, fields['payment']),
      desk: { operator: by, messageId: item.id, requestId },
    })
  },
}

/** The line of the history that staff name: by the short reference that people read, or by its id. */
async function paymentOfReference(db: Sql, businessId: string, typed: string): Promise<string> {
  const code = readShortReference(typed)
  const id = code === null ? typed : await paymentByCode(db, businessId, code)
  if (id === null) throw badField('payment', 'This business has no payment with this reference', 'support.unknown_payment')
  return id
}

const close: Decision = {
  key: 'close',
  label: 'Close without an answer',
  tone: 'refuse',
  people: 1,
  roles: ANSWERERS,
  effect: () => ['The customer gets no message.', 'The conversation leaves this queue until the customer writes again.'],
  async carryOut({ context, item, by, requestId }) {
    await closeConversation(context, { messageId: item.id, by, requestId })
  },
}

/** A conversation that waits for an answer. Its item is the first message without one. */
export const supportWork = defineWorkItemKind({
  key: 'support',
  title: 'Support',
  area: 'customers',
  clock: 'Answered within 4 hours after the first message without an answer.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(WAITING_CONVERSATIONS),
  async evidence(context, { id }, { operatorId }) {
    const found = (await conversationEvidence(context.db, id))!
    const messages = await latestMessages(context.db, { businessId: found.business_id, cashpointId: found.cashpoint_id }, MAX_MESSAGES)
    return [
      {
        title: 'Conversation',
        columns: ['On', 'From', 'Message', 'Payment', 'Picture'],
        rows: messages.map((message): EvidenceValue[] => [
          { at: message.created_at },
          message.author === 'staff' ? `${message.author_name}, staff` : message.author_name,
          message.text,
          paymentText(message),
          message.upload_id === null
            ? ''
            : {
                file: staffFileLink(context.secrets, { id: message.upload_id, by: operatorId }, context.clock.now()),
                text: 'Picture of the customer',
                kind: 'image',
              },
        ]),
      },
      {
        title: 'Customer',
        facts: [
          { name: 'Business', value: { business: found.business_id, text: found.business_name } },
          { name: 'Written by', value: found.cashpoint_name === null ? found.author_name : `${found.author_name}, ${found.cashpoint_name}` },
          { name: 'Owner', value: found.owner },
          { name: 'Phone', value: found.phone },
          { name: 'Stage', value: found.tier },
          { name: 'Standing', value: found.standing.replaceAll('_', ' ') },
        ],
      },
    ]
  },
  decisions: () => [answer, close],
})

function paymentText({ reference_code: code, total, party_name: name, party_bank_name: bank, state }: MessageRow): string {
  if (code === null) return ''
  return [formatShortReference(code), formatNaira(total), [name, bank].filter(Boolean).join(', '), state].filter(Boolean).join(' · ')
}
