export { loanFundMoved, type LoanFundMoved } from './server/domain-events.ts'
export { aggregatorByCode } from './server/extension-points.ts'
