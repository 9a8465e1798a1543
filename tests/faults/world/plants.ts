/** Words of one source file of the product, which stand there once, and what takes their place. */
export type Mutation = { file: string; from: string; to: string }

/** A bug that a kind of fault must catch: in the product's programs, in its tables, or in what is observed of the world. */
export type Plant = {
  name: string
  mutations?: readonly Mutation[]
  /** As the superuser, before the load: rules of the database that would stop the bug by themselves. */
  sql?: readonly string[]
  /** Done by the kind itself, under this word. */
  observed?: string
}
