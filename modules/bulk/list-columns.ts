/** The columns of a list, as the template and the logs write them. They are not translated, because the server reads them. */
export const LIST_COLUMNS = { name: 'Account Name', accountNumber: 'Account Number', bank: 'Bank Code', amount: 'Amount' } as const
