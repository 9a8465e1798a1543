import { expect, test } from 'vitest'
import { modules } from '../../index.ts'
import { MAY_STAY, UNFINISHED } from './queries.ts'

test('M66: every state of a dispute, recall, loan and bulk run that has to end keeps its business open, or is named as one that may stay', () => {
  const declared = modules.flatMap(({ stateTables = [] }) => stateTables)
  for (const [table, states] of Object.entries(UNFINISHED)) {
    const open = declared.filter((each) => each.table === table && (each.column ?? 'state') === 'state').flatMap((each) => Object.keys(each.open))
    expect([table, open.filter((state) => !MAY_STAY[table]?.includes(state)).toSorted()]).toEqual([table, states.toSorted()])
  }
})
