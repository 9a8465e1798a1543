/**
 * Characters that no eye sees, and that change how the text around them reads. A direction control turns `…gpj.exe` around, and a name of
 * zero-width characters looks like no name.
 */
const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu
/** Format and control characters, and letters that are drawn as nothing (Hangul fillers, the Braille blank). */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/gu
/** Zero-width characters without a use in one line of text, and tags. The joiners stay: emoji and some scripts need them. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u115f\u1160\u3164\uffa0\u{e0000}-\u{e007f}]/gu

/** Format controls and variation selectors, which phones and pages copy along with a number or a name. */
const COPIED_MARKS = /[\p{Cf}\p{Variation_Selector}]/gu
/** Spaces that do not break, or have a width of their own. */
const ODD_SPACES = /[^\S\t\n\r ]/gu

/** A typed, pasted or uploaded text without the marks that no eye sees, and with plain spaces. For texts that are read as a value. */
export const dropInvisible = (text: string): string => text.replace(COPIED_MARKS, '').replace(ODD_SPACES, ' ')

/** No half of a surrogate pair, which the database refuses. Browsers of 2023 have no `String.isWellFormed`. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)

export const hasDirectionControls = (text: string): boolean => text.search(DIRECTION_CONTROLS) !== -1

export const hasVisibleCharacter = (text: string): boolean => text.replace(INVISIBLE, '') !== ''

/** The same text in one line and without hidden characters, for showing what a partner sent. Empty when nothing of it is visible. */
export function neutralise(text: string): string {
  const bare = text
    .replace(DIRECTION_CONTROLS, '')
    .replace(ZERO_WIDTH, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return hasVisibleCharacter(bare) ? bare : ''
}
