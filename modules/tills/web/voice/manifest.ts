/**
 * The 40 clips of a voice, each with its words in English. A voice of another language has clips of the same names. `npm run voice` says which
 * are there, and `modules/tills/README.md` how a voice is recorded.
 */
export const CLIPS = {
  '0': 'zero',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
  '11': 'eleven',
  '12': 'twelve',
  '13': 'thirteen',
  '14': 'fourteen',
  '15': 'fifteen',
  '16': 'sixteen',
  '17': 'seventeen',
  '18': 'eighteen',
  '19': 'nineteen',
  '20': 'twenty',
  '30': 'thirty',
  '40': 'forty',
  '50': 'fifty',
  '60': 'sixty',
  '70': 'seventy',
  '80': 'eighty',
  '90': 'ninety',
  hundred: 'hundred',
  thousand: 'thousand',
  million: 'million',
  billion: 'billion',
  and: 'and',
  naira: 'naira',
  kobo: 'kobo',
  received: 'received',
  'wrong-amount': 'wrong amount',
  'keep-the-goods': 'keep the goods',
  today: 'today',
  ready: 'the till is ready',
} as const

export type Clip = keyof typeof CLIPS

/** A voice of a language without clips is the English one. */
export const VOICE_LANGUAGES = ['en', 'ha', 'yo', 'ig', 'pcm'] as const
