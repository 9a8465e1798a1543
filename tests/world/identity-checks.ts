import type { FileStore } from '../../partners/files/port.ts'
import type { IdentityChecks, RegisteredPerson, Verdict } from '../../partners/identity-checks/port.ts'

/** An identity partner that says what a test tells it, and writes down how often a code was looked at. */
export type ScriptedIdentity = IdentityChecks & {
  people: Map<string, RegisteredPerson>
  hasConsent: boolean
  isSilent: boolean
  /** Of the code that was sent last. */
  code: string
  codesLookedAt: number
  says: Verdict
}

export function scriptedIdentity(): ScriptedIdentity {
  const silence = { outcome: 'unknown' as const, reason: 'timeout' }
  let sent = 0
  const partner: ScriptedIdentity = {
    name: 'scripted',
    people: new Map(),
    hasConsent: true,
    isSilent: false,
    code: '24680',
    codesLookedAt: 0,
    says: 'match',
    requestConsent: async ({ reference }) =>
      partner.isSilent ? silence : { outcome: 'open', consentUrl: `https://identity.example/consent/${reference}` },
    consentOf: async () => (partner.isSilent ? silence : { outcome: partner.hasConsent ? 'given' : 'not_given' }),
    sendOtp: async () => (partner.isSilent ? silence : { outcome: 'sent', otpReference: `otp-${++sent}`, sentTo: '*******4567' }),
    async checkOtp({ otpReference, otp }) {
      if (partner.isSilent) return silence
      partner.codesLookedAt++
      return { outcome: otp === partner.code && otpReference === `otp-${sent}` ? 'right' : 'wrong' }
    },
    async personOf(bvn) {
      if (partner.isSilent) return silence
      const person = partner.people.get(bvn)
      return person ? { outcome: 'found', person } : { outcome: 'not_found' }
    },
    judgeDocument: async () => (partner.isSilent ? silence : { outcome: 'judged', verdict: partner.says, why: 'told so' }),
    judgeVideo: async () => (partner.isSilent ? silence : { outcome: 'judged', verdict: partner.says, why: 'told so' }),
  }
  return partner
}

/** Files in memory. */
export function rememberedFiles(): FileStore & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>()
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  }
}
