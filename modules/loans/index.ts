export { loanFundMoved, type LoanFundMoved } from './server/domain-events.ts'
