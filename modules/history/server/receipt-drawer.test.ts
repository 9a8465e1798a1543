import { expect, test } from 'vitest'
import { receiptRow } from '../../../tests/fixtures/receipt-row.ts'
import { createReceiptDrawer } from './receipt-drawer.ts'
import { drawReceipt } from './receipt-pdf.ts'

const DETAILS = {
  heading: 'Payment',
  businessName: 'Gidan Atamfa Ltd',
  bankLabel: 'VFD MFB',
  productName: 'Kasuwa',
  drawnAt: new Date('2026-11-20T15:03:00Z'),
}

test('ten receipts are drawn in a worker thread: the thread that serves requests spends less than a receipt’s time on all of them', async () => {
  const draw = createReceiptDrawer()
  // The first one starts the thread.
  const first = await draw(receiptRow(), DETAILS)
  expect(first.equals(await drawReceipt(receiptRow(), DETAILS))).toBe(true)
  const begun = process.threadCpuUsage()
  const receipts = await Promise.all(Array.from({ length: 10 }, (_, at) => draw(receiptRow({ receipt_id: `rct_${at}` }), DETAILS)))
  const { user, system } = process.threadCpuUsage(begun)
  for (const [at, receipt] of receipts.entries()) expect(receipt.toString('latin1')).toContain(`(Receipt rct_${at})`)
  expect((user + system) / 1_000).toBeLessThan(50)
})
