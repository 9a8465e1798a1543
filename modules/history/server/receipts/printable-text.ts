import { neutralise } from '../../../../platform/text/shown-text.ts'

/** Writing systems by the name that a reader knows. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Arabic', /\p{Script_Extensions=Arabic}/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Hindi', /\p{Script=Devanagari}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
]
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A text as a document can print it. Where its font has no glyph, pictures are left out, and letters are replaced by the name of their
 * script (`[Arabic text]`): a reader learns that something stands there, and what. `hasGlyph` takes a code point.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  let printed = ''
  let replaced: string | null = null
  for (const { segment } of graphemes.segment(neutralise(text).normalize('NFC'))) {
    const isSpace = /^\s+$/u.test(segment)
    if (isSpace || [...segment].every((letter) => hasGlyph(letter.codePointAt(0)!))) {
      printed += segment
      if (!isSpace) replaced = null
    } else if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) {
      const script = SCRIPTS.find(([, letters]) => letters.test(segment))?.[0] ?? 'Other'
      if (script !== replaced) printed += `[${script} text]`
      replaced = script
    }
  }
  return printed.replace(/\s+/g, ' ').trim()
}
