import type { ScreenedPerson, ScreeningHit } from '../../../../partners/screening/port.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import type { NewAlert } from './store.ts'

/** The possible matches of each person, by the key of the person. Throws without a clear answer, so that the job asks again. */
export async function screenOwners(
  { screening }: Pick<AppContext, 'screening'>,
  people: readonly ScreenedPerson[],
): Promise<ReadonlyMap<string, readonly ScreeningHit[]>> {
  if (people.length === 0) return new Map()
  const answer = await screening.screen(people)
  if (answer.outcome === 'unknown') throw new Error(`the lists of sanctions gave no answer: ${answer.reason}`)
  return answer.hits
}

/** One alert for each entry of a list, whatever the way in which it was found. */
export const screeningAlerts = (businessId: string, hits: readonly ScreeningHit[]): NewAlert[] =>
  hits.map((hit) => ({
    kind: 'screening',
    subject: `${businessId} ${hit.reference}`,
    businessId,
    what: `The owner may be ${hit.name}, on ${hit.list}`,
    amount: null,
    facts: [
      { name: 'Name on the list', value: hit.name },
      { name: 'List', value: hit.list },
      { name: 'Entry', value: hit.reference },
      { name: 'Agreement', value: `${Math.round(hit.score * 100)} of 100` },
    ],
  }))
