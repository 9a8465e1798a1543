/** Prefixes that `queries.ts` puts before a line's id or its reference to find the item of a line. */
export const LINE_PREFIX = 'line:'
export const RETURN_PREFIX = 'return:'
const REPORTED_RETURN_PREFIX = 'said-returned:'

/** The key of an item that only this line can match: the bank gave neither a session id nor a reference of ours. */
export const lineKey = (lineId: string) => `${LINE_PREFIX}${lineId}`

/** The key of a payment's return (M16): its credit on the statement names our reference. */
export const returnKey = (reference: string) => `${RETURN_PREFIX}${reference}`

/** Our reference of the item's payment, sent or returned. */
export const referenceOf = (matchingKey: string) => (matchingKey.startsWith(RETURN_PREFIX) ? matchingKey.slice(RETURN_PREFIX.length) : matchingKey)

/** The case key of a transfer in review. */
export const reviewKey = (reference: string) => `review:${reference}`

/** The case key of a payment that the bank says it has returned: no journal has opened it. */
export const reportedReturnKey = (partner: string, reference: string) => `${REPORTED_RETURN_PREFIX}${partner}:${reference}`

export const isReportedReturnKey = (caseKey: string) => caseKey.startsWith(REPORTED_RETURN_PREFIX)

/** The case key of a contradiction of the bank about a payment, one for each kind. */
export const contradictionKey = (statement: string, partner: string, reference: string) => `contradiction:${statement}:${partner}:${reference}`
