import { useState } from 'react'
import { expect, render, screen, test, waitFor } from '../tests/components/test.tsx'
import { vi } from 'vitest'
import { FilterChip } from './parts/FilterChip.tsx'
import { Link, LinkRouter } from './parts/Link.tsx'

test('where the browser orders its tasks, a link is followed after the next frame, also when its press has removed it', async ({ user }) => {
  vi.stubGlobal('scheduler', {})
  const followed: string[] = []
  function Leaving() {
    const [isThere, setThere] = useState(true)
    return (
      isThere && (
        <Link href="/admin/merchant/history" onClick={() => setThere(false)}>
          History
        </Link>
      )
    )
  }
  render(
    <LinkRouter value={{ go: (href) => void followed.push(href) }}>
      <Leaving />
    </LinkRouter>,
  )
  await user.click(screen.getByRole('link', { name: 'History' }))
  expect(screen.queryByRole('link')).toBeNull()
  await waitFor(() => expect(followed).toEqual(['/admin/merchant/history']))
  vi.unstubAllGlobals()
})

test('where the browser orders its tasks, a choice of a filter is told after its menu has closed', async ({ user }) => {
  vi.stubGlobal('scheduler', {})
  const chosen: string[] = []
  render(<FilterChip label="State" value="" choices={[{ value: 'paid', label: 'Paid' }]} onChange={(value) => void chosen.push(value)} />)
  await user.click(screen.getByRole('button', { name: 'State' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Paid' }))
  await waitFor(() => expect(chosen).toEqual(['paid']))
  vi.unstubAllGlobals()
})
