import { crc32 } from 'node:zlib'
import { InvalidImageError, KeptRanges, type RebuiltImage } from './image.ts'

/** The chunks that draw it. Texts, times, locations, animations and unknown chunks are left out. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB'])
const SIGNATURE_BYTES = 8

/** Reads a PNG chunk by chunk, without decompressing it, and writes it anew up to its end. Pure. */
export function rebuildPng(bytes: Buffer): RebuiltImage {
  const kept = new KeptRanges(bytes)
  kept.add(0, SIGNATURE_BYTES)
  let size: { width: number; height: number } | null = null
  let hasData = false
  for (let at = SIGNATURE_BYTES; ;) {
    kept.count()
    if (at + 12 > bytes.length) throw new InvalidImageError('it ends too early')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new InvalidImageError('a chunk without its end')
    const chunk = bytes.subarray(at, end)
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) throw new InvalidImageError('a chunk that was changed')
    const kind = chunk.subarray(4, 8).toString('latin1')
    if (!size) {
      if (kind !== 'IHDR' || chunk.length !== 25) throw new InvalidImageError('no header')
      size = { width: chunk.readUInt32BE(8), height: chunk.readUInt32BE(12) }
    } else if (kind === 'IHDR') throw new InvalidImageError('two headers')
    if (kind === 'IDAT') hasData = true
    if (KEPT_CHUNKS.has(kind)) kept.add(at, end)
    if (kind === 'IEND') break
    at = end
  }
  if (!hasData || size.width === 0 || size.height === 0) throw new InvalidImageError('no picture in it')
  return { ...size, bytes: kept.join() }
}
