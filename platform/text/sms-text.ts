import { plainLetters } from '../nigeria/fold-name.ts'

/** The length of one text message in the GSM alphabet (GSM 03.38). One character outside of it makes three messages of this text. */
const MAX_CHARACTERS = 160
const PLAIN: Readonly<Record<string, string>> = { '₦': 'NGN ', '“': '"', '”': '"', '–': '-', '—': '-', '…': '...', '·': '-', '\n': ' ', '`': "'" }
/** Letters, digits and signs of the alphabet that count as one character. */
const NOT_GSM = /[^A-Za-z0-9 @!"#$%&'()*+,\-./:;<=>?]/gu

/** Pure: a text in the GSM alphabet. Accents go, signs of the same meaning stand in, and other scripts are left out. */
export const toGsmText = (text: string): string =>
  plainLetters(text.replaceAll(/[₦“”–—…·\n`]/gu, (sign) => PLAIN[sign]!).replaceAll(/[‘’ʼ]/gu, "'"))
    .replaceAll(NOT_GSM, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Pure: a name within a text message, cut to that length. A name without a letter of the alphabet becomes `fallback`. */
export function shortSmsName(name: string, fallback: string, maximum = 30): string {
  const plain = toGsmText(name)
  if (plain === '') return fallback
  return plain.length <= maximum ? plain : `${plain.slice(0, maximum - 2).trimEnd()}..`
}

/** Pure: one text message, cut where it is too long. */
export function toSmsText(text: string): string {
  const plain = toGsmText(text)
  return plain.length <= MAX_CHARACTERS ? plain : `${plain.slice(0, MAX_CHARACTERS - 2).trimEnd()}..`
}

/** Pure: one text message. The sentence is cut where it is too long, so that the advice at the end is whole. */
export function smsText(sender: string, sentence: string, advice: string): string {
  const [start, parts, end] = [toGsmText(`${sender}:`), toGsmText(sentence), toGsmText(advice)]
  const room = MAX_CHARACTERS - start.length - (end === '' ? 1 : end.length + 2)
  const cut = parts.length <= room ? parts : `${parts.slice(0, room - 2).trimEnd()}..`
  return [start, cut, end].filter(Boolean).join(' ')
}
