import type { StepKind } from '../contract.ts'

/** As they stand after “your” in sentences to the owner. */
export const STEP_NAMES: Readonly<Record<StepKind, string>> = {
  bvn: 'BVN',
  nin: 'NIN',
  id_card: 'ID card',
  passport: 'international passport',
  liveliness: 'video',
  proof_of_address: 'proof of address',
  cac: 'CAC certificate',
  ammban: 'Ammban certificate',
  other_documents: 'documents',
}
