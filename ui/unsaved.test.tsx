import { expect, render, test } from '../tests/components/test.tsx'
import { hasUnsaved, leaveWithoutAsking, useUnsaved } from './unsaved.ts'

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved)
  return null
}

/** What the browser asks the page before it reloads or leaves it: whether the page objects. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the page asks while one form of it is unsaved, and no longer', () => {
  const first = render(<Form isUnsaved />)
  const second = render(<Form isUnsaved />)
  expect([asksBeforeLeaving(), hasUnsaved()]).toEqual([true, true])
  first.rerender(<Form isUnsaved={false} />)
  expect(asksBeforeLeaving()).toBe(true)
  second.unmount()
  expect([asksBeforeLeaving(), hasUnsaved()]).toEqual([false, false])
})

test('a person who logs out, or whose session is over, is not asked', () => {
  render(<Form isUnsaved />)
  leaveWithoutAsking()
  expect([asksBeforeLeaving(), hasUnsaved()]).toEqual([false, false])
})
