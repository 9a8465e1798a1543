/** One export of a product module, and the replacement that the importers of the module get (mutation-loader.ts). */
export type Mutation = {
  /** The file of the harness that exports it as `mutation`: each program of the product loads it from there. */
  source: string
  /** From the root of the repository. */
  module: string
  export: string
  replacement: (original: never) => unknown
}

/** A `Mutation` for `satisfies`: the compiler checks that the replacement has the type of the real export. */
export type MutationOf<Module, Name extends keyof Module & string> = Pick<Mutation, 'source' | 'module'> & {
  export: Name
  replacement: (original: Module[Name]) => Module[Name]
}

/** A bug in the product's programs, in its tables, or in the evidence of the harness. */
export type Mutant = {
  name: string
  mutations?: readonly Mutation[]
  /** Statements of the superuser before the load, which drop rules of the database that would stop the bug. */
  sql?: readonly string[]
  /** The scenario falsifies its own evidence; the name says how. */
  falsifiedEvidence?: string
}

/** A mutant with the violation that it must cause. Another violation does not count: a busy machine causes some by itself. */
export type DetectableMutant = Mutant & { caughtBy: RegExp }

/** No bug, at the size and with the time-outs of the mutants. A violation of this run comes from the machine. */
export const CONTROL: DetectableMutant = { name: 'clean run', caughtBy: /(?!)/ }
