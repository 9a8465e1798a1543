import type { SecretBox } from '../../../platform/crypto/index.ts'

/** A transfer keeps its beneficiary's BVN sealed, bound to its own row: nobody can show it by moving it to a row of theirs. */
const sealLabel = (transferId: string) => `transfer.beneficiary_bvn:${transferId}`

export const sealBvn = (secrets: SecretBox, transferId: string, bvn: string | null) =>
  bvn === null ? null : secrets.seal(bvn, sealLabel(transferId))

export const openBvn = (secrets: SecretBox, transferId: string, sealed: string | null) =>
  sealed === null ? null : secrets.open(sealed, sealLabel(transferId))
