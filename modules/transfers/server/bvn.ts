import { openAccountBvn } from '../../institutions/index.ts'
import type { SecretBox } from '../../../platform/crypto/index.ts'

/** The beneficiary's BVN is sealed and bound to its own row, so that a copy in another row cannot be opened. */
export const sealLabel = (transferId: string) => `transfer.beneficiary_bvn:${transferId}`

export const sealBvn = (secrets: SecretBox, transferId: string, bvn: string | null) =>
  bvn === null ? null : secrets.seal(bvn, sealLabel(transferId))

export const openBvn = (secrets: SecretBox, transferId: string, sealed: string | null) =>
  sealed === null ? null : secrets.open(sealed, sealLabel(transferId))

/** The BVN of a found account, sealed for this transfer. */
export const sealTransferBvn = (secrets: SecretBox, transferId: string, account: Parameters<typeof openAccountBvn>[1]) =>
  sealBvn(secrets, transferId, openAccountBvn(secrets, account))
