import { drawSign, type SignTask } from '../counter-sign/draw-sign.ts'
import { drawReceipt, type ReceiptTask } from './draw-receipt.ts'

/** The task of a worker thread, which keeps the parsed fonts for its next document. */
export default (task: ReceiptTask | SignTask): Promise<Buffer> => ('sign' in task ? drawSign(task) : drawReceipt(task))
