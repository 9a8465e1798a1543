/**
 * The tables that money commands may read, lock and write, registered by the modules that own them where the
 * application is composed. The lane knows nothing else about a product.
 */
export type TableDescriptor = {
  table: string
  /** The column with the state that moves are checked against. */
  state?: string
  /** `share` for rows that commands only read, so that they do not wait for each other. */
  lock?: 'update' | 'share'
  /** The unique column by which updates name its rows. */
  updatedBy?: string
  /** What to do when a row to add is there already; refused unless stated. Constant SQL. */
  onConflict?: string
  /**
   * Makes one row of two that one batch adds under the same key, for tables whose `onConflict` updates:
   * one statement may not meet a row twice. `older` was decided first. Pure.
   */
  combine?: { key: readonly string[]; join(older: Row, newer: Row): Row }
}

type Row = Record<string, unknown>

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
    if (!found) throw new Error(`table ${table} is not registered with the lane`)
    return found
  }
}
