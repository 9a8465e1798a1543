import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { PartnerContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { sendUnavailable } from '../../failure-modes/responses.ts'
import { documentModes, serviceModes, type VerdictModes, videoModes } from './failure-modes.ts'
import { type Citizen, findCitizen, findCitizenByNin, findConsent, redeemCode, requestConsent, sendCode } from './register.ts'

const bvnQuery = z.object({ bvn: z.string().regex(/^\d{11}$/) })
const ninQuery = z.object({ nin: z.string().regex(/^\d{11}$/) })
const consentBody = z.object({ bvn: z.string().regex(/^\d{11}$/), type: z.literal('02'), reference: z.string().min(1).max(100) })
const referenceQuery = z.object({ reference: z.string().min(1).max(100) })
const otpBody = z.object({ destination: z.string().min(4).max(20), length: z.int().min(4).max(10), channel: z.literal('sms') })
const validateQuery = z.object({ code: z.string(), reference_id: z.string() })
const image = z.base64().min(100)
const photoBody = z.object({ photoid_image: image, photoid_back_image: image, selfie_image: image, first_name: z.string(), last_name: z.string() })
const videoBody = z.object({ video: image, question: z.string().min(1) })

/** Dojah's API: two headers, and every answer under `entity`. */
export async function dojahRoutes(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof z.ZodError) return reply.code(400).send({ error: `Invalid field: ${failure.issues[0]?.path.join('.')}` })
    return reply.code(500).send({ error: 'Something went wrong' })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers['appid'] || !request.headers['authorization']) return reply.code(401).send({ error: 'Unauthorized' })
    if (failureModeOf(context, serviceModes) === 'down') return sendUnavailable(reply)
  })

  app.get('/api/v1/kyc/bvn/full', async (request, reply) => {
    const citizen = findCitizen(context, bvnQuery.parse(request.query).bvn)
    if (!citizen) return reply.code(404).send({ error: 'BVN not found' })
    return { entity: { bvn: citizen.bvn, ...personOf(citizen) } }
  })
  app.get('/api/v1/kyc/nin', async (request, reply) => {
    const { nin } = ninQuery.parse(request.query)
    const citizen = findCitizenByNin(context, nin)
    if (!citizen) return reply.code(404).send({ error: 'NIN not found' })
    return { entity: { nin, ...personOf(citizen) } }
  })

  app.post('/api/v1/kyc/bvn/consent', async (request) => {
    const { bvn, reference } = consentBody.parse(request.body)
    requestConsent(context, { bvn, reference })
    return { entity: { status: false, url: `http://${request.host}/identity/consent/${encodeURIComponent(reference)}` } }
  })
  app.get('/api/v1/kyc/bvn/consent', async (request, reply) => {
    const consent = findConsent(context, referenceQuery.parse(request.query).reference)
    if (!consent) return reply.code(404).send({ error: 'Consent not found' })
    return { entity: { status: consent.givenAt !== null } }
  })

  app.post('/api/v1/messaging/otp', async (request) => {
    const { destination, length } = otpBody.parse(request.body)
    return { entity: [{ reference_id: sendCode(context, destination, length), destination, status: 'Message Sent' }] }
  })
  app.get('/api/v1/messaging/otp/validate', async (request) => {
    const { code, reference_id } = validateQuery.parse(request.query)
    return { entity: { valid: redeemCode(context, reference_id, code) } }
  })

  app.post('/api/v1/kyc/photoid/verify', async (request) => {
    photoBody.parse(request.body)
    const { isMatch, confidence } = verdict(context, documentModes)
    return { entity: { selfie: { match: isMatch, confidence_value: confidence } } }
  })
  app.post('/api/v1/ml/liveness', async (request) => {
    videoBody.parse(request.body)
    const { isMatch, confidence } = verdict(context, videoModes)
    return { entity: { liveness: { liveness_check: isMatch, liveness_probability: confidence } } }
  })
}

const personOf = (citizen: Citizen) => ({
  first_name: citizen.firstname,
  middle_name: citizen.middlename,
  last_name: citizen.lastname,
  date_of_birth: citizen.birthdate,
  phone_number1: citizen.phone,
})

function verdict(context: PartnerContext, modes: VerdictModes): { isMatch: boolean; confidence: number } {
  const mode = failureModeOf(context, modes)
  return { isMatch: mode !== 'mismatch', confidence: { match: 98.4, mismatch: 3.1, doubt: 61.7 }[mode] }
}
