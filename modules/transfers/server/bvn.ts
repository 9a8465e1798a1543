import type { Secrets } from '../../../platform/crypto/index.ts'

/** A transfer keeps its beneficiary's BVN sealed, bound to its own row: nobody can show it by moving it to a row of theirs. */
const placeOf = (transferId: string) => `transfer.beneficiary_bvn:${transferId}`

export const sealBvn = (secrets: Secrets, transferId: string, bvn: string | null) => (bvn === null ? null : secrets.seal(bvn, placeOf(transferId)))

export const openBvn = (secrets: Secrets, transferId: string, sealed: string | null) =>
  sealed === null ? null : secrets.open(sealed, placeOf(transferId))
