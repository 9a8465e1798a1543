import { formatNaira } from '../../../../platform/money/index.ts'
import type { Receipt } from './build-receipt.ts'
import { type Doc, printed } from './fonts.ts'
import { drawMark, drawPatternBand } from './pattern-band.ts'

export const A4: [width: number, height: number] = [595.28, 841.89]

const [WIDTH, HEIGHT] = A4
const MARGIN = 72
const RIGHT = WIDTH - MARGIN
const VALUES_AT = 196
const VALUE_WIDTH = RIGHT - VALUES_AT
/** Every text stands whole. Facts that do not fit on the page at the first size are drawn at the next. */
const FACT_SIZES = [11, 10, 9, 8, 7, 6, 5]

/** The light theme of ui/tokens.css, for white paper. */
const INK = '#1d1b16'
const INK_SOFT = '#4f493f'
const INK_QUIET = '#676053'
const HAIRLINE = '#ddd5c4'
const BRAND = '#0b4b3a'
const ON_STAGE = '#f3efe4'

/**
 * A receipt on one page: the amount in large type over the two lines that mark it as final, the facts, and the bill.
 * `measured`: a page of endless height, on which the size of the facts is found.
 */
export function drawPage(doc: Doc, receipt: Receipt, measured: Doc): void {
  const issued = printed(receipt.issued)
  const bounds = { width: RIGHT - MARGIN }
  const foot = HEIGHT - 48 - doc.font('body').fontSize(9).heightOfString(issued, bounds)
  const size = FACT_SIZES.find((one) => drawBody(measured, receipt, one) <= foot - 8) ?? FACT_SIZES.at(-1)!
  drawPatternBand(doc, WIDTH, 36, { ground: BRAND, print: ON_STAGE })
  drawBody(doc, receipt, size)
  doc.font('body').fontSize(9).fillColor(INK_QUIET).text(issued, MARGIN, foot, bounds)
}

/** Returns the position at which it ends. */
function drawBody(doc: Doc, receipt: Receipt, size: number): number {
  let y = drawAmount(doc, receipt, drawHeader(doc, receipt))
  for (const fact of receipt.facts) y = drawFact(doc, fact, y, size)
  return receipt.bill.length > 0 ? drawBill(doc, receipt.bill, y + 16) : y
}

/** Returns the position at which the amount begins. */
function drawHeader(doc: Doc, { business, product }: Receipt): number {
  const bounds = { width: 300 }
  doc.font('strong').fontSize(14).fillColor(INK).text(printed(business.name), MARGIN, 72, bounds)
  doc
    .font('body')
    .fontSize(10)
    .fillColor(INK_QUIET)
    .text(printed(business.address), MARGIN, doc.y + 2, bounds)
  const end = doc.y
  doc.font('strong').fontSize(13)
  const at = RIGHT - doc.widthOfString(product)
  doc.fillColor(INK).text(product, at, 73, { lineBreak: false })
  drawMark(doc, at - 22, 71, 17, BRAND)
  return Math.max(142, end + 12)
}

/** Returns the position at which the facts begin. */
function drawAmount(doc: Doc, { heading, amount, amount_in_words: words }: Receipt, top: number): number {
  const text = formatNaira(amount)
  const size = text.length > 16 ? 28 : 40
  doc.font('body').fontSize(11).fillColor(INK_QUIET).text(heading, MARGIN, top)
  doc
    .font('body')
    .fontSize(size * 0.6)
    .fillColor(INK_SOFT)
    .text(text.slice(0, 1), MARGIN, top + 24 + size * 0.3, { lineBreak: false })
  let x = MARGIN + doc.widthOfString(text.slice(0, 1)) + 2
  doc
    .font('strong')
    .fontSize(size)
    .fillColor(INK)
    .text(text.slice(1, -3), x, top + 22, { lineBreak: false, features: ['tnum'] })
  x += doc.widthOfString(text.slice(1, -3), { features: ['tnum'] }) + 1
  doc
    .font('body')
    .fontSize(size * 0.5)
    .fillColor(INK_SOFT)
    .text(text.slice(-3), x, top + 25, { lineBreak: false, features: ['tnum'] })
  x += doc.widthOfString(text.slice(-3), { features: ['tnum'] })
  for (const y of [top + 76, top + 81]) doc.moveTo(MARGIN, y).lineTo(x, y).lineWidth(2).stroke(BRAND)
  doc
    .font('body')
    .fontSize(11)
    .fillColor(INK_SOFT)
    .text(words, MARGIN, top + 98, { width: RIGHT - MARGIN })
  const end = doc.y + 14
  drawHairline(doc, end)
  return end + 7
}

function drawFact(doc: Doc, { name, value, detail }: Receipt['facts'][number], y: number, size: number): number {
  const bounds = { width: VALUE_WIDTH, features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions
  const isStatus = name === 'Status'
  doc
    .font('body')
    .fontSize(size)
    .fillColor(INK_QUIET)
    .text(name, MARGIN, y, { width: VALUES_AT - MARGIN - 8 })
  doc
    .font(STRONG_FACTS.has(name) ? 'strong' : 'body')
    .fillColor(INK)
    .text(printed(value), VALUES_AT, y, { ...bounds, continued: isStatus })
  doc.font('body')
  if (isStatus) doc.text(`, ${detail}`)
  else if (detail !== '') doc.fillColor(INK_SOFT).text(printed(detail), VALUES_AT, doc.y + 1, bounds)
  const room = (6 * size) / FACT_SIZES[0]!
  const end = doc.y + room
  drawHairline(doc, end)
  return end + room + 1
}

/** The other side of the payment, and what is known of it. */
const STRONG_FACTS: ReadonlySet<string> = new Set(['From', 'To', 'Status'])

/** Returns the position at which it ends. */
function drawBill(doc: Doc, bill: Receipt['bill'], top: number): number {
  doc.font('body').fontSize(11).fillColor(INK_QUIET).text('For you only', MARGIN, top)
  let y = doc.y + 8
  drawHairline(doc, y)
  y += 10
  for (const { name, amount, style } of bill) {
    const isTotal = style === 'total'
    if (isTotal) {
      doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(1).stroke(INK)
      y += 10
    }
    const size = isTotal ? 15 : style === 'part' ? 10 : 12
    doc
      .font(isTotal ? 'strong' : 'body')
      .fontSize(size)
      .fillColor(style === 'part' ? INK_QUIET : INK)
      .text(name, style === 'part' ? MARGIN + 14 : MARGIN, y, { lineBreak: false })
    const text = formatNaira(amount).replace('−', '− ')
    doc.text(text, MARGIN, y, { width: RIGHT - MARGIN, align: 'right', features: ['tnum'] })
    y = doc.y + 8
  }
  return y
}

function drawHairline(doc: Doc, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(HAIRLINE)
}
