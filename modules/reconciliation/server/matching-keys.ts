/** What `queries.ts` puts before the line's own id, or its reference, to find the item that a line of the statement means. */
export const LINE = 'line:'
export const RETURN = 'return:'
const SAID_RETURNED = 'said-returned:'

/** An item that nothing but one line of the statement can match: the bank gave neither session id nor reference of ours. */
export const lineKey = (lineId: string) => `${LINE}${lineId}`

/** What the rail gives back of a payment (M16): its credit on the statement names our reference. */
export const returnKey = (reference: string) => `${RETURN}${reference}`

/** Our reference of the payment that an item is about, which it sent or gave back. */
export const referenceOf = (matchingKey: string) => (matchingKey.startsWith(RETURN) ? matchingKey.slice(RETURN.length) : matchingKey)

/** The case of a transfer that a person has to decide. */
export const reviewKey = (reference: string) => `review:${reference}`

/** The case of a payment that the bank says it has given back: no journal has opened it. */
export const saidReturnedKey = (partner: string, reference: string) => `${SAID_RETURNED}${partner}:${reference}`

export const isSaidReturned = (caseKey: string) => caseKey.startsWith(SAID_RETURNED)

/** The case of a payment about which the bank contradicts itself, one for each thing that it says. */
export const contradictionKey = (says: string, partner: string, reference: string) => `contradiction:${says}:${partner}:${reference}`
