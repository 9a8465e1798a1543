import type { Caller } from '../../../identity/index.ts'
import { TOO_MANY_REQUESTS, CONSENT_LIMIT, enforceLimit, loadPendingBvn, partnerUnavailable, type VerificationContext } from './bvn-context.ts'

/** The address of the identity site at which the owner of the BVN consents. Asking again leads to the same request there. */
export async function requestConsentUrl(context: VerificationContext, caller: Caller, input: string | undefined): Promise<string> {
  const { row, bvn } = await loadPendingBvn(context, caller, input)
  await enforceLimit(context, CONSENT_LIMIT, caller.businessId, TOO_MANY_REQUESTS)
  const answer = await context.identityChecks.requestConsent({ bvn, reference: row.consent_reference })
  if (answer.outcome === 'unknown') throw partnerUnavailable(answer.reason, 'An error occurred,please try again.')
  return answer.consentUrl
}
