import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { printableText } from './printable-text.ts'

export type Doc = InstanceType<typeof Pdf>

/** A document of one page with both fonts, in points of 1/72 inch. */
export function openDocument(size: [width: number, height: number], title: string, author: string, drawnAt: Date): Doc {
  const info = { Title: title, Author: author, Creator: author, Producer: author, CreationDate: drawnAt }
  const doc = new Pdf({ size, margin: 0, lang: 'en-NG', displayTitle: true, info })
  // PDFKit also takes a parsed font, which its types do not say.
  for (const [name, font] of Object.entries(parsedFonts())) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
  return doc
}

export function toBuffer(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}

/** A text in the glyphs of the fonts. */
export const printed = (text: string) => printableText(text, (codePoint) => parsedFonts().body.hasGlyphForCodePoint(codePoint))

let fonts: { body: Font; strong: Font } | undefined

/** Inter, because the standard PDF fonts lack the naira sign. Parsed once: that costs ten times as much as a receipt. */
function parsedFonts(): { body: Font; strong: Font } {
  const { resolve } = createRequire(import.meta.url)
  const parse = (file: string) => create(readFileSync(resolve(`@expo-google-fonts/inter/${file}`))) as Font
  fonts ??= {
    body: parse('400Regular/Inter_400Regular.ttf'),
    strong: parse('600SemiBold/Inter_600SemiBold.ttf'),
  }
  return fonts
}
