export { AlternateAccountDialog, type AlternateAccountDialogProps } from './AlternateAccountDialog.tsx'
export { alternateAccountsQuery, alternateRateQuery } from './queries.ts'
