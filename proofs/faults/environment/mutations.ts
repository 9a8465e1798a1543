/** Words of one source file of the product, which stand there once, and what takes their place. */
export type Mutation = { file: string; from: string; to: string }

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
