import { expect, refused, screen, test } from '../../../tests/components/test.tsx'
import { showWork } from '../../desk/contract.ts'
import { logRecall } from '../contract.ts'

const MAY = [logRecall.operation, showWork.operation]
const log = () => screen.getByRole('button', { name: 'Log a recall' })

test('a recall without payment, reference, day or reason is not sent, and each field says what it needs', async ({ api, openDesk, user }) => {
  await openDesk('/operator/recalls', { as: 'support', may: MAY })
  await user.click(await screen.findByRole('button', { name: 'Log a recall' }))
  for (const needed of ['Enter the transaction id or session id', 'Enter the reference of the bank', 'Enter the day', 'Say why the bank asks'])
    expect(await screen.findByText(needed)).toBeVisible()
  expect(screen.getByLabelText('Transaction id or session id')).toHaveFocus()
  expect(api.calls(logRecall)).toEqual([])
})

test('a recall is logged as it was typed and opens at the desk; what the server refuses stands at its field', async ({ api, openDesk, user }) => {
  const unknown = [{ field: 'payment', message: 'There is no payment with this id' }]
  api.on(logRecall, refused(400, 'recalls.unknown', 'There is no payment with this id', { errors: unknown }))
  api.on(showWork, refused(404, 'not_found', 'The work was not found'))
  await openDesk('/operator/recalls', { as: 'support', may: MAY })
  await user.type(await screen.findByLabelText('Transaction id or session id'), ' txn_9 ')
  await user.type(screen.getByLabelText('Reference of the bank'), 'GTB/77')
  await user.type(screen.getByLabelText('Asked on'), '2026-11-19')
  await user.type(screen.getByLabelText('Why the bank asks'), 'Sent twice')
  await user.click(log())
  expect(await screen.findByText('There is no payment with this id')).toBeVisible()
  expect(screen.getByLabelText('Transaction id or session id')).toHaveAccessibleDescription('There is no payment with this id')
  expect(window.location.pathname).toBe('/operator/recalls')

  api.on(logRecall, { _id: 'rcl_1' })
  await user.click(log())
  expect(await screen.findByText('The work was not found')).toBeVisible()
  expect(window.location.pathname).toBe('/operator/work/recall/rcl_1')
  const sent = { payment: ' txn_9 ', bank_reference: 'GTB/77', asked_on: '2026-11-19', why: 'Sent twice' }
  expect(api.calls(logRecall).map(({ body }) => body)).toEqual([sent, sent])
})

test('a role that may not log a recall does not get the page, and reads whose it is not', async ({ openDesk }) => {
  await openDesk('/operator/recalls', { as: 'viewer', may: [] })
  expect(await screen.findByRole('heading', { name: 'Your role does not have this page.' })).toBeVisible()
  expect(screen.getByText('Log a recall is not for the role viewer.')).toBeVisible()
})
