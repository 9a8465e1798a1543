import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../platform/http/contract.ts'
import { Refusal } from '../../platform/problems/index.ts'
import { type FormParts, formReader } from './form-parts.ts'

const part = (head: string, content: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value)
const file = (content: string | Buffer, name = 'a.jpg', as = 'file') =>
  part(`Content-Disposition: form-data; name="${as}"; filename="${name}"\r\nContent-Type: image/jpeg`, content)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])

function read(bytes: Buffer, pieces: readonly number[] = [], boundary = 'b'): FormParts {
  const reader = formReader(boundary)
  let at = 0
  for (const size of pieces) reader.take(bytes.subarray(at, (at += size)))
  reader.take(bytes.subarray(at))
  return reader.end()
}
function refusal(bytes: Buffer): string {
  try {
    read(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'taken'
}

test('what a browser writes is read as the platform reads it, in whatever pieces it arrives', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const pieces = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 })
  const content = fc.array(fc.constantFrom('\r\n--', '\r\n', '-', 'b', '\r', '\0', 'é', '\r\n\r\n'), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      text.filter((name) => name !== ''),
      text,
      content,
      pieces,
      async (name, value, lines, sizes) => {
        const sent = new FormData()
        const bytes = Buffer.from(lines.join(''))
        sent.append('folder', value)
        sent.append('file', new Blob([bytes]), name)
        const written = new Response(sent)
        const boundary = /boundary=(.+)$/.exec(written.headers.get('content-type')!)![1]!
        const whole = Buffer.from(await written.clone().arrayBuffer())
        const expected = await written.formData()
        const got = read(whole, sizes, boundary)
        const { name: fileName, bytes: fileBytes } = got['file'] as UploadedFile
        expect(got['folder']).toBe(expected.get('folder'))
        expect(fileName).toBe((expected.get('file') as File).name)
        expect(bytes.equals(fileBytes)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

const UNREAD = 'The form cannot be read; send it again'

describe('refused:', () => {
  test.each([
    ['a second file', form(file('x'), file('y', 'b.jpg', 'other')), 'Send one file at a time'],
    ['a name that stands twice', form(field('folder', 'CAC'), field('folder', 'CAC')), 'folder may stand only once'],
    ['__proto__', form(field('__proto__', 'x')), '__proto__ may stand only once'],
    ['four fields', form(...['a', 'b', 'c', 'd'].map((name) => field(name, ''))), 'The form has too many fields'],
    ['a field of 501 bytes', form(field('folder', 'x'.repeat(501))), 'folder is too long'],
    ['a head that does not end', Buffer.from(`--b\r\n${'x: y\r\n'.repeat(400)}`), UNREAD],
    ['a part without a name', form(part('content-disposition: form-data')), UNREAD],
    ['two names of one part', form(part('content-disposition: form-data; name="a"\r\ncontent-disposition: form-data; name="b"')), UNREAD],
    ['words before the first boundary', Buffer.concat([Buffer.from('words\r\n'), form(file('x'))]), UNREAD],
    ['another boundary', Buffer.from(form(file('x')).toString('latin1').replaceAll('--b', '--c'), 'latin1'), UNREAD],
    ['no end', form(file('x')).subarray(0, -4), UNREAD],
    ['what is no UTF-8', form(part('content-disposition: form-data; name="a"', Buffer.from([0xff]))), UNREAD],
    ['nothing', Buffer.alloc(0), UNREAD],
  ])('%s', (_, bytes, sentence) => expect(refusal(bytes)).toBe(sentence))

  test('and what is just within is taken', () => {
    expect(refusal(form(file('x'), ...['a', 'b', 'c'].map((name) => field(name, 'x'.repeat(500)))))).toBe('taken')
  })

  test('a hundred thousand fields at the fifth of them, whatever stands behind', () => {
    const reader = formReader('b')
    const five = Buffer.concat(['a', 'b', 'c', 'd', 'e'].map((name) => field(name, '')))
    expect(() => reader.take(five)).toThrow('The form has too many fields')
  })
})

test('a long file in pieces of a few bytes is held in about twice its size', () => {
  const reader = formReader('b')
  const whole = form(file(Buffer.alloc(300_000, 0x61)))
  for (let at = 0; at < whole.length; at += 3) reader.take(whole.subarray(at, at + 3))
  const { bytes } = reader.end()['file'] as UploadedFile
  expect(bytes.length).toBe(300_000)
  expect(bytes.buffer.byteLength).toBeLessThanOrEqual(600_000)
})
