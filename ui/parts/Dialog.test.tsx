import { useState } from 'react'
import { vi } from 'vitest'
import { expect, render, screen, test } from '../../tests/components/test.tsx'
import { Dialog } from './Dialog.tsx'

function Photos({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog title="ID card" isOpen isUnsaved={isUnsaved} onClose={onClose}>
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </Dialog>
  )
}

const pressEscape = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))

test('a dialog with nothing to lose closes on Esc', () => {
  const close = vi.fn<() => void>()
  render(<Photos isUnsaved={false} onClose={close} />)
  pressEscape()
  expect(close).toHaveBeenCalledOnce()
})

test('a dialog whose content would be lost asks first: Go on leads back to it as it was, Close closes it', async ({ user }) => {
  const close = vi.fn<() => void>()
  render(<Photos isUnsaved onClose={close} />)
  await user.type(screen.getByLabelText('Note'), 'front')
  const ask = async () => {
    pressEscape()
    expect(await screen.findByRole('heading', { name: 'Close without finishing?' })).toBeVisible()
    expect(screen.getByText('What you have entered will be lost.')).toBeVisible()
  }
  await ask()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(screen.getByRole('heading', { name: 'ID card' })).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('front')
  expect(close).not.toHaveBeenCalled()
  await ask()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})
