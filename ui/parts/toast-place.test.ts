import { expect, test } from 'vitest'
import { placeToasts } from './toast-place.ts'

const PHONE = { height: 740, edge: 72, toastHeight: 76, limit: 2 }

/** The boxes of the toasts at the place, from the top of the window. */
const boxesAt = ({ bottom, limit }: ReturnType<typeof placeToasts>) =>
  Array.from({ length: limit }, (_, at) => ({ top: 740 - bottom - at * 84 - 76, bottom: 740 - bottom - at * 84 }))

test.each([
  ['nothing is in the way', [], 2, 72],
  ['the amount of a result at the top', [{ top: 100, bottom: 160 }], 2, 72],
  [
    'an amount at the top and the main button at the bottom',
    [
      { top: 70, bottom: 140 },
      { top: 620, bottom: 668 },
    ],
    2,
    128,
  ],
  [
    'room for one toast between the amount and the buttons',
    [
      { top: 70, bottom: 140 },
      { top: 250, bottom: 668 },
    ],
    1,
    498,
  ],
])('toasts are at the bottom, cover no payee, amount, code or main button, and as many show as fit: %s', (_what, guarded, maximum, bottom) => {
  const place = placeToasts({ ...PHONE, guarded })
  expect(place).toEqual({ limit: maximum, bottom })
  for (const box of boxesAt(place)) {
    expect(box.top).toBeGreaterThanOrEqual(0)
    for (const { top, bottom: end } of guarded) expect(box.bottom <= top || box.top >= end).toBe(true)
  }
})

test('where everything is guarded, one toast is shown at the edge', () => {
  expect(placeToasts({ ...PHONE, guarded: [{ top: 0, bottom: 740 }] })).toEqual({ limit: 1, bottom: 72 })
})

test('a toast spares other buttons where the lower half has room, and covers one rather than a payee', () => {
  const button = { top: 620, bottom: 668 }
  expect(placeToasts({ ...PHONE, guarded: [], spared: [button] })).toEqual({ limit: 2, bottom: 128 })
  expect(placeToasts({ ...PHONE, guarded: [{ top: 300, bottom: 580 }], spared: [{ top: 600, bottom: 660 }] })).toEqual({ limit: 1, bottom: 72 })
})
