import { sha256 } from '../../../platform/crypto/index.ts'

/** Sentences that are said in a few seconds, and that no video of somebody else happens to hold. */
const QUESTIONS = [
  'Say your first name and today’s day of the week',
  'Say your last name, then count from one to five',
  'Say the name of your business and the town it is in',
  'Turn your head to the left, then to the right, and say your first name',
  'Say the month we are in, then your last name',
  'Count backwards from five and say your first name',
] as const

/** The sentence for a try: the same until it is submitted, another one after it was refused. Pure. */
export function questionFor(businessId: string, tries: number): string {
  return QUESTIONS[(sha256(businessId).readUInt16BE(0) + tries) % QUESTIONS.length]!
}
