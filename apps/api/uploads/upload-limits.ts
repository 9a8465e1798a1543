import { Refusal } from '../../../platform/problems/index.ts'

/** A place among the forms that are under way in this process, with the bytes of it that have arrived. */
export type UploadSlot = {
  /** Throws when more would be held at the same time than there is room for. */
  reserveBytes(bytes: number): void
  /** What has arrived is held no longer; the place is kept until `end`. */
  releaseBytes(): void
  release(): void
}

export type UploadLimits = { acquire(personId: string, announcedBytes: number): UploadSlot }

/**
 * By what has arrived and not by what was announced, so that somebody who announces much and sends little takes room from
 * nobody; and a person has few places, so that one cannot take everybody's.
 */
export function createUploadLimits({ bytesAtOnce, perPerson }: { bytesAtOnce: number; perPerson: number }): UploadLimits {
  const places = new Map<string, number>()
  let held = 0
  return {
    acquire(personId, announcedBytes) {
      const own = places.get(personId) ?? 0
      if (own >= perPerson)
        throw new Refusal('uploads.one_by_one', 429, 'Your other files are still being sent. Wait until they are through.', { retryAfterSeconds: 2 })
      // Said before the bytes are sent in vain.
      if (held > 0 && held + announcedBytes > bytesAtOnce) throw uploadsBusy()
      places.set(personId, own + 1)
      let mine = 0
      let isOver = false
      const letGo = () => {
        held -= mine
        mine = 0
      }
      return {
        reserveBytes(bytes) {
          if (held > mine && held + bytes > bytesAtOnce) throw uploadsBusy()
          mine += bytes
          held += bytes
        },
        releaseBytes: letGo,
        release() {
          if (isOver) return
          isOver = true
          letGo()
          const left = places.get(personId)! - 1
          if (left === 0) places.delete(personId)
          else places.set(personId, left)
        },
      }
    },
  }
}

const uploadsBusy = () => new Refusal('uploads.busy', 503, 'Many files are being sent at the moment. Please try again.', { retryAfterSeconds: 2 })
