import { InvalidImageError, KeptRanges, type RebuiltImage } from './image.ts'

const EOI = 0xd9
const SOS = 0xda
/** A decoder may go through the whole picture for each scan. Cameras write ten, the most that makes sense is some dozens. */
const MAX_SCANS = 64
/** JFIF's own segment, and Adobe's, without which the colours of some pictures are inverted. */
const KEPT_APP_MARKERS = new Set([0xe0, 0xee])

/**
 * Reads a JPEG segment by segment, without decoding it, and writes it anew. Location, camera, thumbnail, comments and
 * bytes behind its end are left out. The size comes from its one frame header. Pure.
 */
export function rebuildJpeg(bytes: Buffer): RebuiltImage {
  const kept = new KeptRanges(bytes)
  kept.add(0, 2)
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  for (;;) {
    kept.count()
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    if (bytes[at] !== 0xff) throw new InvalidImageError('no segment where one must be')
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI) break
    const end = at + 2 + (bytes.length >= at + 4 ? bytes.readUInt16BE(at + 2) : 0)
    if (end < at + 4 || end > bytes.length) throw new InvalidImageError('a segment without its end')
    const segment = bytes.subarray(at, end)
    if (isFrameHeader(marker)) {
      // Precision, height, width, the number of components, and three bytes for each: grey, YCbCr or CMYK.
      const components = segment[9] ?? 0
      if (size || ![1, 3, 4].includes(components) || segment.length !== 10 + 3 * components)
        throw new InvalidImageError('no frame of a picture, or two')
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    }
    if (!isDropped(marker)) kept.add(at, end)
    at = end
    if (marker === SOS) {
      if (++scans > MAX_SCANS) throw new InvalidImageError('more scans than a picture has')
      const scanEnd = endOfScan(bytes, at)
      kept.add(at, scanEnd)
      at = scanEnd
    }
  }
  if (!size || scans === 0 || size.width === 0 || size.height === 0) throw new InvalidImageError('no picture in it')
  kept.add(at, at + 2)
  return { ...size, bytes: kept.join() }
}

/** SOF0 to SOF15, without the three markers among them that are tables. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isDropped = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !KEPT_APP_MARKERS.has(marker))

/** Scan data runs up to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  // Byte by byte: a scan may consist only of bytes at which a search would stop.
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new InvalidImageError('a scan without its end')
}
