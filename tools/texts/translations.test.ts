import { expect, test } from 'vitest'
import { LANGUAGES } from '../../ui/language.ts'
import { isTranslatedFile } from './translated-areas.ts'
import { readCatalogue, readSentences, readTranslation, TRANSLATED_LANGUAGES, translationFiles } from './translations.ts'

/** `{name}`, `{0}`, `<0>`, `</0>`, `<0/>` and the argument of a plural, in a fixed order. */
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?\d+\/?>/g)].map(([found]) => found))].toSorted()
const isPlural = (text: string) => /\{\w+, plural,/.test(text)

test.for(TRANSLATED_LANGUAGES)('issue 41: every translation into %s has the placeholders of the English text', async (language) => {
  for (const { english, translation } of (await readCatalogue(language)).values()) {
    if (translation === '') continue
    expect([english, placeholders(translation)]).toEqual([english, placeholders(english)])
    expect([english, isPlural(translation)]).toEqual([english, isPlural(english)])
  }
})

test.for(TRANSLATED_LANGUAGES)('issue 41: signing in and up, the cashier’s area and the offers have every text in %s', async (language) => {
  const promised = [...(await readCatalogue(language)).values()].filter(({ files }) => files.some(isTranslatedFile))
  expect(promised.length).toBeGreaterThan(600)
  expect(promised.filter(({ translation }) => translation === '').map(({ english, files }) => `${files[0]}: ${english}`)).toEqual([])
})

test('issue 41: the choice offers the languages that have a catalogue, and each translates the same answers of the server', async () => {
  expect(LANGUAGES.map(({ id }) => id)).toEqual(['en', ...TRANSLATED_LANGUAGES])
  const [first, ...others] = await Promise.all(TRANSLATED_LANGUAGES.map(readSentences))
  for (const sentences of others) expect(Object.keys(sentences)).toEqual(Object.keys(first!))
  // The browser compares this answer with its English wording.
  expect(first).not.toHaveProperty(['Token expired.'])
})

test.for(TRANSLATED_LANGUAGES)('the name of the button that hides amounts begins with the word on it in %s', async (language) => {
  const texts = new Map([...(await readCatalogue(language)).values()].map(({ english, translation }) => [english, translation]))
  expect(texts.get('Show amounts')).toMatch(new RegExp(`^${texts.get('Show')} `))
  expect(texts.get('Hide amounts')).toMatch(new RegExp(`^${texts.get('Hide')} `))
})

test('a language has a script of its own, without the texts of the public pages', async () => {
  const { fileName, source } = (await translationFiles()).find(({ language }) => language === 'ha')!
  expect(fileName).toMatch(/^assets\/texts-[\w-]{8}-ha\.js$/)
  const { messages } = await readTranslation('ha')
  const texts = JSON.stringify(messages)
  const publicText = 'Sauƙaƙa hanyoyin biya'
  expect([texts.includes(publicText), source.includes(publicText)]).toEqual([true, false])
})
