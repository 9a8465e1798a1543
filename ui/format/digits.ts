import { dropInvisible } from '../../platform/text/shown-text.ts'

/**
 * Drops what people and documents put between digits: spaces, hyphens, dots and invisible characters. Other characters stay, so that a
 * check can name them, and nothing is cut.
 */
export function dropSeparators(text: string): string {
  return dropInvisible(text).replace(/[\s\p{Pd}.·]/gu, '')
}
