import Pdf from 'pdfkit'
import { interFonts } from '../../../../platform/pdf/inter.ts'
import { printableText } from './printable-text.ts'

export type Doc = InstanceType<typeof Pdf>

/** A document of one page with both fonts, in points of 1/72 inch. */
export function openDocument(size: [width: number, height: number], title: string, author: string, drawnAt: Date): Doc {
  const info = { Title: title, Author: author, Creator: author, Producer: author, CreationDate: drawnAt }
  const doc = new Pdf({ size, margin: 0, lang: 'en-NG', displayTitle: true, info })
  // PDFKit also takes a parsed font, which its types do not say.
  for (const [name, font] of Object.entries(interFonts())) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
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
export const printed = (text: string) => printableText(text, (codePoint) => interFonts().body.hasGlyphForCodePoint(codePoint))
