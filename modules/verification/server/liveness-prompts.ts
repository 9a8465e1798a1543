import type { Random } from '../../../platform/random/index.ts'

/** What is said in a few seconds around the digits, which no video that was made before happens to hold. */
const PROMPTS = [
  (digits: string) => `Say your first name, then ${digits}`,
  (digits: string) => `Say ${digits}, then your last name`,
  (digits: string) => `Say the name of your business, then ${digits}`,
  (digits: string) => `Turn your head to the left, then to the right, and say ${digits}`,
  (digits: string) => `Say ${digits}, then the month we are in`,
  (digits: string) => `Say ${digits}, then your first name`,
] as const

/** A sentence that nobody can know before it is shown, and not the one that was asked for last. */
export function drawPrompt(random: Random, last: string | null): string {
  const digits = Array.from({ length: 4 }, () => random.below(10)).join(', ')
  const drawn = PROMPTS[random.below(PROMPTS.length)]!(digits)
  return drawn === last ? drawPrompt(random, last) : drawn
}
