import type { Caller } from '../../../identity/index.ts'
import { awaitedBvn, noAnswer, type VerificationKit } from './bvn-context.ts'

/** The address of the identity site at which the owner of the BVN consents. Asking again leads to the same request there. */
export async function askForConsent(kit: VerificationKit, caller: Caller, bvn: string): Promise<string> {
  const { row } = await awaitedBvn(kit, caller, bvn)
  const answer = await kit.identityChecks.requestConsent({ bvn, reference: row.consent_reference })
  if (answer.outcome === 'unknown') throw noAnswer(answer.reason, 'An error occurred,please try again.')
  return answer.consentUrl
}
