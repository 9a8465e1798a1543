import { z } from 'zod'
import { onceMoreIfClosed } from '../../../platform/http/closed-connection.ts'
import { jsonRequest, readJson, whyUnanswered } from '../../../platform/http/json-exchange.ts'
import type { ScreenedPerson, Screening, ScreeningHit, Unknown } from '../port.ts'
import type { OpenSanctionsSettings } from './settings.ts'

export { openSanctionsSettingsFromEnv } from './settings.ts'

/** From here on a possible match is shown to staff. */
const LEAST_SCORE = 0.7

const resultShape = z.object({ id: z.string().min(1), caption: z.string().min(1), score: z.number(), datasets: z.array(z.string()) })
const answerShape = z.object({
  responses: z.record(z.string(), z.object({ status: z.literal(200), results: z.array(resultShape) })),
})

/** The matching API of OpenSanctions, which its server `yente` answers on the premises too. It takes many people in one call. */
export function createOpenSanctions(settings: OpenSanctionsSettings): Screening {
  return {
    name: 'opensanctions',
    async screen(people) {
      const queries = Object.fromEntries(people.map((person) => [person.key, queryOf(person)]))
      const signal = AbortSignal.timeout(settings.timeoutMs)
      try {
        const headers = { authorization: `ApiKey ${settings.apiKey}` }
        const answer = await onceMoreIfClosed(true, () =>
          fetch(`${settings.url}/match/sanctions?threshold=${LEAST_SCORE}`, jsonRequest({ method: 'POST', headers, body: { queries }, signal })),
        )
        const { status, body } = await readJson(answer)
        return status === 200 ? parseAnswer(body, people) : unknown(`HTTP ${status}`)
      } catch (failure) {
        return unknown(whyUnanswered(failure, signal, settings.timeoutMs))
      }
    },
  }
}

const queryOf = ({ firstname, middlename, lastname, birthdate }: ScreenedPerson) => ({
  schema: 'Person',
  properties: {
    name: [[firstname, middlename, lastname].filter(Boolean).join(' ')],
    ...(birthdate !== null && { birthDate: [birthdate] }),
    country: ['ng'],
  },
})

/** An answer that leaves out a person has not screened that person. */
function parseAnswer(body: unknown, people: readonly ScreenedPerson[]): Awaited<ReturnType<Screening['screen']>> {
  const parsed = answerShape.safeParse(body)
  if (!parsed.success || people.some(({ key }) => !parsed.data.responses[key])) return unknown('the answer cannot be read')
  const hitsOf = (key: string): ScreeningHit[] =>
    parsed.data.responses[key]!.results.filter(({ score }) => score >= LEAST_SCORE).map(({ id, caption, score, datasets }) => ({
      reference: id,
      name: caption,
      list: datasets.join(', ') || 'sanctions',
      score,
    }))
  return { outcome: 'screened', hits: new Map(people.map(({ key }) => [key, hitsOf(key)])) }
}

const unknown = (reason: string): Unknown => ({ outcome: 'unknown', reason })
