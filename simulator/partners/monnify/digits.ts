import type { MonnifyContext } from './settings.ts'

/** Random digits of an id or a session. */
export const nextDigits = ({ random }: Pick<MonnifyContext, 'random'>, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('')
