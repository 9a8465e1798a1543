import { stateName } from '../contract.ts'

/** The states and their local government areas are built in; they load when a form asks for them. */
export type Place = { state: string; lgas: string[] }

export async function loadPlaces(): Promise<Place[]> {
  const { all } = await import('nigerian-states-and-lgas')
  return all().map(({ state, lgas }) => ({ state: stateName(state), lgas }))
}
