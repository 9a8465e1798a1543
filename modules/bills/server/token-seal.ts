import type { SecretBox } from '../../../platform/crypto/index.ts'

/** A token is sealed for its own purchase, so that a copy in another row cannot be opened. */
export const sealLabel = (purchaseId: string) => `bill_purchase.token:${purchaseId}`
export const openToken = (secrets: SecretBox, purchaseId: string, sealed: string | null) =>
  sealed === null ? null : secrets.open(sealed, sealLabel(purchaseId))
