/** What a `define…` function makes. Each value of these kinds has to be reached from `modules/index.ts`. */
export type DeclarationKind =
  | 'action items'
  | 'approvable'
  | 'check'
  | 'commit hook'
  | 'dated numbers'
  | 'event'
  | 'extension point'
  | 'first step'
  | 'fulfilment'
  | 'history detail'
  | 'job'
  | 'kind of object'
  | 'live event rule'
  | 'message'
  | 'source'
  | 'state table'
  | 'table'
  | 'upcoming items'
  | 'work item kind'

export type Declaration = { readonly kind: DeclarationKind; readonly name: string }

const MARK = Symbol.for('kasuwa.declaration')
const namesByKind = new Map<DeclarationKind, Set<string>>()

/**
 * Marks a value with its kind and name, and returns it. A test collects the marked values of all files and names those
 * that no module lists. The mark is not enumerable: copies, comparisons and JSON do not see it.
 */
export function declare<T extends object>(kind: DeclarationKind, name: string, value: T): T {
  const declaration: Declaration = { kind, name }
  namesByKind.set(kind, (namesByKind.get(kind) ?? new Set()).add(name))
  return Object.defineProperty(value, MARK, { value: declaration })
}

/** The mark of a value; undefined where no `define…` function made it. */
export const declarationOf = (value: object): Declaration | undefined => (value as { [MARK]?: Declaration })[MARK]

/** The names of all values of this kind that the files loaded so far have made. */
export const declaredNames = (kind: DeclarationKind): readonly string[] => [...(namesByKind.get(kind) ?? [])]

/** The marked values that are reached from `root` through fields and array elements. No function is called. */
export function reachedDeclarations(root: unknown): Set<object> {
  const reached = new Set<object>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue
    seen.add(value)
    if (declarationOf(value)) reached.add(value)
    waiting.push(...Object.values(value))
  }
  return reached
}
