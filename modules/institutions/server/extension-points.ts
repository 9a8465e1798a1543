import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

/** How far a business is with its verification. */
export type VerificationProgress = 'not_started' | 'started' | 'activated'

/** Whether a business may ask the bank whose an account is, and how often. */
export const verificationProgress =
  defineExtensionPoint<(db: Sql, businessId: string) => Promise<VerificationProgress>>('institutions.verification-progress')

/** Whether an account number of ours is that of a business without verification: nobody may find its name. */
export const unverifiedAccount = defineExtensionPoint<(db: Sql, accountNumber: string) => Promise<boolean>>('institutions.unverified-account')
