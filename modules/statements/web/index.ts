export { StatementDialog } from './StatementDialog.tsx'
export type { StatementDays } from './queries.ts'
