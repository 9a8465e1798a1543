import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { InvalidImageError, KeptRanges, type RebuiltImage } from './image.ts'

/** The chunks that draw it. Texts, times, locations, profiles, animations and unknown chunks are left out, compressed ones unread. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB'])
const SIGNATURE_BYTES = 8

/** `unpackedBytes`: of its data by its header. `data`: the compressed data, in pieces. */
export type RebuiltPng = RebuiltImage & { unpackedBytes: number; data: Buffer[] }

/** Reads a PNG chunk by chunk, without decompressing it, and writes it anew up to its end. Pure. */
export function rebuildPng(bytes: Buffer): RebuiltPng {
  const kept = new KeptRanges(bytes)
  kept.add(0, SIGNATURE_BYTES)
  let header: PngHeader | null = null
  const data: Buffer[] = []
  for (let at = SIGNATURE_BYTES; ;) {
    kept.count()
    if (at + 12 > bytes.length) throw new InvalidImageError('it ends too early')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new InvalidImageError('a chunk without its end')
    const chunk = bytes.subarray(at, end)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) throw new InvalidImageError('a chunk that was changed')
    const kind = chunk.subarray(4, 8).toString('latin1')
    if (!header) {
      if (kind !== 'IHDR' || chunk.length !== 25) throw new InvalidImageError('no header')
      header = parseHeader(chunk.subarray(8, -4))
    } else if (kind === 'IHDR') throw new InvalidImageError('two headers')
    if (kind === 'IDAT') data.push(chunk.subarray(8, -4))
    if (KEPT_CHUNKS.has(kind)) kept.add(at, end)
    if (kind === 'IEND') break
    at = end
  }
  if (data.length === 0 || header.width === 0 || header.height === 0) throw new InvalidImageError('no picture in it')
  return { width: header.width, height: header.height, bytes: kept.join(), unpackedBytes: unpackedSize(header), data }
}

type PngHeader = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean }

/** Grey, RGB, palette, grey with alpha, RGBA: samples of a pixel, and the bits that a sample may have (PNG, 11.2.1). */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

function parseHeader(header: Buffer): PngHeader {
  const [depth = 0, colourType = -1, compression, filter, interlace] = header.subarray(8)
  const colours = COLOUR_TYPES[colourType]
  if (!colours?.depths.includes(depth) || compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1))
    throw new InvalidImageError('a header that no picture has')
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), bitsPerPixel: colours.samples * depth, isInterlaced: interlace === 1 }
}

/** First column and row of each pass of Adam7, and the steps to its next ones (PNG, 8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Each row of each pass has a byte for its filter before its pixels. */
function unpackedSize({ width, height, bitsPerPixel, isInterlaced }: PngHeader): number {
  const passes = isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const]
  return passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : sum
  }, 0)
}

/**
 * Whether the data unpacks to exactly the size of the header. It is unpacked outside the event loop, a piece at a time,
 * and no further than one piece beyond that size.
 */
export async function hasDeclaredSize({ data, unpackedBytes }: Pick<RebuiltPng, 'data' | 'unpackedBytes'>): Promise<boolean> {
  let unpacked = 0
  const counter = new Writable({
    write(piece: Buffer, _encoding, done) {
      unpacked += piece.length
      done(unpacked > unpackedBytes ? new InvalidImageError('more data than its size') : null)
    },
  })
  try {
    await pipeline(Readable.from(data), createInflate({ chunkSize: PIECE_BYTES }), counter)
  } catch {
    return false
  }
  return unpacked === unpackedBytes
}

const PIECE_BYTES = 64 * 1024
