import { stateName } from '../contract.ts'

/** The states and their local government areas are built in; they load when a form asks for them. */
export type StateWithLgas = { state: string; lgas: string[] }

export async function loadStatesAndLgas(): Promise<StateWithLgas[]> {
  const { all } = await import('nigerian-states-and-lgas')
  return all().map(({ state, lgas }) => ({ state: stateName(state), lgas }))
}
