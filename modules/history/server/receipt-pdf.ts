import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import { formatNaira } from '../../../platform/money/index.ts'
import { printableText } from './printable-text.ts'
import type { HistoryListRow } from './queries.ts'
import { type ReceiptField, receiptFields, lagosTime } from './receipt-fields.ts'

export type ReceiptDetails = { heading: string; businessName: string; bankLabel: string; productName: string; drawnAt: Date }

/** A receipt on one page, as on the screen: the amount with a double rule under it, and the fields. */
export async function drawReceipt(item: HistoryListRow, frame: ReceiptDetails): Promise<Buffer> {
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: `Receipt ${item.receipt_id}`,
      Author: frame.productName,
      Creator: frame.productName,
      Producer: frame.productName,
      CreationDate: frame.drawnAt,
    },
  })
  const done = collectPdf(doc)
  for (const [name, font] of Object.entries(parsedFonts())) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
  const printedFrame = { ...frame, businessName: printed(frame.businessName) }
  drawBand(doc)
  drawHeader(doc, printedFrame)
  let y = drawAmount(doc, item, frame.heading)
  for (const { value, detail, ...fact } of receiptFields(item, frame))
    y = drawField(doc, { ...fact, value: printed(value), ...(detail !== undefined && { detail: printed(detail) }) }, y)
  drawFooter(doc, printedFrame)
  doc.end()
  return done
}

type Doc = InstanceType<typeof Pdf>

const WIDTH = 420
const HEIGHT = 720
const MARGIN = 32
const VALUES_AT = 148
const VALUE_WIDTH = WIDTH - MARGIN - VALUES_AT
/** A value takes three lines at most, so that a long text cannot push the rest off the page. */
const VALUE_HEIGHT = 42

/** The light theme of ui/tokens.css, for white paper. */
const INK = '#1d1b16'
const INK_SOFT = '#4f493f'
const INK_QUIET = '#676053'
const HAIRLINE = '#ddd5c4'
const BRAND = '#0b4b3a'
const ON_STAGE_SOFT = '#bfd8c6'

/** A row of lozenges on green. */
function drawBand(doc: Doc): void {
  doc.rect(0, 0, WIDTH, 24).fill(BRAND)
  for (let x = 10; x < WIDTH; x += 20) {
    doc.polygon([x, 6], [x + 6, 12], [x, 18], [x - 6, 12]).fill(ON_STAGE_SOFT)
  }
}

function drawHeader(doc: Doc, { businessName, productName }: ReceiptDetails): void {
  doc.font('strong').fontSize(13).fillColor(INK).text(businessName, MARGIN, 48, { width: 240, height: 34, ellipsis: true })
  doc.fillColor(BRAND).text(productName, WIDTH - MARGIN - 110, 48, { width: 110, align: 'right', lineBreak: false })
}

/** The amount in large type with a double rule, which marks it as final. Returns the position at which the fields begin. */
function drawAmount(doc: Doc, item: HistoryListRow, heading: string): number {
  const text = formatNaira(item.amount)
  const size = text.length > 14 ? 26 : 34
  doc.font('body').fontSize(11).fillColor(INK_QUIET).text(heading, MARGIN, 98)
  doc.font('body').fontSize(size).fillColor(INK).text(text.slice(0, 1), MARGIN, 116, { continued: true, lineBreak: false })
  doc.font('strong').text(text.slice(1, -3), { continued: true, lineBreak: false, features: ['tnum'] })
  doc.font('body').text(text.slice(-3), { lineBreak: false, features: ['tnum'] })
  for (const y of [164, 169])
    doc
      .moveTo(MARGIN, y)
      .lineTo(WIDTH - MARGIN, y)
      .lineWidth(2)
      .stroke(BRAND)
  return 186
}

function drawField(doc: Doc, { name, value, detail, isStrong }: ReceiptField, y: number): number {
  doc
    .font('body')
    .fontSize(10.5)
    .fillColor(INK_QUIET)
    .text(name, MARGIN, y, { width: VALUES_AT - MARGIN - 8 })
  const bounds = { width: VALUE_WIDTH, height: VALUE_HEIGHT, ellipsis: true, features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions
  doc
    .font(isStrong ? 'strong' : 'body')
    .fillColor(INK)
    .text(value, VALUES_AT, y, bounds)
  if (detail)
    doc
      .font('body')
      .fillColor(INK_SOFT)
      .text(detail, VALUES_AT, doc.y + 1, bounds)
  const end = doc.y + 6
  doc
    .moveTo(MARGIN, end)
    .lineTo(WIDTH - MARGIN, end)
    .lineWidth(0.5)
    .stroke(HAIRLINE)
  return end + 7
}

function drawFooter(doc: Doc, { businessName, productName, bankLabel, drawnAt }: ReceiptDetails): void {
  doc
    .font('body')
    .fontSize(8.5)
    .fillColor(INK_QUIET)
    .text(`Issued by ${productName} for ${businessName} on ${lagosTime(drawnAt)}, Lagos time. Banking by ${bankLabel}.`, MARGIN, HEIGHT - 46, {
      width: WIDTH - 2 * MARGIN,
      height: 24,
      ellipsis: true,
    })
}

function collectPdf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

/** A text in the glyphs of the font. */
const printed = (text: string) => printableText(text, (codePoint) => parsedFonts().body.hasGlyphForCodePoint(codePoint))

/** PDFKit also takes a parsed font, which its types do not say. */
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
