import { declare } from '../../../platform/declarations/index.ts'
import type { RowAdd, RowMove, RowRef, RowUpdate } from './command.ts'

/**
 * The posting queue's description of a table that money commands read, lock and write. The module that owns the table
 * declares it; the queue knows nothing else about the product.
 */
export type TableDescriptor = {
  table: string
  /** The column with the state that moves are checked against. */
  state?: string
  /** `share` for rows that commands only read, so that they do not wait for each other. */
  lock?: 'update' | 'share'
  /** The unique column by which updates name their rows. */
  updatedBy?: string
  /** The conflict clause for added rows that exist already; without it a conflict is refused. Constant SQL. */
  onConflict?: string
  /**
   * Merges two rows that one batch adds under the same key. Needed where `onConflict` updates, because one statement
   * may not change a row twice. `older` was decided first. Pure.
   */
  combine?: { key: readonly string[]; join(older: Record<string, unknown>, newer: Record<string, unknown>): Record<string, unknown> }
}

/** A table as a value: plans and locks name it through these functions, so that the compiler checks columns and row types. */
export type Table<Row extends object> = TableDescriptor & {
  ref(id: string): RowRef
  add(row: Row): RowAdd
  /** A state move is compare-and-set; without `from` and `to` it only sets columns. */
  move(id: string, change: { from?: string; to?: string; set?: Partial<Row>; why?: string }): RowMove
  /** Updates a row by the key column of its table, without a lock. */
  update(key: string, set: Partial<Row>): RowUpdate
}

export function defineTable<Row extends object>(table: string, options: Omit<TableDescriptor, 'table'> = {}): Table<Row> {
  return declare('table', table, {
    table,
    ...options,
    ref: (id) => ({ table, id }),
    add: (row) => ({ table, row: row as Record<string, unknown> }),
    move: (id, change) => ({ table, id, ...change }),
    update: (key: string, set: Partial<Row>) => ({ table, key, set }),
  })
}

export class Tables {
  readonly #byName = new Map<string, TableDescriptor>()

  constructor(descriptors: readonly TableDescriptor[]) {
    for (const descriptor of descriptors) {
      if (!/^[a-z_]+$/.test(descriptor.table)) throw new Error(`not a table's name: ${descriptor.table}`)
      if (this.#byName.has(descriptor.table)) throw new Error(`table ${descriptor.table} is registered twice`)
      this.#byName.set(descriptor.table, descriptor)
    }
  }

  get(table: string): TableDescriptor {
    const found = this.#byName.get(table)
    if (!found) throw new Error(`table ${table} is not registered with the posting queue`)
    return found
  }
}
