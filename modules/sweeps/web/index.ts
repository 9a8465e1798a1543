export { OwnAccounts } from './OwnAccounts.tsx'
