import { useState } from 'react'
import { expect, render, screen, test, waitFor, within } from '../../../tests/components/test.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

function Page() {
  const [typed, setTyped] = useState('')
  return (
    <NewPasswordFields
      label="Password"
      typed={typed}
      chooser={{ email: 'amina@shops.example', firstname: 'Zulaihat' }}
      password={{ value: typed, onChange: ({ target }) => setTyped(target.value) }}
      confirmPassword={{ value: '', onChange: () => {} }}
    />
  )
}

const met = () =>
  within(screen.getByRole('list', { name: 'Rules of a password' }))
    .getAllByRole('listitem')
    .filter((item) => item.textContent.endsWith(': done'))
    .map((item) => item.textContent.replace(': done', ''))

test('AUTH-66..71: every rule of a password stands there from the start, and is ticked as soon as what is typed follows it', async ({ user }) => {
  render(<Page />)
  const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(': missing', ''))
  expect(rules).toEqual([
    '8 characters',
    'A capital and a small letter',
    'A number',
    'One of @ # $ * . &',
    'No space',
    'No name, no year, not a common word',
  ])
  expect(met()).toEqual([])
  for (const [typed, followed] of [
    ['abc', ['No space']],
    ['abc 1', ['A number']],
    ['Zulaihat.77', rules.slice(0, 5)],
    ['Tsamiya&Doki52', rules],
  ] as const) {
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), typed)
    await waitFor(() => expect(met()).toEqual(followed))
  }
})
