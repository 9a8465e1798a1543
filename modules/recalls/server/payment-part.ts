import type { ObjectPartSource } from '../../kernel/object-declaration.ts'
import { collectionById } from '../../collections/index.ts'
import { logRecall } from '../contract.ts'

/** From a payment in, staff log that the payer's bank asks for it. */
export const recallPart: ObjectPartSource = {
  of: 'payment',
  async part({ db }, { subjectId }) {
    const collection = await collectionById(db, subjectId)
    const isPossible = collection?.state === 'posted' && collection.channel !== 'card' && collection.partner !== 'book'
    return isPossible ? { acts: [{ label: 'Log a recall', href: `/operator/recalls?payment=${subjectId}`, operation: logRecall.operation }] } : {}
  },
}
