import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput, parseInput } from '../console/form-errors.ts'
import type { SimulatorContext } from '../context.ts'
import type { OpenPartner } from '../simulated-partner.ts'
import { clearFailureModes, type FailureModes, readFailureModes, setFailureMode } from './failure-modes.ts'

const changeBody = z.strictObject({
  partner: z.string(),
  /** Left out: the partner's first set. */
  subject: z.string().optional(),
  mode: z.string(),
  ending: z
    .string()
    .regex(/^\d{1,10}$/, 'An ending has 1 to 10 digits.')
    .nullish(),
})

/** `GET`, `PUT` and `DELETE /console/api/failure-modes`, for all partners. */
export function failureModesApi(app: FastifyInstance, context: SimulatorContext, partners: readonly OpenPartner[]): void {
  const readAll = () =>
    partners.flatMap(({ name, failureModes }) =>
      failureModes.flatMap((modes) => readFailureModes(context, name, modes)).map((each) => ({ partner: name, ...each })),
    )

  app.get('/failure-modes', async () => readAll())
  app.delete('/failure-modes', async () => {
    clearFailureModes(context)
    return readAll()
  })
  app.put('/failure-modes', async (request) => {
    const change = parseInput(changeBody, request.body)
    const { partner, modes } = findModes(partners, change)
    if (!modes.isMode(change.mode)) throw new InvalidInput([{ field: 'mode', message: allowedModes(modes) }])
    if (change.ending && !modes.endingsOf) throw new InvalidInput([{ field: 'ending', message: `${modes.title}: no ending has a mode of its own.` }])
    setFailureMode(context, partner, modes, { mode: change.mode, ending: change.ending ?? '' })
    return readAll()
  })
}

function findModes(partners: readonly OpenPartner[], change: z.infer<typeof changeBody>): { partner: string; modes: FailureModes } {
  const able = partners.filter(({ failureModes }) => failureModes.length > 0)
  const partner = able.find(({ name }) => name === change.partner)
  if (!partner) throw new InvalidInput([{ field: 'partner', message: `The partner is one of ${able.map(({ name }) => name).join(', ')}.` }])
  const modes = partner.failureModes.find(({ subject }) => subject === (change.subject ?? partner.failureModes[0]!.subject))
  if (modes) return { partner: partner.name, modes }
  const subjects = partner.failureModes.map(({ subject }) => subject)
  throw new InvalidInput([{ field: 'subject', message: `The subject is one of ${subjects.join(', ')}.` }])
}

function allowedModes({ plain, coded }: FailureModes): string {
  const named = `A failure mode is one of ${plain.map(({ mode }) => mode).join(', ')}`
  return coded ? `${named}, or ${coded.prefix}: with a code, as ${coded.prefix}:${Object.keys(coded.reasons)[0]}.` : `${named}.`
}
