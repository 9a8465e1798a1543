import type { ProvidusContext } from './settings.ts'

/** Random digits of an id or a session. */
export const nextDigits = ({ random }: Pick<ProvidusContext, 'random'>, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('')
