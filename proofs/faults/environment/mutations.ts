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

/** A bug in the product's programs, in its tables, or in what is observed of the world. */
export type Mutant = {
  name: string
  mutations?: readonly Mutation[]
  /** As the superuser, before the load: rules of the database that would stop the bug by themselves. */
  sql?: readonly string[]
  /** The harness falsifies its own evidence; the kind decides how from this name. */
  falsifiedEvidence?: string
}

/** One that a kind of fault must catch, by the sentence that it breaks: another that breaks catches nothing, for a busy machine alone is late. */
export type DetectableMutant = Mutant & { caughtBy: RegExp }

/** Nothing at all, at the size and with the patience of the bugs: what is found now is the machine's, and no bug's. */
export const CONTROL: DetectableMutant = { name: 'clean run', caughtBy: /(?!)/ }
