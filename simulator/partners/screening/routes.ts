import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { PartnerContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { sendUnavailable } from '../../failure-modes/responses.ts'
import { screeningModes } from './failure-modes.ts'

/** Invented persons. */
const LISTED = [
  { id: 'sim-ng-0001', caption: 'Musa Danjuma Barde', datasets: ['ng_nigsac_sanctions'] },
  { id: 'sim-un-0002', caption: 'Kola Tunde Ashiru', datasets: ['un_sc_sanctions'] },
  { id: 'sim-us-0003', caption: 'Ifeoma Grace Okpara', datasets: ['us_ofac_sdn'] },
] as const

const matchBody = z.object({
  queries: z.record(
    z.string(),
    z.object({
      schema: z.literal('Person'),
      properties: z.object({ name: z.array(z.string().min(1)).min(1), birthDate: z.array(z.string()).optional() }),
    }),
  ),
})

/** The matching API of OpenSanctions: many persons in one call, each with the entries that may be the same person. */
export async function screeningRoutes(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.post('/match/:dataset', async (request, reply) => {
    if (!request.headers.authorization?.startsWith('ApiKey ')) return reply.code(401).send({ detail: 'Unauthorized' })
    if (failureModeOf(context, screeningModes) === 'down') return sendUnavailable(reply)
    const body = matchBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ detail: 'Invalid query' })
    const responses = Object.entries(body.data.queries).map(([key, { properties }]) => [key, { status: 200, results: matches(properties.name[0]!) }])
    return { responses: Object.fromEntries(responses) as unknown }
  })
}

/** First and last name agree; with the middle name the agreement is full. */
function matches(name: string) {
  const words = wordsOf(name)
  return LISTED.flatMap((entry) => {
    const listed = wordsOf(entry.caption)
    if (!words.includes(listed[0]!) || !words.includes(listed.at(-1)!)) return []
    return [{ ...entry, score: listed.every((word) => words.includes(word)) ? 0.98 : 0.82, match: true }]
  })
}

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/).filter(Boolean)
