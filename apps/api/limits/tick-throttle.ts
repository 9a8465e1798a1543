/**
 * Does it later, for so many in one turn of the loop. Node reads from more than a thousand connections that are ready without looking at
 * anything else, and goes on as long as there are as many again: whoever answers each as it is read keeps timers and immediates
 * waiting for seconds, and with them all that is under way. Whoever is not answered yet sends nothing new.
 */
export function throttlePerTick<T>(most: number, work: (item: T) => void): (item: T) => void {
  const waiting: T[] = []
  let isComing = false
  const come = () => {
    isComing = true
    setImmediate(turn)
  }
  const turn = () => {
    isComing = false
    for (const item of waiting.splice(0, most)) work(item)
    if (waiting.length > 0 && !isComing) come()
  }
  return (item) => {
    waiting.push(item)
    if (!isComing) come()
  }
}
