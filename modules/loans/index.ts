export { aggregatorByCode } from './server/extension-points.ts'
export { loanFundMoved, type LoanFundMoved } from './server/domain-events.ts'
