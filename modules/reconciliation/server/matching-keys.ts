/** What `queries.ts` puts before the line's own id, or its reference, to find the item that a line of the statement means. */
export const LINE_PREFIX = 'line:'
export const RETURN_PREFIX = 'return:'
const REPORTED_RETURN_PREFIX = 'said-returned:'

/** An item that nothing but one line of the statement can match: the bank gave neither session id nor reference of ours. */
export const lineKey = (lineId: string) => `${LINE_PREFIX}${lineId}`

/** What the rail gives back of a payment (M16): its credit on the statement names our reference. */
export const returnKey = (reference: string) => `${RETURN_PREFIX}${reference}`

/** Our reference of the payment that an item is about, which it sent or gave back. */
export const referenceOf = (matchingKey: string) => (matchingKey.startsWith(RETURN_PREFIX) ? matchingKey.slice(RETURN_PREFIX.length) : matchingKey)

/** The case of a transfer that a person has to decide. */
export const reviewKey = (reference: string) => `review:${reference}`

/** The case of a payment that the bank says it has given back: no journal has opened it. */
export const reportedReturnKey = (partner: string, reference: string) => `${REPORTED_RETURN_PREFIX}${partner}:${reference}`

export const isReportedReturnKey = (caseKey: string) => caseKey.startsWith(REPORTED_RETURN_PREFIX)

/** The case of a payment about which the bank contradicts itself, one for each thing that it says. */
export const contradictionKey = (says: string, partner: string, reference: string) => `contradiction:${says}:${partner}:${reference}`
