/** Letters of Nigerian and neighbouring languages that Unicode does not take apart into a letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  đ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɛ: 'e',
  ə: 'e',
  ǝ: 'e',
  ɔ: 'o',
  ø: 'o',
  ı: 'i',
  ɩ: 'i',
  ʊ: 'u',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Typewriter, curly and modifier apostrophes, and the marks that are typed in their place. */
const APOSTROPHES = /['‘’‛`´′ʹʻʼʽʾʿˈꞌ＇]/g

/** Letters without marks and hooks, and with their capitals. Other scripts stay. Pure. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => {
      const small = letter.toLowerCase()
      const plain = PLAIN_LETTERS[small] ?? letter
      return plain === letter || small === letter ? plain : plain.toUpperCase()
    })

/**
 * The form in which names are compared: small letters without marks, hooks and apostrophes. So `Ɓala`, `BALA` and `'Bala`
 * are one name, as are `Ṣadé` and `SADE`. Registers write only capitals of the English alphabet. Pure.
 */
export const foldName = (name: string): string => plainLetters(name.replaceAll(APOSTROPHES, '')).toLowerCase()
