import { act, expect, fireEvent, render, screen, test } from '../../../tests/components/test.tsx'
import { vi } from 'vitest'
import { EvidenceFile } from './EvidenceFile.tsx'

const address = (until: number, id = 'upl_1') => `/api/operator/file/${id}?by=opr_1&until=${until}`
const image = () => screen.getByRole('img', { name: 'Document' })

test('a document at the desk is loaded once, though each refresh of the item sends another address for it', () => {
  const { rerender } = render(<EvidenceFile kind="image" file={address(1)} text="Document" />)
  rerender(<EvidenceFile kind="image" file={address(2)} text="Document" />)
  expect(image()).toHaveAttribute('src', address(1))
  rerender(<EvidenceFile kind="image" file={address(3, 'upl_2')} text="Document" />)
  expect(image()).toHaveAttribute('src', address(3, 'upl_2'))
})

test('a document that fails to load is asked for again by its newest address, at last by a button', async ({ user }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rerender } = render(<EvidenceFile kind="image" file={address(1)} text="Document" />)
  rerender(<EvidenceFile kind="image" file={address(2)} text="Document" />)
  for (let failure = 1; failure <= 3; failure++) {
    fireEvent.error(image())
    expect(screen.getByText('Loading the file again…')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(image()).toHaveAttribute('src', address(2))
  }
  fireEvent.error(image())
  expect(screen.getByText('This file could not be loaded.')).toBeVisible()
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(image()).toHaveAttribute('src', address(2))
})
