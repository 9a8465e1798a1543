export { CashierBank } from './CashierBank.tsx'
export { PayoutAccounts } from './PayoutAccounts.tsx'
