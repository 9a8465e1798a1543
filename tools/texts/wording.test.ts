import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readCatalogue } from './translations.ts'
import { slipsOf } from './wording.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The texts of the mails and text messages of one module. */
function messageTexts(file: string): string[] {
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program)
  return texts
}

test('issue 17: no text of a screen has a slip of wording that was made before', async () => {
  const texts = [...(await readCatalogue('en')).values()].map(({ english }) => english)
  expect(texts.length).toBeGreaterThan(2_000)
  expect(texts.flatMap(slipsOf)).toEqual([])
})

test('issue 17: no mail and no text message has one', () => {
  const files = globSync('modules/*/server/messages.ts', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(messageTexts).flatMap(slipsOf)).toEqual([])
})

test.for([
  'We sent a code to your e-mail address',
  'Open your CashPoint',
  'Set your Pin',
  'Somebody asked for a code',
  'Your money is kept aside',
  'Done!',
])('a planted slip is found: %s', (text) => {
  expect(slipsOf(text)).toHaveLength(1)
})

test('a text that a requirement gives is no slip', () => {
  expect(slipsOf('Forgot Pin? Click Here To Reset Pin')).toEqual([])
})
