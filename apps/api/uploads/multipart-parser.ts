import { Dicer } from '@fastify/busboy'
import type { UploadedFile } from '../../../platform/http/contract.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'

/** Each field once; texts as texts, the file with its bytes. What the contract does not name is refused later, with its name. */
export type MultipartFields = Record<string, string | UploadedFile>

/** Takes a form as it arrives. Throws a refusal as soon as something goes too far, and is not to be given more then. */
export type MultipartParser = { write(bytes: Buffer): void; end(): Promise<MultipartFields> }

/** One file and a few short lines around it are all that a form of ours has. */
const MAX_FIELDS = 3
const MAX_FIELD_BYTES = 500
const MAX_HEADER_BYTES = 2_048
/** The library stops neither a head nor a field that has no end: what is too long shows after each of so many bytes. */
const CHUNK_BYTES = 1_024

/**
 * Reads multipart/form-data (RFC 7578) piece by piece, as browsers write it: no preamble, the name before the file's name.
 * Boundaries and heads are found by the library's lower half. Its upper half passes over parts that it does not understand,
 * lets in texts that are no UTF-8 and reads on behind its limits. What is thrown at a head here leaves the library in the
 * middle of a piece, so that a body of a hundred thousand parts costs no more than its first five.
 */
export function createMultipartParser(boundary: string): MultipartParser {
  const parts: Part[] = []
  let preamble: Dicer.PartStream | null = null
  let bytesOfHead = 0
  const dicer = new Dicer({ boundary })
  dicer.on('preamble', (stream) => (preamble = stream.on('error', ignoreError)))
  dicer.on('part', (stream) => {
    // The boundary stood in the middle of a head, of which the library says nothing.
    if (parts.at(-1)?.name === null) throw unreadableForm()
    const part: Part = { stream, name: null, fileName: null, content: new GrowableBuffer() }
    stream.on('header', (head) => open(part, head))
    stream.on('error', ignoreError)
    parts.push(part)
    bytesOfHead = 0
  })
  const isWhole = new Promise<boolean>((resolve) => dicer.on('finish', () => resolve(true)).on('error', () => resolve(false)))

  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) takeSome(bytes.subarray(at, at + CHUNK_BYTES))
    },
    async end() {
      dicer.end()
      if (!(await isWhole)) throw unreadableForm()
      return Object.fromEntries(parts.map(closed))
    },
  }

  function takeSome(bytes: Buffer): void {
    bytesOfHead += bytes.length
    dicer.write(bytes)
    if (preamble?.read()) throw unreadableForm()
    if (parts.at(-1)?.name === null && bytesOfHead > MAX_HEADER_BYTES) throw unreadableForm()
    for (const { stream, name, fileName, content } of parts) {
      const piece = stream.read() as Buffer | null
      if (piece) content.add(piece)
      if (fileName === null && content.length > MAX_FIELD_BYTES) throw badField(name!, `${name} is too long`)
    }
  }

  function open(part: Part, head: { 'content-disposition'?: string[] }): void {
    const { name, fileName } = parseDisposition(head['content-disposition'] ?? [])
    if (parts.some((other) => other.name === name) || name === '__proto__') throw badField(name, `${name} may stand only once`)
    Object.assign(part, { name, fileName })
    const files = parts.filter((each) => each.fileName !== null).length
    if (parts.length - files > MAX_FIELDS) throw new Refusal('request.invalid', 400, 'The form has too many fields')
    if (files > 1) throw badField(name, 'Send one file at a time')
  }

  function closed({ name, fileName, content }: Part): [string, MultipartFields[string]] {
    if (name === null) throw unreadableForm()
    return [name, fileName === null ? decodeUtf8(content.toBuffer()) : { name: fileName, bytes: content.toBuffer() }]
  }
}

/** Of a form that is not whole the library tells the part too, and without a listener that would end the process. */
const ignoreError = () => {}

/** It has no name until its head has arrived. */
type Part = { stream: Dicer.PartStream; name: string | null; fileName: string | null; content: GrowableBuffer }

/** Bytes that came in many pieces, however small, in one place that at most doubles. */
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

/** As the WHATWG writes the three signs that a name in quotes cannot have. */
const unescaped = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadableForm()
  }
}

export const unreadableForm = () => badField('file', 'The form cannot be read; send it again')
