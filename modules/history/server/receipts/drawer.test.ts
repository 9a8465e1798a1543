import { expect, test } from 'vitest'
import { receiptRow } from '../../../../tests/fixtures/receipt-row.ts'
import { buildReceipt } from './build-receipt.ts'
import { drawReceipt, type ReceiptTask } from './draw-receipt.ts'
import { createReceiptDrawer } from './drawer.ts'

const AT = new Date('2026-11-20T15:03:00Z')
const task = (receiptId = 'rct_1'): ReceiptTask => ({
  receipt: buildReceipt(receiptRow({ receipt_id: receiptId }), {
    copy: 'trader',
    heading: 'Payment',
    business: { name: 'Gidan Atamfa Ltd', address: 'Kano' },
    bankLabel: 'VFD MFB',
    productName: 'Kasuwa',
    at: AT,
  }),
  format: 'a4',
  drawnAt: AT,
})

test('ten receipts are drawn in a worker thread: the thread that serves requests spends less than a receipt’s time on all of them', async () => {
  const draw = createReceiptDrawer()
  // The first one starts the thread.
  const first = await draw(task())
  expect(first.equals(await drawReceipt(task()))).toBe(true)
  const begun = process.threadCpuUsage()
  const receipts = await Promise.all(Array.from({ length: 10 }, (_, at) => draw(task(`rct_${at}`))))
  const { user, system } = process.threadCpuUsage(begun)
  for (const [at, receipt] of receipts.entries()) expect(receipt.toString('latin1')).toContain(`(Receipt rct_${at})`)
  expect((user + system) / 1_000).toBeLessThan(50)
})
