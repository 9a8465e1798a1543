import { useState } from 'react'
import { vi } from 'vitest'
import { act, expect, render, screen, test, waitFor } from '../../tests/components/test.tsx'
import { Button } from './Button.tsx'
import { CancelButton, Dialog } from './Dialog.tsx'

function Photos({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog title="ID card" isOpen isUnsaved={isUnsaved} onClose={onClose} buttons={<CancelButton />}>
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </Dialog>
  )
}

test('a dialog with nothing to lose closes on Esc and by its Cancel button', async ({ user }) => {
  const close = vi.fn<() => void>()
  render(<Photos isUnsaved={false} onClose={close} />)
  await screen.findByRole('dialog', { name: 'ID card' })
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledTimes(2)
})

for (const [way, dismiss] of [
  ['Esc', (user) => user.keyboard('{Escape}')],
  ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
] as const satisfies readonly (readonly [
  string,
  (user: { keyboard: (keys: string) => Promise<void>; click: (element: Element) => Promise<void> }) => Promise<void>,
])[])
  test(`a dialog whose content would be lost asks first on ${way}: Go on leads back to it as it was, Close closes it`, async ({ user }) => {
    const close = vi.fn<() => void>()
    render(<Photos isUnsaved onClose={close} />)
    await user.type(await screen.findByLabelText('Note'), 'front')
    const ask = async () => {
      await dismiss(user)
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

/** The browser's watcher; happy-dom has none. */
class FakeCloseWatcher extends EventTarget {
  static last: FakeCloseWatcher
  constructor() {
    super()
    FakeCloseWatcher.last = this
  }
  destroy() {}
}

test('Back on an Android phone closes the dialog and asks first, as Esc does; Esc itself counts once', async ({ user }) => {
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher)
  const close = vi.fn<() => void>()
  render(<Photos isUnsaved onClose={close} />)
  await screen.findByRole('dialog', { name: 'ID card' })
  act(() => void FakeCloseWatcher.last.dispatchEvent(new Event('close')))
  expect(screen.getByRole('heading', { name: 'Close without finishing?' })).toBeVisible()
  await user.keyboard('{Escape>}')
  act(() => void FakeCloseWatcher.last.dispatchEvent(new Event('close')))
  await user.keyboard('{/Escape}')
  expect(screen.getByRole('heading', { name: 'ID card' })).toBeVisible()
  act(() => void FakeCloseWatcher.last.dispatchEvent(new Event('close')))
  expect(screen.getByRole('heading', { name: 'Close without finishing?' })).toBeVisible()
  expect(close).not.toHaveBeenCalled()
})

function Question({ isLocked = false }: { isLocked?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog
        title="Really?"
        isOpen={isOpen}
        isLocked={isLocked}
        onClose={() => setOpen(false)}
        buttons={<Button onClick={() => setOpen(false)}>Yes</Button>}
      />
    </>
  )
}

test('a dialog takes the focus, and gives it back to the button that opened it', async ({ user }) => {
  render(<Question />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Really?' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})

test('a question that needs an answer stays on Esc and on a press beside it', async ({ user }) => {
  render(<Question isLocked />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByRole('dialog', { name: 'Really?' })
  await user.keyboard('{Escape}')
  await user.click(document.body)
  expect(screen.getByRole('dialog', { name: 'Really?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
