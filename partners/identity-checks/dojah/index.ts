import { z } from 'zod'
import type { IdentityChecks, IdentityEvaluation, Unknown, Verdict } from '../port.ts'
import { createDojahClient, type DojahReply } from './client.ts'
import type { DojahSettings } from './settings.ts'

export { dojahSettingsFromEnv } from './settings.ts'

/** Percent. From here on a match counts; below `MISMATCH_CONFIDENCE` a mismatch counts; a person reviews the rest. */
const MATCH_CONFIDENCE = 80
const MISMATCH_CONFIDENCE = 50

const consentShape = z.object({ url: z.url({ protocol: /^https?$/ }) })
const consentStateShape = z.object({ status: z.boolean() })
const personShape = z.object({
  first_name: z.string().min(1),
  middle_name: z.string().nullish(),
  last_name: z.string().min(1),
  date_of_birth: z.string().nullish(),
  phone_number1: z.string().min(4).nullish(),
})
const sentShape = z.array(z.object({ reference_id: z.string().min(1) })).min(1)
const validShape = z.object({ valid: z.boolean() })
const selfieShape = z.object({ selfie: z.object({ match: z.boolean(), confidence_value: z.number() }) })
const livenessShape = z.object({ liveness: z.object({ liveness_check: z.boolean(), liveness_probability: z.number() }) })

/**
 * Dojah's public API. Two parts are assumptions. The paths of the consent follow VFD's `/bvn-consent`, and `/ml/liveness`
 * is documented for a picture, but gets a video here.
 */
export function createDojah(settings: DojahSettings): IdentityChecks {
  const client = createDojahClient(settings)
  const lookUp = async (bvn: string) => parseEntity(await client.get('/api/v1/kyc/bvn/full', { bvn }), personShape)

  return {
    name: 'dojah',

    async requestConsent({ bvn, reference }) {
      const found = parseEntity(await client.post('/api/v1/kyc/bvn/consent', { bvn, type: '02', reference }), consentShape)
      return found.kind === 'entity' ? { outcome: 'open', consentUrl: found.value.url } : unknownOutcome(found)
    },

    async getConsent(reference) {
      const found = parseEntity(await client.get('/api/v1/kyc/bvn/consent', { reference }), consentStateShape)
      if (found.kind === 'not_found') return { outcome: 'not_given' }
      return found.kind === 'entity' ? { outcome: found.value.status ? 'given' : 'not_given' } : unknownOutcome(found)
    },

    async sendOtp(bvn) {
      const person = await lookUp(bvn)
      if (person.kind === 'not_found') return { outcome: 'not_found' }
      if (person.kind !== 'entity') return unknownOutcome(person)
      const phone = person.value.phone_number1
      if (!phone) return { outcome: 'unknown', reason: 'the register has no phone for this BVN' }
      const order = { destination: phone, length: 5, channel: 'sms', expiry: 10, priority: true }
      const sent = parseEntity(await client.post('/api/v1/messaging/otp', order), sentShape)
      return sent.kind === 'entity'
        ? { outcome: 'sent', otpReference: sent.value[0]!.reference_id, sentTo: `*******${phone.slice(-4)}` }
        : unknownOutcome(sent)
    },

    async checkOtp({ otpReference, otp }) {
      const found = parseEntity(await client.get('/api/v1/messaging/otp/validate', { code: otp, reference_id: otpReference }), validShape)
      return found.kind === 'entity' ? { outcome: found.value.valid ? 'right' : 'wrong' } : unknownOutcome(found)
    },

    async getPerson(bvn) {
      return personFrom(await lookUp(bvn))
    },

    async getPersonByNin(nin) {
      return personFrom(parseEntity(await client.get('/api/v1/kyc/nin', { nin }), personShape))
    },

    async checkDocument({ front, back, selfie, firstname, lastname }) {
      const order = {
        photoid_image: front.toString('base64'),
        photoid_back_image: back.toString('base64'),
        selfie_image: selfie.toString('base64'),
        first_name: firstname,
        last_name: lastname,
      }
      const found = parseEntity(await client.post('/api/v1/kyc/photoid/verify', order), selfieShape)
      if (found.kind !== 'entity') return unknownOutcome(found)
      const { match, confidence_value } = found.value.selfie
      return evaluationOf(match, confidence_value, 'selfie against document')
    },

    async checkVideo({ video, question }) {
      const found = parseEntity(await client.post('/api/v1/ml/liveness', { video: video.toString('base64'), question }), livenessShape)
      if (found.kind !== 'entity') return unknownOutcome(found)
      const { liveness_check, liveness_probability } = found.value.liveness
      return evaluationOf(liveness_check, liveness_probability, 'liveness')
    },
  }
}

function personFrom(found: Entity<z.output<typeof personShape>>): Awaited<ReturnType<IdentityChecks['getPerson']>> {
  if (found.kind === 'not_found') return { outcome: 'not_found' }
  if (found.kind !== 'entity') return unknownOutcome(found)
  const { first_name, middle_name, last_name, date_of_birth } = found.value
  return {
    outcome: 'found',
    person: { firstname: first_name, middlename: middle_name ?? '', lastname: last_name, birthdate: parseIsoDay(date_of_birth ?? '') },
  }
}

function evaluationOf(isMatch: boolean, confidence: number, of: string): IdentityEvaluation {
  return { outcome: 'judged', verdict: verdictFrom(isMatch, confidence), why: `${of}: ${isMatch ? 'yes' : 'no'}, ${Math.round(confidence)} of 100` }
}

function verdictFrom(isMatch: boolean, confidence: number): Verdict {
  if (isMatch && confidence >= MATCH_CONFIDENCE) return 'match'
  if (!isMatch && confidence < MISMATCH_CONFIDENCE) return 'mismatch'
  return 'doubt'
}

type Entity<T> = { kind: 'entity'; value: T } | { kind: 'not_found' } | { kind: 'unknown'; reason: string }

function parseEntity<T>(reply: DojahReply, shape: z.ZodType<T>): Entity<T> {
  if (reply.kind !== 'entity') return reply
  const parsed = shape.safeParse(reply.entity)
  return parsed.success ? { kind: 'entity', value: parsed.data } : { kind: 'unknown', reason: 'the answer cannot be read' }
}

const unknownOutcome = (entity: { kind: string; reason?: string }): Unknown => ({ outcome: 'unknown', reason: entity.reason ?? entity.kind })

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The register has dates as `1995-03-08` and as `08-Mar-1995`. */
function parseIsoDay(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, day, month, year] = /^(\d{1,2})-([A-Za-z]{3})\w*-(\d{4})$/.exec(text) ?? []
  const at = MONTHS.indexOf(month?.toLowerCase() ?? '')
  return day && year && at >= 0 ? `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
