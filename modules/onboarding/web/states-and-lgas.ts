import { stateName } from '../contract.ts'

/** The states and their local government areas are part of the build. They load when a form needs them. */
export type StateWithLgas = { state: string; lgas: string[] }

export async function loadStatesAndLgas(): Promise<StateWithLgas[]> {
  const { all } = await import('nigerian-states-and-lgas')
  return all().map(({ state, lgas }) => ({ state: stateName(state), lgas }))
}
