/** Private files. They are served by the product only, under keys of ours that cannot be guessed. */
export type FileStore = {
  /** Durable when it answers. A key is written once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A file that grows piece by piece, for files that do not fit into memory. No reader finds it before `finish`. */
  create(key: string): Promise<FileDraft>
  get(key: string): Promise<Buffer | null>
  /** Deleted when it answers. A missing file is no error. */
  remove(key: string): Promise<void>
  /** Why files cannot be kept now, for the readiness check; null: they can. */
  problem(): Promise<string | null>
}

/** Letters, digits and `_`: a key cannot leave its folder. */
export const FILE_KEY = /^\w{8,80}$/

export type FileDraft = {
  write(bytes: Uint8Array): Promise<void>
  /** Durable when it answers. */
  finish(): Promise<void>
  /** Leaves no file. After `finish` it does nothing. */
  discard(): Promise<void>
}
