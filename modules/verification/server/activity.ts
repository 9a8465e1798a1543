import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import { STEP_NAMES } from './step-names.ts'

const stepOf = (kind: string | undefined) =>
  Object.hasOwn(STEP_NAMES, kind ?? '') ? STEP_NAMES[kind as keyof typeof STEP_NAMES] : 'step of verification'

export const verificationActivity: ActivityDeclaration = {
  'verification.verify_bvn': { kind: 'verification', text: 'entered a BVN' },
  'verification.confirm_otp': { kind: 'verification', text: 'confirmed the BVN with a code' },
  'verification.verify_nin': { kind: 'verification', text: 'entered a NIN' },
  'verification.add_id_card': { kind: 'verification', text: 'sent an ID card' },
  'verification.add_liveliness': { kind: 'verification', text: 'sent a video' },
  'verification.add_proof_of_address': { kind: 'verification', text: 'sent a proof of address' },
  'verification.add_cac': { kind: 'verification', text: 'sent a CAC certificate' },
  'verification.add_passport': { kind: 'verification', text: 'sent a passport photo' },
  'verification.add_ammban': { kind: 'verification', text: 'sent an Ammban document' },
  'verification.add_other_documents': { kind: 'verification', text: 'sent another document' },
  'verification.judge': { kind: 'verification', facts: ['kind'], text: ({ kind }) => `checked the ${stepOf(kind)}` },
  'verification.pass': { kind: 'verification', facts: ['kind'], text: ({ kind }) => `passed the ${stepOf(kind)}` },
  'verification.reject': { kind: 'verification', facts: ['kind', 'why'], text: ({ kind, why }) => `refused the ${stepOf(kind)}${after(': ', why)}` },
  'verification.raise_tier': { kind: 'verification', text: 'raised the stage of the business' },
}
