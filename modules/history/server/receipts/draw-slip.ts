import { formatNaira } from '../../../../platform/money/index.ts'
import type { Receipt } from './build-receipt.ts'
import { type Doc, printed } from './fonts.ts'

const MM = 72 / 25.4
const BLACK = '#000000'

/** The paper of a thermal printer. It prints 48 mm of 58, and 72 mm of 80. */
export type Slip = { width: number; margin: number; names: number; size: number }
export const SLIPS = {
  '58mm': { width: 58 * MM, margin: 5 * MM, names: 44, size: 7.5 },
  '80mm': { width: 80 * MM, margin: 4 * MM, names: 56, size: 9 },
} as const satisfies Record<string, Slip>

/**
 * A receipt for a thermal printer: black only, without pattern and without the naira sign, which such printers lack. Returns
 * the height of the drawing.
 */
export function drawSlip(doc: Doc, receipt: Receipt, { width, margin, names, size }: Slip): number {
  const inner = width - 2 * margin
  let y = 10
  /** Writes a text in the column from `x` on. */
  const write = (text: string, options: { x?: number; font?: 'body' | 'strong'; size?: number; align?: 'center' | 'right'; at?: number } = {}) => {
    const { x = margin, font = 'body', align, at = y } = options
    doc
      .font(font)
      .fontSize(options.size ?? size)
      .fillColor(BLACK)
      .text(plain(text), x, at, { width: width - margin - x, features: ['tnum'], ...(align && { align }) })
    y = doc.y + 2
  }
  const line = (...offsets: number[]) => {
    for (const offset of offsets) {
      doc
        .moveTo(margin, y + 2 + offset)
        .lineTo(width - margin, y + 2 + offset)
        .lineWidth(0.8)
        .stroke(BLACK)
    }
    y += 7 + Math.max(...offsets)
  }

  write(receipt.business.name.toUpperCase(), { font: 'strong', size: size + 1, align: 'center' })
  if (receipt.business.address !== '') write(receipt.business.address, { align: 'center' })
  line(0, 2.5)
  write(receipt.heading.toUpperCase())
  write(formatNaira(receipt.amount, 'NGN '), { font: 'strong', size: fitted(doc, formatNaira(receipt.amount, 'NGN '), size * 2, inner) })
  line(0, 2.5)
  write(receipt.amount_in_words)
  y += size / 2
  for (const { name, value, detail } of receipt.facts) {
    const top = y
    write(SHORT_NAMES[name] ?? name)
    const below = y
    write(name === 'Status' ? value.toUpperCase() : value, { x: margin + names, at: top })
    if (detail !== '') write(detail, { x: margin + names })
    y = Math.max(y, below)
  }
  line(0)
  for (const { name, amount, style } of receipt.bill) {
    const font = style === 'total' ? 'strong' : 'body'
    const top = y
    write(name, { font, x: style === 'part' ? margin + 8 : margin })
    write(formatNaira(amount, 'NGN '), { font, align: 'right', at: top })
  }
  if (receipt.bill.length > 0) line(0)
  write(receipt.issued, { align: 'center' })
  return y + 14
}

/** The largest size, from this one down, in which the text is one line. */
function fitted(doc: Doc, text: string, size: number, width: number): number {
  const needed = doc
    .font('strong')
    .fontSize(size)
    .widthOfString(text, { features: ['tnum'] })
  return needed <= width ? size : (size * width) / needed - 0.1
}

/** Names that are too long for their column. */
const SHORT_NAMES: Readonly<Record<string, string>> = { Reference: 'Ref', 'Transaction ref': 'Tnx ref' }

/** Without signs that thermal printers lack. */
const plain = (text: string) => printed(text).replaceAll('•', '*').replaceAll('₦', 'NGN ').replaceAll('−', '-').replaceAll(' · ', ' ')
