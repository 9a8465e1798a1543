import { encode } from 'uqr'
import { fillDialCode } from '../../../../platform/nigeria/ussd.ts'
import { type Doc, openDocument, printed, toBuffer } from '../receipts/fonts.ts'
import { drawMark, drawPatternBand } from '../receipts/pattern-band.ts'

/** What customers read at the counter. `qrText`: the payment code of the account. Bank and amount of the dial code are the customer’s. */
export type CounterSign = { accountNumber: string; accountName: string; bank: string; dialCode: string | null; qrText: string; product: string }
export type SignTask = { sign: CounterSign; drawnAt: Date }

const A5: [width: number, height: number] = [419.53, 595.28]
const [WIDTH, HEIGHT] = A5
const MARGIN = 36
const INNER = WIDTH - 2 * MARGIN
const QR_SIZE = 216
const INK = '#1d1b16'
const INK_SOFT = '#4f493f'
const BRAND = '#0b4b3a'
const ON_BRAND = '#f3efe4'

/** A sign for the counter on A5: where to pay, in digits and as a QR code. */
export function drawSign({ sign, drawnAt }: SignTask): Promise<Buffer> {
  const doc = openDocument(A5, `Counter sign of ${printed(sign.accountName)}`, sign.product, drawnAt)
  drawPatternBand(doc, WIDTH, 36, { ground: BRAND, print: ON_BRAND })
  line(doc, 'Pay by bank transfer', 56, { font: 'strong', size: 18 })
  line(doc, grouped(sign.accountNumber), 88, { font: 'strong', size: 46 })
  line(doc, sign.bank, 146, { size: 15 })
  line(doc, sign.accountName, 168, { font: 'strong', size: 15 })
  drawQr(doc, sign.qrText, (WIDTH - QR_SIZE) / 2, 224)
  line(doc, `Or scan with an app that reads ${sign.product} QR codes`, 448, { size: 10, colour: INK_SOFT })
  if (sign.dialCode !== null)
    line(doc, `Or dial ${fillDialCode(sign.dialCode, { bank: 'bank code', amount: 'amount' })}`, 472, { font: 'strong', size: 14 })
  drawMark(doc, MARGIN, HEIGHT - 52, 20, BRAND)
  doc
    .font('strong')
    .fontSize(13)
    .fillColor(INK)
    .text(sign.product, MARGIN + 28, HEIGHT - 49, { lineBreak: false })
  return toBuffer(doc)
}

type Style = { font?: 'body' | 'strong'; size: number; colour?: string }

/** A text in one line over the whole width; a longer one is drawn smaller. */
function line(doc: Doc, text: string, y: number, { font = 'body', size, colour = INK }: Style): void {
  const shown = printed(text)
  const needed = doc.font(font).fontSize(size).widthOfString(shown)
  doc
    .fontSize(needed <= INNER ? size : (size * INNER) / needed - 0.1)
    .fillColor(colour)
    .text(shown, MARGIN, y, { width: INNER, align: 'center', lineBreak: false })
}

/** 1023 456 784, as people say it. */
const grouped = (number: string) => [number.slice(0, 4), number.slice(4, 7), number.slice(7)].join(' ')

function drawQr(doc: Doc, text: string, x: number, y: number): void {
  const rows = encode(text, { ecc: 'M', border: 4 }).data
  const size = QR_SIZE / rows.length
  for (const [down, row] of rows.entries())
    for (const [across, isDark] of row.entries()) if (isDark) doc.rect(x + across * size, y + down * size, size, size)
  doc.fill('#000000')
}
