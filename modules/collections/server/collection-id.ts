/** A transaction is named by the id of its line in the history, or by that of the payment itself. */
export const collectionIdOf = (id: string) => `col_${id.slice(id.indexOf('_') + 1)}`

/** The id of its line in the history, by which pages name a payment. */
export const transactionIdOf = (collectionId: string) => `txn_${collectionId.slice(collectionId.indexOf('_') + 1)}`
