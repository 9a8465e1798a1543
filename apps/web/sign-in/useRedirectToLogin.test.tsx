import { vi } from 'vitest'
import { act } from '@testing-library/react'
import { expect, render, screen, test } from '../../../tests/components/test.tsx'
import { useRedirectToLogin } from './useRedirectToLogin.ts'

function Page() {
  return <button onClick={useRedirectToLogin()}>Done</button>
}

test('the sign-in opens once the toast can have been read, and not for a person who has left the page', async ({ documents, user }) => {
  vi.useFakeTimers()
  const left = render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  left.unmount()
  render(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(documents.loaded).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(documents.loaded).toEqual(['/login'])
})
