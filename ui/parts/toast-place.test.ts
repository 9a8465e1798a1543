import { expect, test } from 'vitest'
import { placeToasts } from './toast-place.ts'

const PHONE = { height: 740, edges: { top: 64, bottom: 72 }, toastHeight: 76, most: 2, sides: ['top', 'bottom'] as const, costOf: () => 0 }

/** The boxes of the toasts at the place, from the top of the window. */
function boxesAt(place: ReturnType<typeof placeToasts>, { height, toastHeight }: { height: number; toastHeight: number }) {
  return Array.from({ length: place.most }, (_, at) => {
    const near = place.offset + at * (toastHeight + 8)
    return place.side === 'top' ? { top: near, bottom: near + toastHeight } : { top: height - near - toastHeight, bottom: height - near }
  })
}

test.each([
  ['nothing is in the way', [], 2],
  ['the amount of a result at the top', [{ top: 100, bottom: 160 }], 2],
  [
    'an amount at the top and the main button at the bottom',
    [
      { top: 70, bottom: 140 },
      { top: 620, bottom: 668 },
    ],
    2,
  ],
  [
    'room for one toast between the amount and the buttons',
    [
      { top: 70, bottom: 140 },
      { top: 250, bottom: 668 },
    ],
    1,
  ],
])('toasts cover no amount of a result and no main button, and as many show as fit: %s', (_what, guarded, most) => {
  const place = placeToasts({ ...PHONE, guarded })
  expect(place.most).toBe(most)
  for (const box of boxesAt(place, PHONE)) {
    expect(box.top).toBeGreaterThanOrEqual(PHONE.edges.top)
    expect(box.bottom).toBeLessThanOrEqual(PHONE.height - PHONE.edges.bottom)
    for (const { top, bottom } of guarded) expect(box.bottom <= top || box.top >= bottom).toBe(true)
  }
})

test('a toast is at the edge that hides less', () => {
  const costOf = (from: number) => (from < 370 ? 10 : 3)
  expect(placeToasts({ ...PHONE, guarded: [], costOf })).toEqual({ side: 'bottom', offset: 72, most: 2 })
})

test('where everything is guarded, one toast is shown', () => {
  expect(placeToasts({ ...PHONE, guarded: [{ top: 0, bottom: 740 }] }).most).toBe(1)
})
