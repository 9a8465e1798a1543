import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  box,
  element,
  jpeg,
  jpegSegment,
  mp4,
  mp4Header,
  mp4Type,
  png,
  pngChunk,
  webm,
  webmCluster,
  webmHead,
  webmTracks,
} from '../../../tests/fixtures/image-fixtures.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Folder } from '../contract.ts'
import { validateFile } from './validate-file.ts'
import { detectFormat } from './sniff.ts'
import { limitNow } from '../../../tests/fixtures/machine-load.ts'

const look = (bytes: Buffer, { name = 'photo.jpg', folder = 'PersonalIdentificationDocument' }: { name?: string; folder?: Folder } = {}) =>
  validateFile({ name, bytes }, folder)
const refusal = async (...input: Parameters<typeof look>): Promise<string> => {
  const said = await look(...input)
  return said instanceof Refusal ? said.message : 'taken'
}

describe('accepted by content, not by name', () => {
  test.each([
    ['a JPEG', jpeg(640, 480), { format: 'jpeg', width: 640, height: 480 }],
    ['a PNG that is called .jpg', png(64, 48), { format: 'png', width: 64, height: 48 }],
  ])('%s', async (_, bytes, expected) => expect(await look(bytes)).toMatchObject({ kind: 'image', ...expected }))

  test.each([
    ['a WebM', webm(), 'webm'],
    ['an MP4', mp4(), 'mp4'],
  ])('%s where a video is due', async (_, bytes, format) =>
    expect(await look(bytes, { folder: 'LiveVideo' })).toMatchObject({ kind: 'video', format }),
  )
})

describe('refused where a photo is due:', () => {
  test.each([
    ['KYC-65: a video', webm(), 'Video Files are not allowed'],
    ['KYC-65: an MP4 that is called .jpg', mp4(), 'Video Files are not allowed'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Choose a photo in JPEG or PNG'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'Choose a photo in JPEG or PNG'],
    ['a GIF', Buffer.from('GIF89a<script>'), 'Choose a photo in JPEG or PNG'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'Choose a photo in JPEG or PNG'],
    ['nothing', Buffer.alloc(0), 'The file is empty'],
    ['a picture of 40 megapixels', jpeg(8_000, 5_000), 'This photo has 40 megapixels or more. Choose a smaller one.'],
    [
      'a small PNG that says it is 65,000 wide',
      png(4, 4, { declaredSize: [65_000, 65_000] }),
      'This photo has 40 megapixels or more. Choose a smaller one.',
    ],
    ['three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'This photo cannot be read. Take it again.'],
    ['a JPEG cut in the middle', jpeg(640, 480).subarray(0, 150), 'This photo cannot be read. Take it again.'],
    ['a JPEG of no height', jpeg(640, 0), 'This photo cannot be read. Take it again.'],
    ['a JPEG with two sizes', jpeg(640, 480, { extra: [jpegSegment(0xc2, Buffer.alloc(9, 1))] }), 'This photo cannot be read. Take it again.'],
    ['a PNG cut in the middle', png(64, 48).subarray(0, 60), 'This photo cannot be read. Take it again.'],
    ['a PNG with a changed bit', flipped(png(64, 48), 20), 'This photo cannot be read. Take it again.'],
  ])('%s', async (_, bytes, sentence) => expect(await refusal(bytes)).toBe(sentence))

  test.each(['../../etc/passwd', 'a/b.jpg', 'C:\\a.jpg', '..', 'a\u0000.jpg', 'x'.repeat(201), ''])('the name %j', async (name) =>
    expect(await refusal(jpeg(64, 48), { name })).toBe('The file name must not contain a path'),
  )
  test('just below 40 megapixels is taken', async () => expect(await refusal(jpeg(7_999, 5_000))).toBe('taken'))
})

describe('where a video is due, is refused', () => {
  const html = '<html><script>alert(1)</script>'
  const many = (piece: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => piece))
  const film = mp4()

  test.each([
    ['a photo', jpeg(64, 48)],
    ['a phone’s HEIC', Buffer.concat([mp4Type('heic'), mp4Header(), box('mdat', Buffer.alloc(99))])],
    ['HTML behind four bytes and “ftyp”', Buffer.from(`????ftyp${html}`)],
    ['HTML behind the whole type of an MP4', Buffer.concat([mp4Type(), Buffer.from(html)])],
    ['an MP4 of an unknown brand', Buffer.concat([mp4Type('html'), mp4Header(), box('mdat', Buffer.alloc(9))])],
    ['an MP4 without its header', Buffer.concat([mp4Type(), box('mdat', Buffer.from(html))])],
    ['an MP4 whose header has no track', Buffer.concat([mp4Type(), box('moov', box('mvhd', Buffer.alloc(9))), box('mdat', Buffer.from(html))])],
    ['an MP4 without data', Buffer.concat([mp4Type(), mp4Header()])],
    ['an MP4 that is cut', film.subarray(0, -1)],
    ['an MP4 with something behind its end', Buffer.concat([film, Buffer.from(html)])],
    ['an MP4 of six hundred thousand empty boxes', Buffer.concat([film, many(box('free', Buffer.alloc(0)), 600_000)])],
    ['another EBML, such as Matroska', Buffer.concat([webmHead('matroska'), webm().subarray(webmHead().length)])],
    ['a WebM’s head and then HTML', Buffer.concat([webmHead(), Buffer.from(html)])],
    ['a WebM without tracks', Buffer.concat([webmHead(), element(0x18538067, webmCluster(), null)])],
    ['a WebM without a cluster', Buffer.concat([webmHead(), element(0x18538067, webmTracks(), null)])],
    ['a WebM with an attachment', webm(element(0x1941a469, Buffer.from(html)))],
    ['a WebM that is cut', webm().subarray(0, -1)],
    ['a WebM with something behind its end', Buffer.concat([webm(), Buffer.from(html)])],
    [
      'a WebM with something behind its segment',
      Buffer.concat([webmHead(), element(0x18538067, Buffer.concat([webmTracks(), webmCluster()])), Buffer.from([0xec, 0x81, 0])]),
    ],
    ['a WebM of two million empty elements', webm(many(Buffer.from([0xec, 0x80]), 2_000_000))],
    ['its four first bytes', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
  ])('%s', async (_, bytes) => expect(await refusal(bytes, { folder: 'LiveVideo' })).toBe('Record a video in WebM or MP4'))

  test('any of both that is cut off before its declared length, at any byte', () => {
    const whole = Buffer.concat([webmHead(), element(0x18538067, Buffer.concat([webmTracks(), webmCluster()]))])
    for (const bytes of [whole, film]) for (let at = 0; at < bytes.length; at++) expect(detectFormat(bytes.subarray(0, at))).toBeNull()
    expect([detectFormat(whole), detectFormat(film)]).toEqual(['webm', 'mp4'])
  })

  test('while files of phones and browsers are accepted', () => {
    const last = box('mdat', Buffer.alloc(9))
    last.writeUInt32BE(0, 0)
    const long = Buffer.concat([Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x14....', 'latin1')])
    const fragment = Buffer.concat([box('moof', Buffer.alloc(40)), box('mdat', Buffer.alloc(40)), box('mfra', Buffer.alloc(8))])
    const known = Buffer.concat([webmTracks(), element(0x1f43b675, element(0xe7, Buffer.from([0])))])
    const films = [
      Buffer.concat([mp4Type('qt  '), box('wide', Buffer.alloc(0)), box('mdat', Buffer.alloc(9)), mp4Header()]),
      Buffer.concat([mp4Type('iso5'), mp4Header(), fragment]),
      Buffer.concat([mp4Type('3gp5'), mp4Header(), last]),
      Buffer.concat([mp4Type('mp42'), long, mp4Header()]),
    ]
    for (const each of films) expect(detectFormat(each)).toBe('mp4')
    expect(detectFormat(Buffer.concat([webmHead(), element(0x18538067, known)]))).toBe('webm')
  })
})

describe('a photo that unpacks to another size than it says', () => {
  const broken = 'This photo cannot be read. Take it again.'
  /** One megabyte of zeros, four hundred times. */
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const bomb = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 400 }, () => block)])
  const rows = (bytes: number) => ({ data: deflateSync(Buffer.alloc(bytes)) })
  const colours = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 }

  test('a PNG of one pixel that unpacks to 400 MB is refused before most of it is unpacked', async () => {
    const file = png(1, 1, { data: bomb })
    const begun = performance.now()
    expect(await refusal(file)).toBe(broken)
    expect(performance.now() - begun).toBeLessThan(limitNow(200))
  })

  test('a bomb in a text or a colour profile is left out unread', async () => {
    const extra = [pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), bomb])), pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb]))]
    const kept = await look(png(64, 48, { extra }))
    expect(kept).toMatchObject({ width: 64, height: 48, bytes: png(64, 48) })
  })

  // Columns, rows, bits of a sample, colours, interlaced or not, and the bytes by hand from the standard.
  test.each([
    [64, 48, 8, colours.grey, 0, 48 * 65],
    [3, 5, 1, colours.grey, 0, 5 * 2],
    [9, 2, 4, colours.palette, 0, 2 * 6],
    [3, 2, 8, colours.rgb, 0, 2 * 10],
    [3, 2, 16, colours.greyAlpha, 0, 2 * 13],
    [3, 2, 16, colours.rgba, 0, 2 * 25],
    [8, 8, 8, colours.grey, 1, 2 + 2 + 3 + 2 * 3 + 2 * 5 + 4 * 5 + 4 * 9],
    [1, 1, 8, colours.rgb, 1, 4],
    [5, 1, 1, colours.grey, 1, 2 + 2 + 2 + 2],
  ])('%i × %i of %i bits and colours %i, interlaced %i, has exactly %i bytes', async (width, height, depth, colour, interlace, bytes) => {
    const sized = (unpacked: number) => png(width, height, { ...rows(unpacked), header: [depth, colour, 0, 0, interlace] })
    expect(await Promise.all([bytes - 1, bytes, bytes + 1].map((each) => refusal(sized(each))))).toEqual([broken, 'taken', broken])
  })

  test.each([
    ['bits that its colours cannot have', [4, 2, 0, 0, 0]],
    ['unknown colours', [8, 5, 0, 0, 0]],
    ['an unknown compression', [8, 0, 1, 0, 0]],
    ['an unknown filter', [8, 0, 0, 1, 0]],
    ['an unknown interlace', [8, 0, 0, 0, 2]],
  ])('a header with %s is refused', async (_, header) => expect(await refusal(png(8, 8, { header }))).toBe(broken))

  test('data that cannot be unpacked, or that ends too early, is refused', async () => {
    const whole = deflateSync(Buffer.alloc(48 * 65))
    for (const data of [Buffer.alloc(400), whole.subarray(0, -6), Buffer.concat([whole.subarray(0, 8), Buffer.alloc(99, 0xff)])])
      expect(await refusal(png(64, 48, { data }))).toBe(broken)
  })

  test('39 megapixels of eight bytes each are too many', async () => {
    expect(await refusal(png(4, 4, { declaredSize: [6_000, 6_500], header: [16, 6, 0, 0, 0] }))).toBe(
      'This photo has 40 megapixels or more. Choose a smaller one.',
    )
  })

  test('a JPEG of a thousand scans is refused, and one with more components than colours', async () => {
    const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0x12, 0x34])])
    const progressive = (scans: number) => jpeg(64, 48, { scans: Array.from({ length: scans }, () => scan) })
    expect(await refusal(progressive(10))).toBe('taken')
    expect(await refusal(progressive(1_000))).toBe(broken)
    expect(await refusal(jpeg(64, 48, { components: 200 }))).toBe(broken)
  })
})

describe('the kept parts of a photo', () => {
  const SECRETS = ['GPS 6.5244 3.3792', '<script>alert(1)</script>', 'PK\u0003\u0004']
  test.each([
    [
      'JPEG',
      jpeg(640, 480, {
        extra: [jpegSegment(0xe1, Buffer.from(`Exif\0\0${SECRETS[0]}`)), jpegSegment(0xfe, Buffer.from(SECRETS[1]!))],
        tail: SECRETS[2]!,
      }),
    ],
    ['PNG', png(64, 48, { extra: [pngChunk('eXIf', Buffer.from(SECRETS[0]!)), pngChunk('tEXt', Buffer.from(SECRETS[1]!))], tail: SECRETS[2]! })],
  ])('%s: the parts that draw it, and neither location nor comment nor bytes behind its end', async (_, bytes) => {
    for (const secret of SECRETS) expect(bytes.includes(secret)).toBe(true)
    const kept = await look(bytes)
    if (kept instanceof Refusal) throw kept
    for (const secret of SECRETS) expect(kept.bytes.includes(secret)).toBe(false)
  })

  test('a photo with nothing to leave out stays as it is, byte for byte', async () => {
    for (const bytes of [jpeg(640, 480), png(64, 48)]) expect(await look(bytes)).toMatchObject({ bytes })
  })
})

describe('a file of five megabytes that is all seams', () => {
  const FIVE_MB = 5 * 1024 * 1024
  const many = (piece: Buffer, besides = 0) => Array.from({ length: Math.floor((FIVE_MB - besides) / piece.length) }, () => piece)

  test.each([
    ['a PNG of 430,000 empty chunks', png(4, 4, { extra: many(pngChunk('IDAT', Buffer.alloc(0)), 500) })],
    ['a PNG of as many that are left out', png(4, 4, { extra: many(pngChunk('tEXt', Buffer.alloc(0)), 500) })],
    ['a JPEG of a million empty segments', jpeg(64, 48, { extra: many(jpegSegment(0xdb, Buffer.alloc(0)), 500) })],
    ['a JPEG of as many comments', jpeg(64, 48, { extra: many(jpegSegment(0xfe, Buffer.alloc(0)), 500) })],
  ])('%s is refused', async (_, bytes) => expect(await refusal(bytes)).toBe('This photo cannot be read. Take it again.'))

  test('the parts of real pictures are accepted', async () => {
    expect(await refusal(png(1_000, 1_000, { chunkBytes: 1 }))).toBe('taken')
    expect(await refusal(jpeg(64, 48, { extra: Array.from({ length: 300 }, () => jpegSegment(0xe2, Buffer.alloc(4_000))) }))).toBe('taken')
  })
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 1
  return copy
}
