import type { Random } from '../../../../platform/random/index.ts'

/** Sentences of a few seconds around random digits, which no older video contains. */
const PROMPTS = [
  (digits: string) => `Say your first name, then ${digits}`,
  (digits: string) => `Say ${digits}, then your last name`,
  (digits: string) => `Say your full name, then ${digits}`,
  (digits: string) => `Turn your head to the left, then to the right, and say ${digits}`,
  (digits: string) => `Say ${digits}, then the month we are in`,
  (digits: string) => `Say ${digits}, then your first name`,
] as const

/** A sentence that cannot be known before it is shown, and differs from the last one. */
export function drawPrompt(random: Random, last: string | null): string {
  const digits = Array.from({ length: 4 }, () => random.below(10)).join(', ')
  const drawn = PROMPTS[random.below(PROMPTS.length)]!(digits)
  return drawn === last ? drawPrompt(random, last) : drawn
}
