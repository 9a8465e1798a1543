import type { z } from 'zod'
import { can, type MerchantSummary, type signedInSchema } from '../contract.ts'
import type { Person } from './person.ts'
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

/** The record of a person that the browser stores, with the business that is open. */
export function presentPerson(
  person: Person,
  memberships: readonly Membership[],
  current: Membership | undefined = memberships[0],
): Omit<z.output<typeof signedInSchema>, 'token'> {
  return {
    _id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email ?? '',
    role: current?.role ?? 'merchant',
    businessid: current?.business_id ?? '',
    cashpointid: current?.cashpoint_id ?? null,
    type: person.type,
    must_change_password: person.password_is_temporary,
    tour_seen: person.tour_seen_at !== null,
    merchants: memberships.map(presentMembership),
  }
}

/** Names the business in a call: by its public key, or by its id where the role does not get the key (AMB-76). */
export const businessKeyOf = (membership: Membership): string => presentMembership(membership).publickey ?? membership.business_id
