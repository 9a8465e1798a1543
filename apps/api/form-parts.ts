import type { UploadedFile } from '../../platform/http/contract.ts'
import { badField, Refusal } from '../../platform/problems/index.ts'

/** Each field once; texts as texts, the file with its bytes. What the contract does not name is refused later, with its name. */
export type FormParts = Record<string, string | UploadedFile>

/** Takes a form as it arrives. Throws a refusal at the first byte that goes too far, and is not to be given more then. */
export type FormReader = { take(bytes: Buffer): void; end(): FormParts }

/** One file and a few short lines around it are all that a form of ours has. */
const MOST_FIELDS = 3
const MOST_FIELD_BYTES = 500
const MOST_HEAD_BYTES = 2_048

const LINE = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST = Buffer.from('--')

/**
 * Reads multipart/form-data (RFC 7578) piece by piece, as browsers write it: no preamble, the name before the file's name.
 * It stops at the first part too many, so that a body of a hundred thousand parts costs no more than its first five. Pure.
 */
export function formReader(boundary: string): FormReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const parts: FormParts = {}
  let counted = { fields: 0, files: 0 }
  let part: Part | null = null
  let awaits: 'boundary' | 'line' | 'head' | 'content' | 'nothing' = 'boundary'
  // As if a line had ended before the first boundary, which stands at the very beginning.
  let rest: Buffer = LINE

  return {
    take(bytes) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      while (step());
      // A copy: what is left is small, and would hold all that it came with.
      rest = Buffer.from(rest)
    },
    end() {
      if (awaits !== 'nothing') throw unreadable()
      return parts
    },
  }

  /** One step further; false when more bytes have to come first. */
  function step(): boolean {
    switch (awaits) {
      case 'boundary':
        if (rest.length < delimiter.length) return false
        if (!rest.subarray(0, delimiter.length).equals(delimiter)) throw unreadable()
        return goOn('line', delimiter.length)
      case 'line': {
        if (rest.length < 2) return false
        const two = rest.subarray(0, 2)
        if (two.equals(LAST)) return goOn('nothing', 2)
        if (!two.equals(LINE)) throw unreadable()
        return goOn('head', 2)
      }
      case 'head': {
        const end = rest.subarray(0, MOST_HEAD_BYTES).indexOf(HEAD_END)
        if (end < 0 && rest.length < MOST_HEAD_BYTES) return false
        if (end < 0) throw unreadable()
        part = openPart(rest.subarray(0, end))
        return goOn('content', end + HEAD_END.length)
      }
      case 'content': {
        const end = rest.indexOf(delimiter)
        // The last bytes may be the beginning of a boundary.
        const until = end < 0 ? Math.max(0, rest.length - delimiter.length + 1) : end
        part!.content.add(rest.subarray(0, until))
        if (part!.fileName === null && part!.content.length > MOST_FIELD_BYTES) throw badField(part!.name, `${part!.name} is too long`)
        if (end < 0) return !goOn('content', until)
        closePart(part!)
        return goOn('line', end + delimiter.length)
      }
      case 'nothing':
        rest = rest.subarray(rest.length)
        return false
    }
  }

  function goOn(to: typeof awaits, by: number): true {
    awaits = to
    rest = rest.subarray(by)
    return true
  }

  function openPart(head: Buffer): Part {
    const { name, fileName } = namesIn(head)
    if (Object.hasOwn(parts, name) || name === '__proto__') throw badField(name, `${name} may stand only once`)
    const { fields, files } = counted
    counted = fileName === null ? { fields: fields + 1, files } : { fields, files: files + 1 }
    if (counted.fields > MOST_FIELDS) throw new Refusal('request.invalid', 400, 'The form has too many fields')
    if (counted.files > 1) throw badField(name, 'Send one file at a time')
    return { name, fileName, content: new Gathered() }
  }

  function closePart({ name, fileName, content }: Part): void {
    parts[name] = fileName === null ? textOf(content.whole()) : { name: fileName, bytes: content.whole() }
  }
}

type Part = { name: string; fileName: string | null; content: Gathered }

/** Bytes that came in many pieces, however small, in one place that at most doubles. */
class Gathered {
  length = 0
  private room: Buffer = Buffer.alloc(0)

  add(piece: Buffer): void {
    const needed = this.length + piece.length
    if (needed > this.room.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.room.length * 2, 512))
      this.room.copy(larger, 0, 0, this.length)
      this.room = larger
    }
    piece.copy(this.room, this.length)
    this.length = needed
  }

  whole(): Buffer {
    return this.room.subarray(0, this.length)
  }
}

const DISPOSITION = /^content-disposition: *form-data; *name="([^"]+)"(?:; *filename="([^"]*)")?$/i

function namesIn(head: Buffer): { name: string; fileName: string | null } {
  const dispositions = textOf(head)
    .split('\r\n')
    .filter((line) => /^content-disposition:/i.test(line))
  const found = dispositions.length === 1 && DISPOSITION.exec(dispositions[0]!)
  if (!found) throw unreadable()
  return { name: unescaped(found[1]!), fileName: found[2] === undefined ? null : unescaped(found[2]) }
}

/** As the WHATWG writes the three signs that a name in quotes cannot have. */
const unescaped = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

export const unreadable = () => badField('file', 'The form cannot be read; send it again')
