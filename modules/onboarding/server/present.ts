import type { Membership } from '../../team/index.ts'
import type { MerchantSummary } from '../contract.ts'

/** Roles that act for customers only, or look: the key of the merchant's site is none of their business (AMB-76). */
const ROLES_WITHOUT_KEY = ['merchant-support', 'cashieraccountant', 'cashier']

/** A number is shown from activation on (product rule; S1 §4). The public key also tells which business a call is about. */
export function presentMembership(membership: Membership): MerchantSummary {
  return {
    _id: membership.business_id,
    businessid: membership.business_id,
    businessname: membership.name,
    publickey: ROLES_WITHOUT_KEY.includes(membership.role) ? null : membership.public_key,
    nuban: membership.tier === 'unverified' ? null : membership.nuban,
    classification: membership.classification,
    tier: membership.tier,
    role: membership.role,
    cashpointid: membership.cashpoint_id,
  }
}
