import type { ObjectPart, ObjectPartSource, ObjectStep } from '../../kernel/object-declaration.ts'
import { attemptEvidence } from '../../transfers/index.ts'
import { collectionById, latestSendingBack, noticeOf } from './queries.ts'
import type { CollectionRow } from './rows.ts'

/** What stands after the session id in the key of a journal of a payment in. */
const JOURNALS = ['', ':unfunded', ':taken-back', ':reassigned', ':assigned']

/** The partner of a payment between two businesses of ours. */
const BOOK = 'book'

const SOURCES = { notice: 'By its notice', sweep: 'On its statement' } as const

/** A payment in at the desk: how we heard of it, what became of it, its postings, and the order that sends it back. */
export const paymentInPart: ObjectPartSource = {
  of: 'payment',
  async part({ db }, { subjectId }): Promise<ObjectPart> {
    const row = await collectionById(db, subjectId)
    if (!row) return {}
    const [notice, sentBackBy] = await Promise.all([noticeOf(db, row), latestSendingBack(db, row)])
    const returned = sentBackBy === null ? null : await attemptEvidence(db, sentBackBy)
    const isOfBook = row.partner === BOOK
    return {
      steps: [
        ...(notice === null ? [] : [done(notice.received_at, 'The bank told us of it', SOURCES[notice.source])]),
        done(row.posted_at, ...(isOfBook ? (['In the balance', 'Another business of ours paid it.'] as const) : POSTED[row.state])),
        ...endSteps(row),
      ],
      sections: [
        {
          title: isOfBook ? 'Inside the bank' : 'At the bank',
          facts: [
            { name: 'Partner', value: isOfBook ? 'None: both accounts are with us' : row.partner },
            { name: 'Session id', value: row.session_id },
            ...(row.bank_session_id === null || row.bank_session_id === row.session_id
              ? []
              : [{ name: 'Number at the partner', value: row.bank_session_id }]),
            { name: 'Received at', value: { at: row.received_at } },
          ],
        },
        ...(returned?.evidence ?? []),
      ],
      journals: [
        ...(isOfBook ? [`transfer:${row.session_id}`] : JOURNALS.map((end) => `collection:${row.partner}:${row.session_id}${end}`)),
        ...(sentBackBy === null ? [] : [`transfer:${sentBackBy}`, `transfer:${sentBackBy}:return`]),
      ],
    }
  },
}

const done = (at: Date, title: string, detail: string): ObjectStep => ({ at, rule: 'final', title, detail })

const CONFIRMED = ['In the balance', 'The bank confirmed it.'] as const
const POSTED: Readonly<Record<CollectionRow['state'], readonly [title: string, detail: string]>> = {
  posted: CONFIRMED,
  posted_on_lien: ['In the balance, under a lien', 'The bank has not confirmed its notice yet.'],
  sending_back: CONFIRMED,
  sent_back: CONFIRMED,
  disproved: ['In the balance', 'On the word of the notice alone.'],
}

function endSteps({ state }: CollectionRow): ObjectStep[] {
  if (state === 'sending_back')
    return [{ at: null, rule: 'open', title: 'Being sent back', detail: 'The money stays here until the bank has paid it.' }]
  if (state === 'sent_back') return [{ at: null, rule: 'final', title: 'Sent back to the payer', detail: '' }]
  if (state === 'disproved') return [{ at: null, rule: 'broken', title: 'It never came', detail: 'The bank has no record of it.' }]
  return []
}
