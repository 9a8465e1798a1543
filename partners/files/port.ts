/** Uploaded files. They are served by the product only, under keys of ours that cannot be guessed. */
export type FileStore = {
  /** Durable when it answers. A key is written once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** Deleted when it answers. A missing file is no error. */
  remove(key: string): Promise<void>
}
