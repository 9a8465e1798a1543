/**
 * Defers work, and does at most `maximum` items in one iteration of the event loop.
 *
 * Node reads from more than a thousand ready connections without a pause, and continues while as many are ready again.
 * A server that answers each of them as it is read delays timers and immediates for seconds, and with them all running
 * requests. A client without an answer sends nothing new.
 */
export function throttlePerTick<T>(maximum: number, work: (item: T) => void): (item: T) => void {
  const waiting: T[] = []
  let isScheduled = false
  const schedule = () => {
    isScheduled = true
    setImmediate(workOff)
  }
  const workOff = () => {
    isScheduled = false
    for (const item of waiting.splice(0, maximum)) work(item)
    if (waiting.length > 0 && !isScheduled) schedule()
  }
  return (item) => {
    waiting.push(item)
    if (!isScheduled) schedule()
  }
}
