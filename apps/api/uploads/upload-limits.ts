import { createSemaphore, type Semaphore } from '../../../platform/resilience/semaphore.ts'
import { Refusal } from '../../../platform/problems/index.ts'

/** One of the concurrent uploads of this process, with the bytes of it in memory. */
export type UploadSlot = {
  /** Throws `uploads.busy` when the process would hold more than `bytesAtOnce`. */
  reserveBytes(bytes: number): void
  /** The bytes have left memory; the slot is kept until `release`. */
  releaseBytes(): void
  release(): void
}

export type UploadLimits = { acquire(personId: string, announcedBytes: number): UploadSlot }

/**
 * Counts bytes that have arrived and not announced ones, so that announcing much and sending little blocks nobody. A
 * person has `perPerson` slots, so that one person cannot take all of them.
 */
export function createUploadLimits({ bytesAtOnce, perPerson }: { bytesAtOnce: number; perPerson: number }): UploadLimits {
  const people = new Map<string, Semaphore>()
  let held = 0
  return {
    acquire(personId, announcedBytes) {
      const own = people.get(personId) ?? createSemaphore(perPerson)
      if (own.isFull())
        throw new Refusal('uploads.one_by_one', 429, 'Your other files are still uploading. Wait until they are done.', { retryAfterSeconds: 2 })
      // Refused early, before the bytes are sent in vain.
      if (held > 0 && held + announcedBytes > bytesAtOnce) throw uploadsBusy()
      own.tryAcquire()
      people.set(personId, own)
      let mine = 0
      let isOver = false
      const releaseHeld = () => {
        held -= mine
        mine = 0
      }
      return {
        reserveBytes(bytes) {
          if (held > mine && held + bytes > bytesAtOnce) throw uploadsBusy()
          mine += bytes
          held += bytes
        },
        releaseBytes: releaseHeld,
        release() {
          if (isOver) return
          isOver = true
          releaseHeld()
          own.release()
          if (own.isIdle()) people.delete(personId)
        },
      }
    },
  }
}

const uploadsBusy = () => new Refusal('uploads.busy', 503, 'Many files are being sent at the moment. Please try again.', { retryAfterSeconds: 2 })
