/** A transaction is named by the id of its line in the history, or by that of the payment itself. */
export const collectionIdOf = (id: string) => `col_${id.slice(id.indexOf('_') + 1)}`
