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

/** The head of a WebM, and nothing that could be played. */
export const webm = (): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x84]), Buffer.from('webm'), Buffer.alloc(200, 1)])
export const mp4 = (): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypisom'), Buffer.alloc(200)])
