import type { Receipt } from './build-receipt.ts'
import { A4, drawPage } from './draw-page.ts'
import { drawSlip, SLIPS } from './draw-slip.ts'
import { openDocument, toBuffer } from './fonts.ts'

export type ReceiptFormat = 'a4' | keyof typeof SLIPS
export type ReceiptTask = { receipt: Receipt; format: ReceiptFormat; drawnAt: Date }

/** Higher than any receipt, to measure it on. */
const TALL = 10_000

/** A receipt as PDF on one page. A slip is as long as its text. */
export function drawReceipt({ receipt, format, drawnAt }: ReceiptTask): Promise<Buffer> {
  const open = (size: [number, number]) => openDocument(size, `Receipt ${receipt.receipt_id}`, receipt.product, drawnAt)
  if (format === 'a4') {
    const doc = open(A4)
    drawPage(doc, receipt, open([A4[0], TALL]))
    return toBuffer(doc)
  }
  const slip = SLIPS[format]
  const doc = open([slip.width, drawSlip(open([slip.width, TALL]), receipt, slip)])
  drawSlip(doc, receipt, slip)
  return toBuffer(doc)
}
