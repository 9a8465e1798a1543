import { drawReceipt, type ReceiptTask } from './draw-receipt.ts'

/** The task of a worker thread, which keeps the parsed fonts for its next receipt. */
export default (task: ReceiptTask): Promise<Buffer> => drawReceipt(task)
