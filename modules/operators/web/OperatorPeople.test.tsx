import { act, expect, refused, screen, test, withEnvelope, within } from '../../../tests/components/test.tsx'
import { listOperators, operatorLogout, operatorMe, unlockOperator } from '../contract.ts'
import { type ListedOperator, startOperatorSession } from './queries.ts'

const person = (more: Partial<ListedOperator> = {}): ListedOperator => ({
  _id: 'opr_2',
  name: 'Tunde Okon',
  email: 'finance@desk.kasuwa.ng',
  role: 'finance',
  state: 'active',
  has_authenticator: true,
  locked_on: null,
  last_seen_on: null,
  is_you: false,
  allowed: ['decide'],
  ...more,
})
const OPEN = { as: 'administrator', may: [listOperators.operation, unlockOperator.operation] } as const

test('an operator is changed on the page of the operator alone, where two decide; one administrator unlocks', async ({ api, openDesk, user }) => {
  api.on(listOperators, [
    person(),
    person({ _id: 'opr_3', name: 'Ada Danjuma', state: 'locked', allowed: ['unlock', 'decide'] }),
    person({ _id: 'opr_4', name: 'Kemi Ade', state: 'proposed' }),
    person({ _id: 'opr_1', name: 'Ruth Umeh', is_you: true, allowed: [] }),
  ])
  api.on(unlockOperator, { _id: 'opr_3' })
  await openDesk('/operator/people', OPEN)
  expect((await screen.findAllByRole('link', { name: 'Change' })).map((link) => link.getAttribute('href'))).toEqual([
    '/operator/work/operator/opr_2',
    '/operator/work/operator/opr_3',
  ])
  expect(screen.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/operator/work/operator/opr_4')
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(api.calls(unlockOperator).map(({ body }) => body)).toEqual([{ operator: 'opr_3' }])
})

test('the answer to an unlock stays beside the operator', async ({ api, openDesk, user }) => {
  api.on(listOperators, [person(), person({ _id: 'opr_3', name: 'Ada Danjuma', state: 'locked', allowed: ['unlock', 'decide'] })])
  api.once(unlockOperator, refused(409, 'operators.not_possible', 'This is no longer possible.'))
  api.once(unlockOperator, withEnvelope({ _id: 'opr_3' }, { message: 'The operator was unlocked' }))
  await openDesk('/operator/people', OPEN)
  const row = within((await screen.findByText('Ada Danjuma')).closest('li')!)
  await user.click(row.getByRole('button', { name: 'Unlock' }))
  expect(await row.findByRole('alert')).toHaveTextContent('This is no longer possible.')
  await user.click(row.getByRole('button', { name: 'Unlock' }))
  expect(await row.findByRole('status')).toHaveTextContent('The operator was unlocked')
  expect(row.queryByRole('alert')).toBeNull()
})

test('an operator whose account was suspended reads it once, at the sign-in, and the next person does not', async ({ api, openDesk, user }) => {
  const why = 'Your account was suspended or removed, so you were signed out. Ask an administrator.'
  api.on(listOperators, refused(401, 'operators.account_ended', why))
  api.byDefault(operatorMe, refused(401, 'operators.account_ended', why))
  await openDesk('/operator/people', OPEN)
  expect(await screen.findByLabelText('Email Address')).toBeVisible()
  expect(screen.getByText(why)).toBeVisible()
  expect(screen.getByText(why).closest('main [role="status"]')).not.toBeNull()
  // The next person signs in and out at the same tab.
  api.on(operatorMe, { _id: 'opr_5', name: 'Musa Bello', email: 'viewer@desk.kasuwa.ng', role: 'viewer', may: [], recovery_codes_left: 8 })
  api.on(operatorLogout, {})
  act(() =>
    startOperatorSession({ token: 'another', operator: { _id: 'opr_5', name: 'Musa Bello', email: 'viewer@desk.kasuwa.ng', role: 'viewer' } }),
  )
  await user.click((await screen.findAllByRole('button', { name: 'Log Out' }))[0]!)
  expect(await screen.findByLabelText('Email Address')).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
})

test('a list that could not be loaded is asked for again by one press', async ({ api, openDesk, user }) => {
  api.once(listOperators, refused(403, 'operators.none', 'The list is closed for a moment.'))
  api.once(listOperators, [person()])
  await openDesk('/operator/people', OPEN)
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is closed for a moment.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Tunde Okon')).toBeVisible()
})
