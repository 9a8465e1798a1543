/** Maps a value from zero to `top` onto pixels: zero is at `from`, `top` at `to`. */
export function linearScale(top: number, [from, to]: readonly [number, number]): (value: number) => number {
  return (value) => from + (top <= 0 ? 0 : (value / top) * (to - from))
}

/** Round values from 0 to the highest one below the top: 0, 500k, 1m. At least two, so that an empty chart has an axis too. */
export function axisTicks(top: number, smallest: number): number[] {
  if (top < smallest) return [0, smallest]
  const rough = top / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [5, 2.5, 2, 1].map((by) => by * power).find((by) => by <= rough)!
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)
}

/** Equal bands from left to right; `barOf` gives a bar in the middle of its band. */
export function bands(count: number, [left, right]: readonly [number, number], barWidth: { part: number; maxPx: number }) {
  const step = (right - left) / Math.max(1, count)
  const width = Math.min(barWidth.maxPx, step * barWidth.part)
  return { step, barWidth: width, startOf: (index: number) => left + step * index, barOf: (index: number) => left + step * (index + 0.5) - width / 2 }
}
