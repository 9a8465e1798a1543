import type { ReceiptTask } from './receipt-drawer.ts'
import { drawReceipt } from './receipt-pdf.ts'

/** The task of a worker thread, which keeps the parsed fonts for its next receipt. */
export default ({ item, details }: ReceiptTask): Promise<Buffer> => drawReceipt(item, details)
