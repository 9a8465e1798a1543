import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import { STEP_NAMES } from './step-names.ts'

const stepOf = (kind: string | undefined) =>
  Object.hasOwn(STEP_NAMES, kind ?? '') ? STEP_NAMES[kind as keyof typeof STEP_NAMES] : 'step of verification'

export const verificationActivity: ActivityDeclaration = {
  'verification.verify_bvn': { kind: 'verification', says: 'entered a BVN' },
  'verification.confirm_otp': { kind: 'verification', says: 'confirmed the BVN with a code' },
  'verification.verify_nin': { kind: 'verification', says: 'entered a NIN' },
  'verification.add_id_card': { kind: 'verification', says: 'sent an ID card' },
  'verification.add_liveliness': { kind: 'verification', says: 'sent a video' },
  'verification.add_proof_of_address': { kind: 'verification', says: 'sent a proof of address' },
  'verification.add_cac': { kind: 'verification', says: 'sent a CAC certificate' },
  'verification.add_passport': { kind: 'verification', says: 'sent a passport photo' },
  'verification.add_ammban': { kind: 'verification', says: 'sent an Ammban document' },
  'verification.add_other_documents': { kind: 'verification', says: 'sent another document' },
  'verification.judge': { kind: 'verification', facts: ['kind'], says: ({ kind }) => `checked the ${stepOf(kind)}` },
  'verification.pass': { kind: 'verification', facts: ['kind'], says: ({ kind }) => `passed the ${stepOf(kind)}` },
  'verification.reject': { kind: 'verification', facts: ['kind', 'why'], says: ({ kind, why }) => `refused the ${stepOf(kind)}${after(': ', why)}` },
  'verification.raise_tier': { kind: 'verification', says: 'raised the stage of the business' },
}
