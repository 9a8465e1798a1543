import { createSemaphore, type Semaphore } from './semaphore.ts'

/** Runs the work of one key one after the other, in the order of the calls. Other keys do not wait for it. */
export type KeyedMutex = {
  /** `tooMany` is thrown at once if `maxWaiting` calls of this key wait already. */
  run<T>(key: string, work: () => Promise<T>, tooMany: () => Error): Promise<T>
}

export function createKeyedMutex(maxWaiting: number): KeyedMutex {
  const queues = new Map<string, { semaphore: Semaphore; calls: number }>()
  return {
    async run(key, work, tooMany) {
      const queue = queues.get(key) ?? { semaphore: createSemaphore(1), calls: 0 }
      if (queue.calls > maxWaiting) throw tooMany()
      queues.set(key, queue)
      queue.calls++
      try {
        return await queue.semaphore.run(work)
      } finally {
        if (--queue.calls === 0) queues.delete(key)
      }
    },
  }
}
