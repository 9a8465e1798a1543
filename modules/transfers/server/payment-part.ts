import type { Sql } from '../../../platform/db/index.ts'
import { partnerTitle } from '../../kernel/partner-title.ts'
import type { ObjectPart, ObjectPartSource } from '../../kernel/object-declaration.ts'
import type { Evidence } from '../../kernel/work-item-declaration.ts'
import { answersOf, attemptsOf, bankAnswersOf, transferById } from './queries.ts'
import { buildTimeline } from './timeline.ts'

/** What stands after `transfer:` and the id in the key of a journal of a payment out. */
const JOURNALS = ['', ':return', ':late', ':accepted']

const QUESTIONS: Readonly<Record<string, string>> = {
  transfer: 'Pay it',
  query: 'Was it paid?',
  return: 'Did it come back?',
  statement: 'Shown by the statement',
  operator: 'Decided by staff',
}

/** Each order to a partner, and what was answered, the newest answer first. */
export async function attemptEvidence(db: Sql, transferId: string): Promise<{ references: string[]; partner: string; evidence: Evidence[] }> {
  const [attempts, answers] = await Promise.all([attemptsOf(db, transferId), bankAnswersOf(db, transferId)])
  return {
    references: attempts.map((each) => each.partner_reference),
    partner: attempts[0]?.partner ?? '',
    evidence: [
      {
        title: 'Attempts',
        columns: ['Number', 'Partner', 'State', 'Sent', 'For support'],
        rows: attempts.map((each) => [
          String(each.number),
          partnerTitle(each.partner),
          ATTEMPTS[each.state],
          each.sent_at ? { at: each.sent_at } : 'Not sent',
          each.partner_reference,
        ]),
      },
      {
        title: 'Answers of the bank',
        columns: ['When', 'Question', 'Answer', 'Code', 'Message', 'Session id'],
        rows: answers.map((each) => [
          { at: each.answered_at },
          QUESTIONS[each.asked] ?? each.asked,
          ANSWERS[each.outcome] ?? each.outcome.replaceAll('_', ' '),
          each.code,
          each.message,
          each.session_id ?? '',
        ]),
      },
    ],
  }
}

const ATTEMPTS = { written: 'Not sent yet', sent: 'Sent', accepted: 'Accepted', rejected: 'Refused', unknown: 'Not clear' } as const

const ANSWERS: Readonly<Record<string, string>> = {
  accepted: 'Paid',
  rejected: 'Not paid',
  pending: 'In progress',
  held_for_review: 'Held for a check',
  not_found: 'No record of it',
  not_sent: 'It did not leave',
  unknown: 'Not clear',
  found: 'It was sent',
  returned: 'Came back',
  said_returned: 'Said to have come back',
}

/** A payment out at the desk: the steps that its sender sees, the attempts, the answers and the postings. */
export const paymentOutPart: ObjectPartSource = {
  of: 'payment',
  async part({ db }, { subjectId }): Promise<ObjectPart> {
    const row = await transferById(db, subjectId)
    if (!row) return {}
    const [said, { evidence }] = await Promise.all([answersOf(db, { businessId: row.business_id, transferId: row.id }), attemptEvidence(db, row.id)])
    return {
      steps: buildTimeline(row, said),
      sections: row.route === 'rail' ? evidence : [],
      journals: JOURNALS.map((end) => `transfer:${row.id}${end}`),
    }
  },
}
