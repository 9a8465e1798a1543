import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../console/form-errors.ts'
import type { PartnerContext } from '../../context.ts'
import { giveConsents, registerCitizen } from './register.ts'

const bvn = z.string().regex(/^\d{11}$/, 'A BVN has 11 digits.')
const name = z.string().trim().min(1, 'A name is needed.').max(120)

const citizenBody = z.strictObject({
  bvn,
  firstname: name,
  middlename: z.string().max(60).default(''),
  lastname: name,
  birthdate: z.iso.date('A birth date is like 1990-05-12.'),
  phone: z
    .string()
    .regex(/^0\d{10}$/, 'A phone number has 11 digits.')
    .default('08030000000'),
})
const consentBody = z.strictObject({ bvn })

export function identityConsoleApi(app: FastifyInstance, context: PartnerContext): void {
  app.put('/citizens', async (request) => {
    registerCitizen(context, parseInput(citizenBody, request.body))
    return { registered: true }
  })
  app.post('/consent', async (request) => ({ given: giveConsents(context, parseInput(consentBody, request.body).bvn) }))
}
