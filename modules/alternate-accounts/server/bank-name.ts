import type { AlternateAccounts } from '../../../partners/alternate-accounts/port.ts'
import type { Registry } from '../../../platform/registry/index.ts'

/** The bank of an account number, as payers choose it. Of a partner that is registered no more it is the stored name. */
export const bankNameOf = (banks: Registry<AlternateAccounts>, partner: string): string => banks.find(partner)?.bankName ?? partner
