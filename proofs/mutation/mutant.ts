/**
 * A bug in one place of the money core, as somebody might write it: words of a file, which stand there once, and what takes
 * their place; or a statement that takes a rule of the database away. Some test named with it must fail.
 */
export type Mutant = {
  number: number
  /** The guarantee that it breaks. */
  breaks: string
  tests: readonly string[]
  /** Why nothing can notice it: it survives, and is no hole. */
  equivalent?: string
} & ({ file: string; from: string; to: string } | { sql: string })

/** `modules/ledger/server/` and a file of it, told apart where lists are written. */
export const inFolder =
  (folder: string) =>
  (...files: string[]) =>
    files.map((file) => `${folder}/${file}`)
