import { declare } from '../../platform/declarations/index.ts'

/** How a state that is not final ends: by what, by when, and on which screen a person sees or ends it. */
export type OpenState = { ends: string; clock: string; where: string }

/**
 * The states of a table: those that have to end, and those that may stay. A state that only people end names the desk’s kind in `where`,
 * as “Desk: Suspense”. docs/open-states.md is generated from these, and a test compares them with the schema.
 */
export type StateTable = {
  table: string
  /** `state` where it is not said. */
  column?: string
  about: string
  open: Readonly<Record<string, OpenState>>
  final: readonly string[]
}

export const defineStateTables = (tables: readonly StateTable[]): readonly StateTable[] =>
  tables.map((table) => declare('state table', [table.table, table.column ?? 'state'].join('.'), table))
