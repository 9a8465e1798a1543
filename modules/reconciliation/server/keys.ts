/** An item that nothing but one line of the statement can match: the bank gave neither session id nor reference of ours. */
export const lineKey = (lineId: string) => `line:${lineId}`

/** What the rail gives back of a payment (M16): its credit on the statement names our reference. */
export const returnKey = (reference: string) => `return:${reference}`

/** The case of a transfer that a person has to decide. */
export const reviewKey = (reference: string) => `review:${reference}`

/** The case of a payment that the bank says it has given back: no journal has opened it. */
export const saidReturnedKey = (partner: string, reference: string) => `said-returned:${partner}:${reference}`
