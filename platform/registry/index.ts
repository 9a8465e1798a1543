/** Values of one kind side by side, each under its own name. The first one is the default where none is named. */
export type Registry<Value extends { readonly name: string }> = {
  /** In the order in which they were registered; at least one. */
  readonly all: readonly Value[]
  /** Null for a name that is not registered. */
  find(name: string): Value | null
  /** Throws for a name that is not registered. */
  of(name: string): Value
}

/** `what` stands in errors, such as `alternate bank`. Throws without values, and for two of one name. */
export function createRegistry<Value extends { readonly name: string }>(what: string, all: readonly Value[]): Registry<Value> {
  const byName = new Map(all.map((value) => [value.name, value]))
  if (byName.size === 0) throw new Error(`no ${what} is registered`)
  if (byName.size !== all.length) throw new Error(`two values of one name are registered as ${what}: ${all.map(({ name }) => name).join(', ')}`)
  return {
    all,
    find: (name) => byName.get(name) ?? null,
    of(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`no ${what} is registered under the name ${name}`)
      return found
    },
  }
}
