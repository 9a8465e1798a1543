import { all } from 'nigerian-states-and-lgas'
import { badField } from '../../../platform/problems/index.ts'
import { stateName } from '../contract.ts'

const lgasByState = new Map(all().map(({ state, lgas }) => [stateName(state), new Set(lgas)]))

/** A state of the country and one of its local government areas. */
export function requireStateAndLga(state: string, lga: string): void {
  const lgas = lgasByState.get(state)
  if (!lgas) throw badField('state', 'Choose a state from the list')
  if (!lgas.has(lga)) throw badField('lga', `Choose a local government area of ${state}`)
}
