/** The roles of the people of a business. `identity/contract.ts` has the list and the schema. */
export type Role =
  | 'merchant'
  | 'merchant-finance'
  | 'merchant-support'
  | 'accountant-finance'
  | 'auditor-finance'
  | 'api-finance'
  | 'merchant-authorizer'
  | 'cashieraccountant'
  | 'cashier'

/** The roles of the staff of the bank. `operators/contract.ts` has the list and the schema. */
export type OperatorRole = 'viewer' | 'support' | 'compliance' | 'finance' | 'administrator'
