/**
 * A partner with access to the national registers. A call ends within the adapter's time-out, and never throws for a failure
 * of the partner or the network. `unknown` is every answer that is not clearly one of the others. It proves nothing.
 */
export type IdentityChecks = {
  /** Short and stable: names the partner in stored rows. */
  readonly name: string
  /** Answers the page where the owner of a BVN consents to the look-up. The same reference is the same request. */
  requestConsent(request: { bvn: string; reference: string }): Promise<{ outcome: 'open'; consentUrl: string } | Unknown>
  getConsent(reference: string): Promise<{ outcome: 'given' } | { outcome: 'not_given' } | Unknown>
  /** Sends a code of five digits to the phone in the register. `sentTo` shows its last digits only. */
  sendOtp(bvn: string): Promise<{ outcome: 'sent'; otpReference: string; sentTo: string } | { outcome: 'not_found' } | Unknown>
  checkOtp(request: { otpReference: string; otp: string }): Promise<{ outcome: 'right' } | { outcome: 'wrong' } | Unknown>
  getPerson(bvn: string): Promise<{ outcome: 'found'; person: RegisteredPerson } | { outcome: 'not_found' } | Unknown>
  /** The person of a NIN, in the register of identities. */
  getPersonByNin(nin: string): Promise<{ outcome: 'found'; person: RegisteredPerson } | { outcome: 'not_found' } | Unknown>
  /** Whether the document is genuine, names this person, and shows the face of the selfie. */
  checkDocument(request: { front: Buffer; back: Buffer; selfie: Buffer; firstname: string; lastname: string }): Promise<IdentityEvaluation | Unknown>
  /** Whether a living person reads the sentence in the video. */
  checkVideo(request: { video: Buffer; question: string }): Promise<IdentityEvaluation | Unknown>
}

export type Unknown = { outcome: 'unknown'; reason: string }

/** `doubt`: the partner could not decide, and a person must review. */
export type Verdict = 'match' | 'mismatch' | 'doubt'
export type IdentityEvaluation = { outcome: 'judged'; verdict: Verdict; why: string }

/** As in the register. `birthdate` is `1995-03-08`, or null when the register's date cannot be parsed. */
export type RegisteredPerson = { firstname: string; middlename: string; lastname: string; birthdate: string | null }
