/** Where files that people gave us lie. Nobody reaches them but through us; keys are ours and cannot be guessed. */
export type FileStore = {
  /** On disk when it answers. A key is written once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** Gone when it answers, and was perhaps gone before. */
  remove(key: string): Promise<void>
}
