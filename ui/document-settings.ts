declare global {
  /** What the server writes into its documents, for the screens that it renders itself. */
  // eslint-disable-next-line no-var -- a property of globalThis needs var.
  var documentSettings: Readonly<Record<string, string>> | undefined
}

/** A setting of this installation, which the server writes into the document as a meta element; null where it has none. */
export const readMeta = (name: string): string | null =>
  globalThis.documentSettings
    ? (globalThis.documentSettings[name] ?? null)
    : (document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null)
