import { vi } from 'vitest'
import { expect, findToast, screen, test, waitFor } from '../../tests/components/test.tsx'
import { notify, type ToastKind } from './toast.ts'

const toasts = () => [...document.querySelectorAll('.toast')]

/** Shows a toast while the clock stands. The toaster has loaded then. */
async function show(kind: ToastKind, title: string, text: string): Promise<Element> {
  vi.useFakeTimers()
  notify[kind](text)
  await vi.dynamicImportSettled()
  return (await findToast(title, text)).closest('.toast')!
}

test.for([
  ['success', 'Success', 'in'],
  ['warning', 'Warning', 'wait'],
  ['info', 'Info', 'info'],
  ['error', 'Error', 'wrong'],
] as const)('ERR-01..09 CONST-30: a toast has its type, title and description, and goes after 4.7 seconds (%s)', async ([kind, title, tone]) => {
  const toast = await show(kind, title, 'The till is open.')
  const shownAt = Date.now()
  expect(toast.querySelector('b')).toHaveTextContent(title)
  expect(toast.querySelector('.status-badge')).toHaveClass(`status-badge--${tone}`)
  await waitFor(() => expect(toasts()).toEqual([]), { timeout: 10_000 })
  const tookMs = Date.now() - shownAt
  expect(tookMs).toBeGreaterThanOrEqual(4_600)
  // It takes a fifth of a second to leave.
  expect(tookMs).toBeLessThanOrEqual(5_100)
})

test('ERR-07: an error is an alert; the others are not, and each can be closed', async ({ user }) => {
  expect(await show('success', 'Success', 'The till is open.')).not.toHaveAttribute('role', 'alert')
  expect(await show('error', 'Error', 'Nothing was sent.')).toHaveAttribute('role', 'alert')
  for (const close of screen.getAllByRole('button', { name: 'Close' })) await user.click(close)
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('the focus returns to where it was when an error with the focus is closed', async ({ user }) => {
  document.body.insertAdjacentHTML('afterbegin', '<button id="before">Before</button>')
  const before = document.getElementById('before')!
  await show('error', 'Error', 'Nothing was sent.')
  before.focus()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toasts()).toEqual([]))
  expect(before).toHaveFocus()
  before.remove()
})
