/**
 * The structure of a WebM (RFC 8794 and 9559): elements, each with its id and size. A recorder that does not know its
 * duration yet leaves the sizes of the segment and of its clusters open. Nothing is decoded.
 */
const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b

/**
 * SeekHead, Info, Cues, Tags, Chapters, Void, CRC-32; and of a cluster Timestamp, SimpleBlock, BlockGroup, PrevSize,
 * Position.
 */
const OTHER_ELEMENTS = new Set([0x114d9b74, 0x1549a966, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0xec, 0xbf, 0xe7, 0xa3, 0xa0, 0xab, 0xa7])

/** A recording of some seconds has some hundred. */
const MAX_ELEMENTS = 20_000

/** A video: a header with the type `webm`, and one segment with tracks and a cluster, whose elements fill the file. */
export function isWebm(bytes: Buffer): boolean {
  const head = parseElement(bytes, 0, bytes.length)
  if (head?.id !== EBML || head.to === null || !hasWebmDocType(bytes, head.from, head.to)) return false
  const segment = parseElement(bytes, head.to, bytes.length)
  if (segment?.id !== SEGMENT || (segment.to !== null && segment.to !== bytes.length)) return false
  const seen = new Set<number>()
  let counted = 0
  for (let at = segment.from; at < bytes.length;) {
    const element = parseElement(bytes, at, bytes.length)
    if (!element || ++counted > MAX_ELEMENTS) return false
    const { id, from, to } = element
    if (id !== CLUSTER && id !== TRACKS && !OTHER_ELEMENTS.has(id)) return false
    if (to === null && id !== CLUSTER) return false
    seen.add(id)
    at = to ?? from
  }
  return seen.has(TRACKS) && seen.has(CLUSTER)
}

function hasWebmDocType(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to;) {
    const element = parseElement(bytes, at, to)
    if (!element || element.to === null) return false
    if (element.id === DOC_TYPE) return /^webm\0*$/.test(bytes.toString('latin1', element.from, element.to))
    at = element.to
  }
  return false
}

/** `to` is null when the size is left open. Null when there is no element, or it exceeds the end. */
function parseElement(bytes: Buffer, at: number, end: number): { id: number; from: number; to: number | null } | null {
  const idLength = varintLength(bytes, at, end)
  if (idLength === 0 || idLength > 4) return null
  const sizeAt = at + idLength
  const sizeLength = varintLength(bytes, sizeAt, end)
  if (sizeLength === 0) return null
  const id = bytes.readUIntBE(at, idLength)
  const from = sizeAt + sizeLength
  // Without the length marker bit; if all other bits are set, the size is open.
  let size = bytes[sizeAt]! & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (let each = sizeAt + 1; each < from; each++) {
    size = size * 256 + bytes[each]!
    isOpen &&= bytes[each] === 0xff
  }
  if (isOpen) return { id, from, to: null }
  return size > end - from ? null : { id, from, to: from + size }
}

/** The length of a number whose first set bit gives the number of its bytes; zero when no bit is set or bytes are missing. */
function varintLength(bytes: Buffer, at: number, end: number): number {
  const length = at < end ? Math.clz32(bytes[at]!) - 23 : 9
  return length > 8 || at + length > end ? 0 : length
}
