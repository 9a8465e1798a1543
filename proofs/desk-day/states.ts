import { modules } from '../../modules/index.ts'
import { sql } from '../../tests/browser/database.ts'

/** Open states that a person of the desk ends, as `table.state`: those that were there on this day, and those that were not. */
export type StatesSeen = { seen: readonly string[]; unseen: readonly string[] }

const TABLES = modules.flatMap(({ stateTables = [] }) => stateTables)
/** No code sets them any more: claims and proposals of cases are the desk's own. */
const UNREACHABLE = ['suspense_item.state.claimed', 'suspense_item.state.proposed']
const OF_DESK = TABLES.flatMap(({ table, column = 'state', open }) =>
  Object.entries(open).flatMap(([state, { where }]) => (/\bdesk: /i.test(where) ? [`${table}.${column}.${state}`] : [])),
).filter((name) => !UNREACHABLE.includes(name))

/** `look` notes the states of now; the history of moves has those between two looks. */
export function watchStates(): { look(): Promise<void>; seen(): Promise<StatesSeen> } {
  const met = new Set<string>()
  const look = async () => {
    const rows = await sql<{ name: string }>(
      TABLES.map(
        ({ table, column = 'state' }) => `select distinct '${table}.${column}.' || ${column} as name from ${table} where ${column} is not null`,
      ).join(' union '),
      [],
    )
    for (const { name } of rows) met.add(name)
  }
  return {
    look,
    async seen() {
      await look()
      const moved = await sql<{ name: string }>(
        `select distinct subject_table || '.state.' || s as name from state_move, lateral (values (from_state), (to_state)) v(s) where s is not null`,
        [],
      )
      for (const { name } of moved) met.add(name)
      const shown = (name: string) => name.replace('.state.', '.')
      return { seen: OF_DESK.filter((name) => met.has(name)).map(shown), unseen: OF_DESK.filter((name) => !met.has(name)).map(shown) }
    },
  }
}
