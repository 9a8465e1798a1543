export { monthDays } from './month-days.ts'
export { StatementDialog } from './StatementDialog.tsx'
export type { StatementDays } from './queries.ts'
