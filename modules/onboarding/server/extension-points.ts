import type { Tx } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'

export type ReferredSignUp = { businessId: string; ownerId: string; code: string; at: Date }

/** Takes note of the referral code of a new business, in the commit that creates it. An unknown code refuses nothing. */
export const recordReferral = defineExtensionPoint<(tx: Tx, signUp: ReferredSignUp) => Promise<void>>('onboarding.record-referral')
