export { DebtNotice } from './DebtNotice.tsx'
