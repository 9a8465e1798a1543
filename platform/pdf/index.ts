import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { EmbeddedFont } from './embedded-font.ts'
import { type FontName, interFonts } from './inter.ts'

const deflated = promisify(deflate)

export type PdfOptions = { width: number; height: number; title: string; author: string; at: Date; write(bytes: Uint8Array): Promise<void> }
/** A drawing that stands on pages which are finished before its content is known. */
export type LatePart = { readonly id: number; readonly content: string[] }
export type TextStyle = { font?: FontName; size: number; colour: string; align?: 'left' | 'right' }

/**
 * Writes a PDF page by page, in points from the top left corner. Each finished page leaves memory at once, so a document may have thousands
 * of pages.
 */
export function createPdfWriter({ width, height, title, author, at, write }: PdfOptions) {
  const fonts: Record<FontName, EmbeddedFont> = { body: new EmbeddedFont(interFonts().body), strong: new EmbeddedFont(interFonts().strong) }
  const offsets: number[] = []
  let length = 0
  let content: string[] = []
  let placed = new Set<LatePart>()
  const late: LatePart[] = []
  const pages: number[] = []

  async function emit(bytes: Buffer): Promise<void> {
    length += bytes.length
    await write(bytes)
  }
  /** Object numbers may be used before the object is written. */
  const reserve = () => offsets.push(0)
  async function writeObject(id: number, dictionary: string, stream?: Buffer): Promise<void> {
    offsets[id - 1] = length
    const head = stream ? `<< ${dictionary} /Length ${stream.length} >>\nstream\n` : dictionary
    await emit(
      Buffer.concat([Buffer.from(`${id} 0 obj\n${head}`), ...(stream ? [stream, Buffer.from('\nendstream')] : []), Buffer.from('\nendobj\n')]),
    )
  }
  const [catalog, tree, body, strong] = [reserve(), reserve(), reserve(), reserve()]
  const fontResources = `/Font << /body ${body} 0 R /strong ${strong} 0 R >>`
  // The second line marks the file as binary.
  const begun = emit(Buffer.from('%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n', 'latin1'))

  async function endPage(): Promise<void> {
    await begun
    const [page, stream] = [reserve(), reserve()]
    pages.push(page)
    const packed = await deflated(content.join('\n'))
    const parts = [...placed].map(({ id }) => `/late${id} ${id} 0 R`).join(' ')
    content = []
    placed = new Set()
    await writeObject(stream, '/Filter /FlateDecode', packed)
    const resources = `${fontResources}${parts === '' ? '' : ` /XObject << ${parts} >>`}`
    await writeObject(
      page,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >> /Contents ${stream} 0 R >>`,
    )
  }

  async function writeLatePart({ id, content: drawn }: LatePart): Promise<void> {
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << ${fontResources} >>`
    await writeObject(id, `${form} /Filter /FlateDecode`, await deflated(drawn.join('\n')))
  }

  async function writeFont(id: number, font: EmbeddedFont): Promise<void> {
    const [descendant, descriptor, program, letters] = [reserve(), reserve(), reserve(), reserve()]
    const parts = font.parts()
    await writeObject(
      id,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${parts.name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${letters} 0 R >>`,
    )
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
    await writeObject(
      descendant,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${parts.name} ${system} /FontDescriptor ${descriptor} 0 R /W [${parts.widths}] /CIDToGIDMap /Identity >>`,
    )
    const measures = `/FontBBox [${parts.box}] /ItalicAngle 0 /Ascent ${parts.ascent} /Descent ${parts.descent} /CapHeight ${parts.capHeight} /StemV 80`
    await writeObject(descriptor, `<< /Type /FontDescriptor /FontName /${parts.name} /Flags 4 ${measures} /FontFile2 ${program} 0 R >>`)
    await writeObject(program, `/Filter /FlateDecode /Length1 ${parts.program.length}`, await deflated(parts.program))
    await writeObject(letters, '/Filter /FlateDecode', await deflated(unicodeMap(parts.letters)))
  }

  return {
    text(text: string, x: number, y: number, { font = 'body', size, colour, align = 'left' }: TextStyle): void {
      const encoded = fonts[font].encode(text)
      const left = align === 'right' ? x - encoded.width * size : x
      content.push(`BT ${rgb(colour)} rg /${font} ${size} Tf 1 0 0 1 ${point(left)} ${point(height - y - size)} Tm <${encoded.hex}> Tj ET`)
    },
    /** The width of a text in points. */
    widthOf: (text: string, size: number, font: FontName = 'body') => fonts[font].encode(text).width * size,
    /** Lines of at most this width, broken between words, and within a word that is longer than a line. */
    wrap(text: string, size: number, maximum: number, font: FontName = 'body'): string[] {
      const widthOf = (part: string) => fonts[font].encode(part).width * size
      const lines: string[] = []
      let line = ''
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = line === '' ? word : `${line} ${word}`
        if (widthOf(longer) <= maximum) {
          line = longer
          continue
        }
        if (line !== '') lines.push(line)
        line = ''
        for (const letter of word) {
          if (line !== '' && widthOf(line + letter) > maximum) {
            lines.push(line)
            line = ''
          }
          line += letter
        }
      }
      return line === '' && lines.length > 0 ? lines : [...lines, line]
    },
    /** A part that `place` puts on pages, and `fill` draws once, before the document ends. Its origin is the page's. */
    latePart(): LatePart {
      const part = { id: reserve(), content: [] }
      late.push(part)
      return part
    },
    /** Puts the part on this page, moved to the right by `moved` points. */
    place(part: LatePart, moved = 0): void {
      placed.add(part)
      content.push(`q 1 0 0 1 ${point(moved)} 0 cm /late${part.id} Do Q`)
    },
    /** What `draw` writes becomes the content of the part, on every page where it stands. */
    fill(part: LatePart, draw: () => void): void {
      const page = content
      content = part.content
      draw()
      content = page
    },
    line(fromX: number, y: number, toX: number, thickness: number, colour: string): void {
      content.push(`${rgb(colour)} RG ${thickness} w ${point(fromX)} ${point(height - y)} m ${point(toX)} ${point(height - y)} l S`)
    },
    hasGlyph: (codePoint: number) => fonts.body.has(codePoint) && fonts.strong.has(codePoint),
    get page(): number {
      return pages.length + 1
    },
    endPage,
    /** Ends the last page and the document; returns its number of pages. */
    async finish(): Promise<number> {
      await endPage()
      for (const part of late) await writeLatePart(part)
      await writeFont(body, fonts.body)
      await writeFont(strong, fonts.strong)
      await writeObject(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`)
      await writeObject(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-NG) /ViewerPreferences << /DisplayDocTitle true >> >>`)
      const info = reserve()
      await writeObject(info, `<< /Title ${hexText(title)} /Author ${hexText(author)} /Producer ${hexText(author)} /CreationDate (${pdfDate(at)}) >>`)
      const begin = length
      const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
      const trailer = `trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${begin}\n%%EOF\n`
      await emit(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}${trailer}`))
      return pages.length
    },
  }
}

export type PdfWriter = ReturnType<typeof createPdfWriter>

const point = (value: number) => value.toFixed(2)

const rgb = (colour: string) => [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

const hexText = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const pdfDate = (at: Date) => `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`

/** At most a hundred entries stand in one block. */
function unicodeMap(letters: readonly string[]): string {
  const blocks: string[] = []
  for (let at = 0; at < letters.length; at += 100) {
    const block = letters.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
