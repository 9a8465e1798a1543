/** The states and their local government areas are built in; they load when a form asks for them. */
export type Place = { state: string; lgas: string[] }

/** The package's own slip of the pen. */
const SPELLED: Record<string, string> = { Kastina: 'Katsina' }

export async function loadPlaces(): Promise<Place[]> {
  const { all } = await import('nigerian-states-and-lgas')
  return all().map(({ state, lgas }) => ({ state: SPELLED[state] ?? state, lgas }))
}
