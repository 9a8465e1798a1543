/**
 * The structure of an MP4 (ISO/IEC 14496-12, 4.2 and 8.2): boxes, each with its size, that fill the file to its last
 * byte. Nothing is decoded.
 */

/**
 * Brands of videos, as phones and browsers write them; pictures in the same container (HEIC, AVIF) have brands of their
 * own.
 */
const VIDEO_BRANDS = /^(iso[m2-9]|mp4[12]|avc1|dash|M4V |M4VH|M4VP|MSNV|mmp4|3g[2p]\w|qt {2})$/
const IMAGE_BRANDS = /^(hei|hev|mif|msf|avi)/

/** A recording of some seconds has some hundred. */
const MAX_BOXES = 5_000

type Box = { kind: string; from: number; to: number }

/** A video: a type box with a known brand, a header with a track, and no bytes outside the boxes. */
export function isMp4(bytes: Buffer): boolean {
  const boxes = parseBoxes(bytes, 0, bytes.length)
  const type = boxes?.[0]
  if (!boxes || type?.kind !== 'ftyp' || !hasVideoBrand(bytes.subarray(type.from, type.to))) return false
  const header = boxes.find(({ kind }) => kind === 'moov')
  const inside = header && parseBoxes(bytes, header.from, header.to)?.map(({ kind }) => kind)
  return inside !== undefined && inside.includes('mvhd') && inside.includes('trak') && boxes.some(({ kind }) => kind === 'mdat')
}

/** The major brand, its version, and the compatible brands. */
function hasVideoBrand(type: Buffer): boolean {
  if (type.length < 8 || type.length % 4 !== 0) return false
  const brands = Array.from({ length: type.length / 4 }, (_, at) => type.toString('latin1', at * 4, at * 4 + 4)).toSpliced(1, 1)
  return !IMAGE_BRANDS.test(brands[0]!) && brands.some((brand) => VIDEO_BRANDS.test(brand))
}

/** Null when the sizes do not add up. */
function parseBoxes(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (to - at < 8 || boxes.length === MAX_BOXES) return null
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && to - at < 16) return null
    const head = isLong ? 16 : 8
    // Zero: up to the end of the file.
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 && to === bytes.length ? to - at : short
    if (size < head || size > to - at) return null
    boxes.push({ kind, from: at + head, to: at + size })
    at += size
  }
  return boxes
}
