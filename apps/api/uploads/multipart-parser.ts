import { Dicer } from '@fastify/busboy'
import type { UploadedFile } from '../../../platform/http/contract.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'

/**
 * Each field once: texts as strings, the file with its bytes. Fields unknown to the contract are refused later, by
 * name.
 */
export type MultipartFields = Record<string, string | UploadedFile>

/** Parses a form while it arrives. Throws a refusal at the first violation, and must not be called again after it. */
export type MultipartParser = { write(bytes: Buffer): void; end(): Promise<MultipartFields> }

/** Our forms have one file and at most a few short fields. */
const MAX_FIELDS = 3
const MAX_FIELD_BYTES = 500
const MAX_HEADER_BYTES = 2_048
/** The library limits neither part headers nor fields. Both are checked after each chunk of this size. */
const CHUNK_BYTES = 1_024

/**
 * Parses multipart/form-data (RFC 7578) in chunks, as browsers write it: no preamble, and the name before the file
 * name.
 *
 * The library's lower layer finds boundaries and part headers. Its upper layer skips parts that it does not understand,
 * accepts texts that are not UTF-8, and reads on beyond its limits. An error thrown in the header listener leaves the
 * library in mid-chunk. A body of a hundred thousand parts thus costs no more than its first five.
 */
export function createMultipartParser(boundary: string): MultipartParser {
  const parts: Part[] = []
  let preamble: Dicer.PartStream | null = null
  let headerBytes = 0
  const dicer = new Dicer({ boundary })
  dicer.on('preamble', (stream) => (preamble = stream.on('error', ignoreError)))
  dicer.on('part', (stream) => {
    // The boundary stood in the middle of a part header, which the library does not report.
    if (parts.at(-1)?.name === null) throw unreadableForm()
    const part: Part = { stream, name: null, fileName: null, content: new GrowableBuffer() }
    stream.on('header', (header) => openPart(part, header))
    stream.on('error', ignoreError)
    parts.push(part)
    headerBytes = 0
  })
  const isWhole = new Promise<boolean>((resolve) => dicer.on('finish', () => resolve(true)).on('error', () => resolve(false)))

  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) writeChunk(bytes.subarray(at, at + CHUNK_BYTES))
    },
    async end() {
      dicer.end()
      if (!(await isWhole)) throw unreadableForm()
      return Object.fromEntries(parts.map(finishPart))
    },
  }

  function writeChunk(bytes: Buffer): void {
    headerBytes += bytes.length
    dicer.write(bytes)
    if (preamble?.read()) throw unreadableForm()
    if (parts.at(-1)?.name === null && headerBytes > MAX_HEADER_BYTES) throw unreadableForm()
    for (const { stream, name, fileName, content } of parts) {
      const piece = stream.read() as Buffer | null
      if (piece) content.add(piece)
      if (fileName === null && content.length > MAX_FIELD_BYTES) throw badField(name!, `${name} is too long`)
    }
  }

  function openPart(part: Part, header: { 'content-disposition'?: string[] }): void {
    const { name, fileName } = parseDisposition(header['content-disposition'] ?? [])
    if (parts.some((other) => other.name === name) || name === '__proto__') throw badField(name, `${name} may stand only once`)
    Object.assign(part, { name, fileName })
    const files = parts.filter((each) => each.fileName !== null).length
    if (parts.length - files > MAX_FIELDS) throw new Refusal('request.invalid', 400, 'The form has too many fields')
    if (files > 1) throw badField(name, 'Send one file at a time')
  }

  function finishPart({ name, fileName, content }: Part): [string, MultipartFields[string]] {
    if (name === null) throw unreadableForm()
    return [name, fileName === null ? decodeUtf8(content.toBuffer()) : { name: fileName, bytes: content.toBuffer() }]
  }
}

/** The library emits an error on the part of an incomplete form. Without a listener it would end the process. */
const ignoreError = () => {}

/** `name` is null until the part's header has arrived. */
type Part = { stream: Dicer.PartStream; name: string | null; fileName: string | null; content: GrowableBuffer }

/** Collects many chunks, however small, in one buffer that at most doubles. */
class GrowableBuffer {
  length = 0
  private storage: Buffer = Buffer.alloc(0)

  add(piece: Buffer): void {
    const needed = this.length + piece.length
    if (needed > this.storage.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.storage.length * 2, 512))
      this.storage.copy(larger, 0, 0, this.length)
      this.storage = larger
    }
    piece.copy(this.storage, this.length)
    this.length = needed
  }

  toBuffer(): Buffer {
    return this.storage.subarray(0, this.length)
  }
}

const DISPOSITION = /^form-data; *name="([^"]+)"(?:; *filename="([^"]*)")?$/i

function parseDisposition(dispositions: string[]): { name: string; fileName: string | null } {
  const found = dispositions.length === 1 && DISPOSITION.exec(decodeUtf8(Buffer.from(dispositions[0]!, 'latin1')))
  if (!found) throw unreadableForm()
  return { name: unescaped(found[1]!), fileName: found[2] === undefined ? null : unescaped(found[2]) }
}

/** Decodes the three characters that browsers escape in quoted names (WHATWG). */
const unescaped = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadableForm()
  }
}

export const unreadableForm = () => badField('file', 'The form cannot be read; send it again')
