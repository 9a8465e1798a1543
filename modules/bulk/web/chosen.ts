/** The beneficiaries that the next payment has: all of the group but some, or only some. Boxes of rows that are not loaded count too. */
export type Chosen = { is: 'except' | 'only'; ids: ReadonlySet<string> }

export const ALL_CHOSEN: Chosen = { is: 'except', ids: new Set() }
export const NONE_CHOSEN: Chosen = { is: 'only', ids: new Set() }

export const isChosen = ({ is, ids }: Chosen, id: string): boolean => ids.has(id) === (is === 'only')

/** The boxes of the loaded rows as they are now; the others keep what was chosen for them. */
export function withBoxes(chosen: Chosen, rows: readonly string[], checked: ReadonlySet<string>): Chosen {
  const ids = new Set(chosen.ids)
  for (const id of rows)
    if (checked.has(id) === (chosen.is === 'only')) ids.add(id)
    else ids.delete(id)
  return { is: chosen.is, ids }
}

/** `count`: the beneficiaries of the group. */
export function allState({ is, ids }: Chosen, count: number): 'all' | 'some' | 'none' {
  const left = is === 'only' ? ids.size : count - ids.size
  return left >= count ? 'all' : left <= 0 ? 'none' : 'some'
}

/** As the calls take it. */
export const choiceFields = ({ is, ids }: Chosen): { except?: string[]; only?: string[] } =>
  is === 'only' ? { only: [...ids] } : ids.size > 0 ? { except: [...ids] } : {}
