import { expect, test } from 'vitest'
import { hasDirectionControls, hasVisibleCharacter, neutralise } from './shown-text.ts'

test.each([
  ['Amina\u202eolleB', 'AminaolleB'],
  ['\u2066Bello\u2069 Foods', 'Bello Foods'],
  ['Ade\u200bOla\ufeff', 'AdeOla'],
  ['Ade\u{e0041}\u{e0042}', 'Ade'],
  ['one\ntwo\u0007\u0000', 'one two'],
  ['\u200b\u200d\u3164', ''],
  ['  عبد الله ', 'عبد الله'],
  ['👩\u200d💻 pays', '👩\u200d💻 pays'],
])('a text from elsewhere is shown without what hides in it: %j', (text, shown) => expect(neutralise(text)).toBe(shown))

test('direction controls and invisible text are known, ordinary text of any script is not taken for either', () => {
  for (const text of ['a\u202eb', '\u2067', '\u202a', 'A\u200fB', 'A\u200eB', 'A\u061cB']) expect(hasDirectionControls(text)).toBe(true)
  for (const text of ['\u200b', ' \u00a0', '\u3164\u2800', '\u0301', '']) expect(hasVisibleCharacter(text)).toBe(false)
  for (const text of ['Ọlá', 'عبد الله', '李小龙', '🙏', '-', '7']) {
    expect(hasDirectionControls(text)).toBe(false)
    expect(hasVisibleCharacter(text)).toBe(true)
  }
})
