import { vi } from 'vitest'
import { act } from '@testing-library/react'
import { expect, render, screen, test } from '../../../tests/components/test.tsx'
import { StartupDelay } from './StartupDelay.tsx'

test('SHELL-16 CONST-29: the first screen appears 500 ms after the start, not before and not after; later screens appear at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // The document has taken 200 ms to load.
  vi.advanceTimersByTime(200)
  const first = render(<StartupDelay waiting="waiting">the first screen</StartupDelay>)
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(screen.getByText('waiting')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('the first screen')).toBeVisible()
  first.unmount()
  render(<StartupDelay waiting="waiting">another screen</StartupDelay>)
  expect(screen.getByText('another screen')).toBeVisible()
})
