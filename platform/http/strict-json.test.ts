import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'

const refusal = (text: string) => {
  try {
    parseStrictJson(Buffer.from(text))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('any value of clean texts and exact numbers is read as JSON.parse reads it, in any white space', () => {
  const clean = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed() && !text.includes('\0'))
  const key = clean.filter((text) => text !== '__proto__' && JSON.stringify(text) === `"${text}"`)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, false, -0, 0.1, 1e21, 1.5e-7),
      fc.maxSafeInteger(),
      clean,
      fc.array(tie('value')),
      fc.dictionary(key, tie('value'), { noNullPrototype: true, maxKeys: 20 }),
    ),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, 7, '\t'), (given, space) => {
      const text = JSON.stringify(given, null, space)
      expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text))
      expect(parseStrictJson(Buffer.from(` \n\r\t${text}     \n`))).toEqual(JSON.parse(text))
    }),
  )
})

describe('a value that two readers could understand differently is refused, wherever it stands', () => {
  const places = (value: string) => [value, `[1,${value}]`, `{"a":[{}],"b":{"c":${value}}}`, `[{"a":{}},{"x":"\\\\","a":[ ${value} ]}]`]
  test.each([
    ['half a pair', '"\\ud800"', 'Contains characters that cannot be used here'],
    ['the second half first', '"x\\udc00\\ud800"', 'Contains characters that cannot be used here'],
    ['two first halves', '"\\uD83D\\uD83D"', 'Contains characters that cannot be used here'],
    ['half a pair before another escape', '"\\udbff\\\\udc00"', 'Contains characters that cannot be used here'],
    ['U+0000', '"a\\u0000"', 'Contains characters that cannot be used here'],
    ['a key named twice', '{"a":1,"b":{"a":2},"a":3}', 'The body names a field twice'],
    ['a key named twice among many', `{${Array.from({ length: 40 }, (_, at) => `"k${at % 39}":${at}`).join()}}`, 'The body names a field twice'],
    ['a key with an escape', '{"\\u0061":1}', 'The body has a field name that cannot be used'],
    ['__proto__', '{"__proto__":1}', 'The body has a field name that cannot be used'],
  ])('%s', (_name, value, message) => {
    for (const text of places(value)) expect([text, refusal(text)]).toEqual([text, message])
  })
  test.each([
    '10000.0000000000000001',
    '9007199254740992',
    '-9007199254740993',
    '0.10000000000000001',
    '1e400',
    '1E-400',
    '1e100',
    '123456789012345678e1',
  ])('the number %s, which would be rounded or is beyond every field of ours', (number) => {
    for (const text of places(number)) expect([text, refusal(text)]).toEqual([text, expect.stringMatching(/is a number with too many digits$/)])
  })
})

test('texts with pairs, escapes and numbers at the limits pass', () => {
  for (const text of [
    '"\\ud83d\\ude00 \\"\\\\u0000\\/\\b"',
    '"\\uD83D\\uDE00"',
    '9007199254740991',
    '-9007199254740991',
    '[0.1,-1.5e-7,1E+21,1e99,12345678.123456]',
    '{"a":{"b":1},"b":{"a":1,"b":"a"}}',
    '[{"a":1},{"a":1}]',
    '"__proto__"',
  ])
    expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text))
})

test('what is no JSON is refused with one sentence, and nothing of the text', () => {
  expect(refusal('')).toBe('The request needs a body')
  for (const text of ['{"secret":', "{'a':1}", '[1,]', 'NaN', '01', '"\n"', '{"a":1}}']) expect(refusal(text)).toBe('The body is not valid JSON')
})

describe('reading costs at most four times JSON.parse of the same bytes', () => {
  const SIZE = 32 * 1024
  const list = (unit: string) =>
    `[${Array<string>(Math.floor(SIZE / (unit.length + 1)))
      .fill(unit)
      .join()}]`
  const bodies: [string, string][] = [
    ['zeros', list('0')],
    ['large numbers', list('9007199254740991')],
    ['decimals', list('0.1')],
    ['exponents', list('1e1')],
    ['short texts', list('"a"')],
    ['escapes', list('"\\n"')],
    ['Unicode escapes', list('"\\u0041"')],
    ['one text of escapes', `"${'\\u0041'.repeat(SIZE / 6)}"`],
    ['one text of pairs', `"${'\\ud83d\\ude00'.repeat(SIZE / 12)}"`],
    ['empty objects', list('{}')],
    ['small objects', list('{"a":1,"b":2,"c":3}')],
    ['many keys', `{${Array.from({ length: 2_500 }, (_, at) => `"k${at}":${at}`).join()}}`],
    ['nested lists', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
    ['nested objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['white space', `[${' '.repeat(SIZE)}]`],
  ]
  const fastest = (work: () => unknown) => {
    let least = Infinity
    for (let round = 0; round < 60; round++) {
      const begun = performance.now()
      work()
      least = Math.min(least, performance.now() - begun)
    }
    return least
  }
  /** The best of several rounds, because other work of the machine only ever adds time. */
  test.each(bodies)('%s', (_name, text) => {
    const bytes = Buffer.from(text)
    const ratio = () => fastest(() => parseStrictJson(bytes)) / fastest(() => JSON.parse(bytes.toString()))
    // The least of some tries, because other work of the machine falls on either side of the ratio.
    let least = ratio()
    for (let tries = 1; tries < 10 && least >= 4; tries++) least = Math.min(least, ratio())
    expect(least).toBeLessThan(4)
  })
})
