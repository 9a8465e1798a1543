import { formatNaira } from '../../../platform/money/index.ts'
import type { OperatorContext } from '../../kernel/operator-context.ts'
import { type Decision, defineWorkItemKind, type Evidence, type EvidenceValue, type WorkItem } from '../../kernel/work-item-declaration.ts'
import { formatShortReference } from '../../kernel/short-reference.ts'
import { findItem } from '../../history/index.ts'
import { relatedWork, workItemQueries } from '../../operators/index.ts'
import { refundFraud } from './actions/refund-fraud.ts'
import { decideDispute, type DisputeDecision } from './actions/decide-dispute.ts'
import type { DisputeRow } from './rows.generated.ts'
import { disputeEvidence, movesOf, OPEN_DISPUTES, OPEN_FRAUD_REPORTS, otherDisputes, receiverOf } from './queries.ts'

const MAX_OTHERS = 10

const decision = (
  move: DisputeDecision['move'],
  parts: Pick<Decision, 'label' | 'tone' | 'effect' | 'fields'> & Partial<Pick<Decision, 'people' | 'roles' | 'includes'>>,
): Decision => ({
  key: move,
  people: 1,
  roles: ['support', 'compliance'],
  ...parts,
  async carryOut({ context, item, fields, by, requestId }) {
    const { operatorId, name, role } = by
    await decideDispute(context, { id: item.id, move, by: operatorId, name: name.split(' ')[0]!, role, reason: fields['text'] ?? '', requestId })
  },
})

const acknowledge = decision('acknowledge', {
  label: 'Acknowledge',
  tone: 'act',
  effect: () => ['The owner gets an email that staff look at the dispute.', 'The clock of the answer counts from now on.'],
})
const ask = decision('ask', {
  label: 'Ask the merchant',
  tone: 'act',
  fields: [{ key: 'text', label: 'Question, which the merchant reads', kind: 'line' }],
  effect: () => ['The merchant reads the question beside the transaction, and gets it by email.'],
})
const resolve = decision('resolve', {
  label: 'Decide for the merchant',
  tone: 'act',
  fields: [{ key: 'text', label: 'Answer, which the merchant reads', kind: 'text' }],
  effect: () => ['The merchant gets the answer at once and by email.', 'No money moves by this decision.'],
})
const reject = decision('reject', {
  label: 'Decide against the merchant',
  tone: 'refuse',
  fields: [{ key: 'text', label: 'Reason, which the merchant reads', kind: 'text' }],
  effect: () => ['The merchant gets the reason at once and by email.', 'No money moves by this decision.'],
})

const MOVE_TEXTS: Readonly<Record<string, string>> = {
  investigating: 'Acknowledged',
  awaiting_merchant: 'Asked the merchant',
  paying: 'Decided that it was fraud',
  appealed: 'Appeal of the merchant',
  resolved: 'Decided for the merchant',
  rejected: 'Decided against the merchant',
}

const STATE_TEXTS: Readonly<Record<DisputeRow['state'], string>> = {
  logged: 'Not acknowledged',
  investigating: 'In work',
  awaiting_merchant: 'Waits for the merchant',
  paying: 'To be refunded',
  appealed: 'Appealed by the merchant',
  resolved: 'Decided for the merchant',
  rejected: 'Decided against the merchant',
}

async function disputeFacts({ db }: Pick<OperatorContext, 'db'>, { id }: Pick<WorkItem, 'id'>): Promise<readonly Evidence[]> {
  const dispute = (await disputeEvidence(db, id))!
  const [item, moves, others, receiver] = await Promise.all([
    findItem(db, dispute.business_id, dispute.item_id),
    movesOf(db, id),
    otherDisputes(db, dispute, MAX_OTHERS),
    receiverOf(db, dispute.item_id),
  ])
  return [
    {
      title: 'Dispute',
      facts: [
        { name: 'Type', value: dispute.dispute_type },
        { name: 'Remark', value: dispute.remark },
        { name: 'Logged by', value: dispute.asker },
        { name: 'Logged on', value: { at: dispute.created_at } },
        { name: 'Acknowledged on', value: dispute.acknowledged_at ? { at: dispute.acknowledged_at } : 'Not yet' },
        { name: 'Answer due', value: { at: dispute.answer_due } },
      ],
    },
    {
      title: 'Questions and answers',
      columns: ['On', 'By', 'Move', 'Text'],
      rows: moves.map(({ created_at, by_name, from_state, to_state, text }): EvidenceValue[] => [
        { at: created_at },
        by_name,
        from_state === 'awaiting_merchant' && to_state === 'investigating' ? 'Answer of the merchant' : (MOVE_TEXTS[to_state] ?? to_state),
        text,
      ]),
    },
    {
      title: 'Transaction',
      facts: item
        ? [
            { name: 'Direction', value: item.direction === 'credit' ? 'Money in' : 'Money out' },
            { name: 'Amount', value: { kobo: item.amount } },
            { name: 'Fee', value: { kobo: item.fee } },
            { name: 'Other side', value: `${item.party_name}, ${item.party_account}, ${item.party_bank_name}` },
            { name: 'Narration', value: item.narration },
            { name: 'State', value: item.state },
            { name: 'On', value: { at: item.created_at } },
            { name: 'Payment', value: { object: 'payment', id: item.id, text: formatShortReference(item.reference_code) } },
            { name: 'Session id', value: item.session_id ?? 'None' },
            ...(receiver
              ? [
                  { name: 'Received by', value: { business: receiver.id, text: receiver.name } },
                  { name: 'Standing of the receiver', value: receiver.standing.replaceAll('_', ' ') },
                ]
              : []),
          ]
        : [],
    },
    {
      title: 'Business',
      facts: [
        { name: 'Business', value: { business: dispute.business_id, text: dispute.business_name } },
        { name: 'Owner', value: dispute.owner },
        { name: 'Phone', value: dispute.phone },
        { name: 'Stage', value: dispute.tier },
      ],
    },
    {
      title: 'Other disputes of the business',
      columns: ['Logged on', 'Type', 'Remark', 'State'],
      rows: others.map(({ created_at, dispute_type, remark, state }): EvidenceValue[] => [
        { at: created_at },
        dispute_type,
        remark,
        STATE_TEXTS[state],
      ]),
    },
  ]
}

/** A transaction that its business calls wrong. */
export const disputeWork = defineWorkItemKind({
  key: 'dispute',
  title: 'Disputes',
  area: 'money',
  clock: 'Acknowledged within 24 hours. Answered within 14 days, charges within 30 days, a transfer that did not arrive within 24 hours.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(OPEN_DISPUTES),
  ...relatedWork(OPEN_DISPUTES),
  evidence: disputeFacts,
  decisions({ variant }) {
    if (variant === 'logged' || variant === 'appealed') return [acknowledge, ask, resolve, reject]
    return variant === 'investigating' ? [ask, resolve, reject] : [resolve, reject]
  },
})

const TWO_PEOPLE = { people: 2, roles: ['support', 'compliance', 'finance'], includes: 'compliance' } as const
const tellBank = decision('acknowledge', {
  label: 'The receiving bank is told',
  tone: 'act',
  fields: [{ key: 'text', label: 'Its answer and reference, which the merchant reads', kind: 'line' }],
  effect: () => [
    'The merchant gets the reference by email.',
    'The clock of 14 working days goes on.',
    'Where a business of ours has the money, two people stop money out on its page.',
  ],
})
const resolveFraud = decision('resolve', {
  ...TWO_PEOPLE,
  label: 'Decide that it was fraud',
  tone: 'act',
  fields: resolve.fields!,
  effect: () => [
    'The merchant gets the answer at once and by email.',
    'A refund is due within 48 hours, which two people pay from this queue. No money moves by this decision.',
  ],
})
const rejectFraud = decision('reject', {
  ...TWO_PEOPLE,
  label: 'Decide that it was no fraud',
  tone: 'refuse',
  fields: reject.fields!,
  effect: reject.effect,
})

const REFUNDERS = { people: 2, roles: ['support', 'compliance', 'finance'], includes: 'finance' } as const
const refund: Decision = {
  ...REFUNDERS,
  key: 'refund',
  label: 'Refund the payment',
  tone: 'act',
  fields: [
    { key: 'amount', label: 'Refund', kind: 'amount' },
    { key: 'bank_part', label: 'Of it, what the receiving bank bears', kind: 'amount', isOptional: true },
  ],
  effect: ({ amount }) => [
    `The refund is in the balance at once. It is at most the payment, ${formatNaira(amount ?? 0n)}.`,
    'Kasuwa bears it, less the part of the receiving bank, which is a claim until it is repaid.',
    'The report ends, and the merchant gets an email.',
  ],
  carryOut: ({ context, item, fields, ...order }) =>
    refundFraud(context, item.id, { amountKobo: BigInt(fields['amount']!), bankKobo: BigInt(fields['bank_part'] ?? '0') }, order),
}
const noRefund = decision('no-refund', {
  ...REFUNDERS,
  label: 'No refund is due',
  tone: 'refuse',
  fields: [{ key: 'text', label: 'Reason, which the merchant reads', kind: 'text' }],
  effect: () => ['Only where the money has come back already, or never left.', 'The report ends, and the merchant gets the reason by email.'],
})

/** A payment out that its business calls a fraud (docs/money.md §9). */
export const fraudReportWork = defineWorkItemKind({
  key: 'fraud-report',
  title: 'Fraud reports',
  area: 'customers',
  clock: 'The receiving bank is told within 30 minutes. Decided within 14 working days, and refunded within 48 hours of it.',
  readers: ['viewer', 'support', 'compliance', 'finance', 'administrator'],
  ...workItemQueries(OPEN_FRAUD_REPORTS),
  ...relatedWork(OPEN_FRAUD_REPORTS),
  evidence: disputeFacts,
  decisions({ variant }) {
    if (variant === 'logged') return [tellBank]
    if (variant === 'paying') return [refund, noRefund]
    return variant === 'investigating' || variant === 'appealed' ? [ask, resolveFraud, rejectFraud] : [resolveFraud, rejectFraud]
  },
})
