import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { MerchantSummary, Role } from '../contract.ts'

/** A person's place in a business. `nuban`: the account number of its cashpoint, else of the default cashpoint. */
export type Membership = {
  business_id: string
  name: string
  public_key: string
  classification: string
  tier: MerchantSummary['tier']
  role: Role
  cashpoint_id: string | null
  may_loans: boolean
  may_affiliates: boolean
  may_authorizations: boolean
  nuban: string | null
}

/** The businesses of a person, oldest first: the first of them is current after sign-in. */
export const memberships = defineExtensionPoint<(db: Sql, personId: string) => Promise<readonly Membership[]>>('identity.memberships')

/** A change after which money of this person must leave slowly. `id` is unique to it, such as of the session that it opened. */
export type AccessChange = { id: string; personId: string; reason: 'new_device' | 'pin_reset' | 'contact_changed' | 'password_reset'; at: Date }

/** In the commit of the change. */
export const accessChanged = defineExtensionPoint<(tx: Sql, change: AccessChange) => Promise<void>>('identity.access-changed')

/** Whether a person was a cashier and belongs to no business any more: removed, or of a deactivated cashpoint only. */
export const isFormerCashier = defineExtensionPoint<(tx: Sql, personId: string) => Promise<boolean>>('identity.is-former-cashier')

/** The sentence for a person who belongs to no open business or cashpoint any more; null for a person who never did. */
export const lostAccess = defineExtensionPoint<(db: Sql, personId: string) => Promise<string | null>>('identity.lost-access')
