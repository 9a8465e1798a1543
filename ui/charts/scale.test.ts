import { expect, test } from 'vitest'
import { axisTicks, bands, linearScale } from './scale.ts'

test('the axis has two to five round values, and never ends above the highest bar', () => {
  expect(axisTicks(106_800_000, 100_000)).toEqual([0, 50_000_000, 100_000_000])
  expect(axisTicks(0, 100_000)).toEqual([0, 100_000])
  for (let top = 100_000; top < 1e12; top = Math.round(top * 1.37)) {
    const ticks = axisTicks(top, 100_000)
    expect(ticks.length, `${top}`).toBeGreaterThanOrEqual(2)
    expect(ticks.length, `${top}`).toBeLessThanOrEqual(5)
    expect(ticks.at(-1)!, `${top}`).toBeLessThanOrEqual(top)
  }
})

test('a value is placed between both ends, and bars stand in the middle of equal bands', () => {
  const y = linearScale(200, [180, 40])
  expect([y(0), y(100), y(200)]).toEqual([180, 110, 40])
  expect(linearScale(0, [180, 40])(0)).toBe(180)
  const seven = bands(7, [40, 320], { part: 0.5, maxPx: 28 })
  expect([seven.step, seven.barWidth, seven.barOf(0), seven.barOf(6)]).toEqual([40, 20, 50, 290])
})
