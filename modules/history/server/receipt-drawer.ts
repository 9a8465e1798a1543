import { createThreadPool } from '../../../platform/threads/index.ts'
import type { HistoryListRow } from './queries.ts'
import type { ReceiptDetails } from './receipt-pdf.ts'

export type ReceiptTask = { item: HistoryListRow; details: ReceiptDetails }

/** Draws receipts in worker threads, because one takes as much of the event loop as a hundred other requests. */
export function createReceiptDrawer(): (item: HistoryListRow, details: ReceiptDetails) => Promise<Buffer> {
  const draw = createThreadPool<ReceiptTask, Uint8Array<ArrayBuffer>>(new URL('receipt-thread.ts', import.meta.url))
  return async (item, details) => {
    const { buffer, byteOffset, length } = await draw({ item, details })
    return Buffer.from(buffer, byteOffset, length)
  }
}
