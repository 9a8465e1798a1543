import { crc32, deflateSync } from 'node:zlib'

/** A JPEG by its segments, of any size it says; its scan is a few bytes that nobody draws. `extra` stands before the frame. */
export function jpeg(width: number, height: number, { extra = [], tail = '' }: { extra?: Buffer[]; tail?: string } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    jpegSegment(0xdb, Buffer.alloc(65, 16)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.alloc(120, 0x2a),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(tail, 'latin1'),
  ])
}

export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A grey PNG that can be drawn, or one whose header says any other size. */
export function png(
  width: number,
  height: number,
  { says, extra = [], tail = '' }: { says?: [number, number]; extra?: Buffer[]; tail?: string } = {},
) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(says?.[0] ?? width, 0)
  header.writeUInt32BE(says?.[1] ?? height, 4)
  const lines = Buffer.alloc(height * (width + 1), 0x80)
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from(tail, 'latin1'),
  ])
}

export function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}

/** An element of a WebM; a size of null is left open, as a recorder does that does not know yet how long it goes on. */
export function element(id: number, content: Buffer, size: number | null = content.length): Buffer {
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  const length = Buffer.alloc(8, 0xff)
  if (size !== null) length.writeBigUInt64BE(BigInt(size))
  length[0] = 0x01
  return Buffer.concat([name, length, content])
}

export const webmHead = (type = 'webm'): Buffer =>
  element(0x1a45dfa3, Buffer.concat([element(0x4286, Buffer.from([1])), element(0x4282, Buffer.from(type))]))
export const webmTracks = (): Buffer => element(0x1654ae6b, element(0xae, Buffer.alloc(20, 1)))
export const webmCluster = (): Buffer =>
  element(0x1f43b675, Buffer.concat([element(0xe7, Buffer.from([0])), element(0xa3, Buffer.alloc(150, 1))]), null)

/** A WebM by its elements, as a browser records it; its blocks are bytes that nobody could play. */
export const webm = (...inside: Buffer[]): Buffer =>
  Buffer.concat([webmHead(), element(0x18538067, Buffer.concat([webmTracks(), ...inside, webmCluster(), webmCluster()]), null)])

export function box(kind: string, content: Buffer): Buffer {
  const head = Buffer.from(`....${kind}`, 'latin1')
  head.writeUInt32BE(content.length + 8, 0)
  return Buffer.concat([head, content])
}

export const mp4Type = (major = 'isom'): Buffer => box('ftyp', Buffer.from(`${major}\0\0\0\x01${major}`, 'latin1'))
export const mp4Header = (): Buffer => box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), box('trak', Buffer.alloc(20))]))

/** An MP4 by its boxes; its data are bytes that nobody could play. */
export const mp4 = (): Buffer => Buffer.concat([mp4Type(), mp4Header(), box('mdat', Buffer.alloc(150))])
