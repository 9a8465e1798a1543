export { AccountOwner, type AccountOwnerResult, useAccountOwner } from './AccountOwner.tsx'
export { BankField } from './BankField.tsx'
