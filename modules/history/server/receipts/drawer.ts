import { createThreadPool } from '../../../../platform/threads/index.ts'
import type { SignTask } from '../counter-sign/draw-sign.ts'
import type { ReceiptTask } from './draw-receipt.ts'

/** Draws receipts and counter signs in worker threads, because one takes as much of the event loop as a hundred other requests. */
export function createReceiptDrawer(): (task: ReceiptTask | SignTask) => Promise<Buffer> {
  const draw = createThreadPool<ReceiptTask | SignTask, Uint8Array<ArrayBuffer>>(new URL('drawing-thread.ts', import.meta.url))
  return async (task) => {
    const { buffer, byteOffset, length } = await draw(task)
    return Buffer.from(buffer, byteOffset, length)
  }
}
