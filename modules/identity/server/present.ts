import { can, type MerchantSummary } from '../contract.ts'
import type { Membership } from './extension-points.ts'

/**
 * An account number is shown from activation on (product rule; S1 §4). The public key also selects the business of a
 * call.
 */
export function presentMembership(membership: Membership): MerchantSummary {
  return {
    _id: membership.business_id,
    businessid: membership.business_id,
    businessname: membership.name,
    publickey: !can(membership.role, 'see_key') ? null : membership.public_key,
    nuban: membership.tier === 'unverified' ? null : membership.nuban,
    classification: membership.classification,
    tier: membership.tier,
    role: membership.role,
    cashpointid: membership.cashpoint_id,
    permissions: { loans: membership.may_loans, affiliates: membership.may_affiliates, authorizations: membership.may_authorizations },
  }
}
