export type { AlternateAccountRow } from './rows.generated.ts'
