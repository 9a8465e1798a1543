import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UploadedFile } from '../../../platform/http/contract.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type MultipartFields, createMultipartParser } from './multipart-parser.ts'

const part = (head: string | Buffer, content: string | Buffer = '') =>
  Buffer.concat([Buffer.from('--b\r\n'), Buffer.from(head), Buffer.from('\r\n\r\n'), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value)
const file = (content: string | Buffer, name = 'a.jpg', as = 'file') =>
  part(`Content-Disposition: form-data; name="${as}"; filename="${name}"\r\nContent-Type: image/jpeg`, content)
const longHead = (bytes: number) => 'content-disposition: form-data; name="long"'.padEnd(bytes, '\r\nx: y')
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])

async function read(bytes: Buffer, pieces: readonly number[] = [], boundary = 'b'): Promise<MultipartFields> {
  const reader = createMultipartParser(boundary)
  let at = 0
  for (const size of pieces) reader.write(bytes.subarray(at, (at += size)))
  reader.write(bytes.subarray(at))
  return reader.end()
}
async function refusal(bytes: Buffer, pieces: readonly number[] = []): Promise<string> {
  try {
    await read(bytes, pieces)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'taken'
}

test('a browser’s form is read as the platform reads it, in chunks of any size', async () => {
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
        const got = await read(whole, sizes, boundary)
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
    ['a head of 4,999 bytes', form(part(longHead(4_999))), UNREAD],
    ['a head that does not end', Buffer.from(`--b\r\n${'x: y\r\n'.repeat(400)}`), UNREAD],
    ['a part without a name', form(part('content-disposition: form-data')), UNREAD],
    ['a part that does not say what it is', form(part('content-type: text/plain', 'x')), UNREAD],
    ['a part that is no form’s', form(part('content-disposition: attachment; name="a"', 'x')), UNREAD],
    ['a head with a boundary in it', form(Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n'), file('x')), UNREAD],
    ['a head with the end in it', form(file('x'), Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n')), UNREAD],
    ['a file’s name in another writing', form(part('content-disposition: form-data; name="a"; filename="b"; filename*=utf-8\'\'c')), UNREAD],
    ['two names of one part', form(part('content-disposition: form-data; name="a"\r\ncontent-disposition: form-data; name="b"')), UNREAD],
    ['words before the first boundary', Buffer.concat([Buffer.from('words\r\n'), form(file('x'))]), UNREAD],
    ['another boundary', Buffer.from(form(file('x')).toString('latin1').replaceAll('--b', '--c'), 'latin1'), UNREAD],
    ['no end', form(file('x')).subarray(0, -4), UNREAD],
    ['what is no UTF-8', form(part('content-disposition: form-data; name="a"', Buffer.from([0xff]))), UNREAD],
    ['what is no UTF-8 in a name', form(part(Buffer.from('content-disposition: form-data; name="\xff"', 'latin1'))), UNREAD],
    ['nothing', Buffer.alloc(0), UNREAD],
  ])('%s', async (_, bytes, sentence) => expect(await refusal(bytes)).toBe(sentence))

  test('and what is just within is taken', async () => {
    expect(await refusal(form(file('x'), ...['a', 'b', 'c'].map((name) => field(name, 'x'.repeat(500)))))).toBe('taken')
    const heads = Array.from({ length: 1_100 }, (_, before) => form(file('x'.repeat(before)), part(longHead(2_041))))
    for (const size of [700, 1_500, 5_000])
      expect(new Set(await Promise.all(heads.map((head) => refusal(head, Array(8).fill(size)))))).toEqual(new Set(['taken']))
  })

  test('a hundred thousand fields at the fifth of them, and such headers without an end at the second, before any bytes after them', () => {
    const reader = createMultipartParser('b')
    const five = Buffer.concat(['a', 'b', 'c', 'd', 'e'].map((name) => field(name, '')))
    expect(() => reader.write(five)).toThrow('The form has too many fields')
    expect(() => createMultipartParser('b').write(Buffer.from('--b\r\nx: y\r\n'.repeat(5)))).toThrow(UNREAD)
  })

  test.each([
    ['a head', '--b\r\n', UNREAD],
    ['a field', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n', 'a is too long'],
    ['words before the first boundary', '', UNREAD],
  ])('%s without an end, soon and long before the form’s', (_, begun, sentence) => {
    for (const size of [1, 1_000, 60_000]) {
      const reader = createMultipartParser('b')
      let taken = 0
      const takeAll = () => {
        reader.write(Buffer.from(begun))
        for (; taken < 200_000; taken += size) reader.write(Buffer.alloc(size, 'x: y\r\n'))
      }
      expect(takeAll).toThrow(sentence)
      expect(taken).toBeLessThanOrEqual(2 * 2_048)
    }
  })
})

test('a charset that a part claims changes nothing, and bytes after the end are ignored', async () => {
  const whole = form(part('content-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=utf-16le', '\ufeffné'))
  const reader = createMultipartParser('b')
  for (const bytes of [whole, Buffer.from('\r\n'), file('x'), Buffer.alloc(100_000)]) {
    reader.write(bytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await reader.end()).toEqual({ a: '\ufeffné' })
})

test.each([3, 1_000, 200_000])(
  'a long file in pieces of %s bytes is held in about twice its size, and what stands behind it is read',
  async (size) => {
    const reader = createMultipartParser('b')
    const whole = form(file(Buffer.alloc(300_000, 0x61)), field('folder', 'CAC'))
    for (let at = 0; at < whole.length; at += size) reader.write(whole.subarray(at, at + size))
    const { file: read, folder } = await reader.end()
    const { bytes } = read as UploadedFile
    expect(folder).toBe('CAC')
    expect(bytes.length).toBe(300_000)
    expect(bytes.buffer.byteLength).toBeLessThanOrEqual(600_000)
  },
)
