/**
 * Does the work after the next frame, so that the answer to a tap (a pressed row, a closed menu) is seen before the work that it causes. Where a
 * browser cannot order its tasks (it has no `scheduler`), the work is done at once.
 */
export function afterPaint(work: () => void): void {
  if (!('scheduler' in globalThis)) work()
  else requestAnimationFrame(() => setTimeout(work))
}
