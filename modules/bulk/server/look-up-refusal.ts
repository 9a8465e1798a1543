import { badField, Refusal } from '../../../platform/problems/index.ts'

/** The look-up of bulk payments has its own text (AMB-85), and its own field. */
export function asBulkRefusal(error: unknown): never {
  if (error instanceof Refusal && error.code === 'institutions.account_not_found')
    throw badField('beneficiary_account_number', 'Account or Beneficiary Not Found', 'bulk.account_not_found')
  if (error instanceof Refusal && error.code === 'institutions.unknown_bank') throw badField('beneficiary_bank', 'Choose a bank', 'bulk.unknown_bank')
  throw error
}
