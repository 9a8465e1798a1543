export { AccountOwner, useAccountOwner } from './AccountOwner.tsx'
export { BankField } from './BankField.tsx'
