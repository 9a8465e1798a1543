import {
  type ApprovalDetails,
  decideRequest,
  listApprovals,
  savePolicy,
  showApproval,
  showPolicy,
  withdrawRequest,
} from '../../../modules/approvals/contract.ts'
import { authorisePin } from '../../../modules/identity/contract.ts'
import { quoteTransfer, sendTransfer } from '../../../modules/transfers/contract.ts'
import { SEND_PATH, answerBank, fillForm, form, goToPin } from '../../../tests/components/send-money.ts'
import { expect, merchantDetails, noRules, paymentQuote, quote, refused, screen, test, waitFor, within } from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/authorizations'
const REQUESTED = quote({ amount: 62_000_000, beneficiary_gets: 62_000_000, fee: 1_000, vat: 70, duty: 5_000, total: 62_006_000 })
const NOW = quote({ ...REQUESTED, fee: 2_000, vat: 140, total: 62_007_000 })
const RULE = { area: 'payments', from: 50_000_000, people: 1, who: 'owner_or_authorizer', chosen: [], owner_too: false } as const

const request = (more: Partial<ApprovalDetails> = {}): ApprovalDetails => ({
  _id: 'apr_1',
  area: 'payments',
  state: 'waiting',
  title: 'Transfer to Oluwaseun Textiles',
  amount: 62_000_000,
  total: REQUESTED.total,
  askedby: 'Ibrahim Musa',
  askedrole: 'accountant-finance',
  asked_by_you: false,
  for_you: true,
  askedon: '2026-11-20T08:00:00.000Z',
  endson: '2026-11-21T08:00:00.000Z',
  endedon: null,
  message: 'It waits for the owner or an authorizer. No money is held until then.',
  facts: [
    { name: 'Remark', value: 'Wax print, second half' },
    { name: 'Group', value: 'Salaries', bulk_group: 'bgr_1' },
  ],
  effects: ['The payment is sent at once.'],
  rule: { ...RULE, chosen: [] },
  approvers: 'the owner or an authorizer',
  decisions: [],
  asked_quote: REQUESTED,
  quote: NOW,
  dearer: 1_000,
  earnings: null,
  left_after: 224_924_025,
  refusal: null,
  transaction_id: null,
  allowed: ['approve', 'decline'],
  ...more,
})
const lineOf = ({
  _id,
  area,
  state,
  title,
  amount,
  total,
  askedby,
  askedrole,
  asked_by_you,
  for_you,
  askedon,
  endson,
  endedon,
}: ApprovalDetails) => ({
  _id,
  area,
  state,
  title,
  amount,
  total,
  askedby,
  askedrole,
  asked_by_you,
  for_you,
  askedon,
  endson,
  endedon,
})
const panel = () => screen.findByRole('dialog', { name: 'Request' })

test('NS-24: a request shows all that will happen and that it became dearer, and is approved with the PIN at the price of now', async ({
  api,
  open,
  user,
}) => {
  api
    .on(listApprovals, [lineOf(request())])
    .on(showPolicy, noRules({ _id: 'apl_1', rules: [{ ...RULE, chosen: [] }] }))
    .on(showApproval, request())
  api
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(decideRequest, request({ state: 'approved', allowed: [], quote: null, dearer: null, left_after: null }))
  await open(PATH, {
    as: 'merchant',
    business: merchantDetails('merchant', { parts: { overview: { waiting: 1, counts: { 'approvals.waiting': 1 } } } }),
  })
  expect(await screen.findByText('1 waits for you')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Authorizations 1 waiting for you' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /Transfer to Oluwaseun Textiles/ }))
  const shown = within(await panel())
  expect(await shown.findByText(/dearer than asked/)).toBeVisible()
  for (const text of ['Wax print, second half', 'The payment is sent at once.', 'Ibrahim Musa asks']) expect(shown.getByText(text)).toBeVisible()
  expect(shown.getByRole('link', { name: 'Salaries' })).toHaveAttribute('href', '/admin/merchant/bulk?group=bgr_1')
  await user.click(shown.getByRole('button', { name: 'Approve and send' }))
  await user.type(await shown.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() =>
    expect(api.calls(decideRequest).map(({ body }) => body)).toEqual([{ authorization: 'apr_1', decision: 'approve', total: NOW.total }]),
  )
  expect(await shown.findByText('Being carried out')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('NS-24: a withdrawal of earnings names the tax withheld and what is left of the earnings, and not of the balance', async ({
  api,
  open,
  user,
}) => {
  const price = { ...NOW, amount: 95_000, fee: 5_000, vat: 0, duty: 0, total: 100_000, beneficiary_gets: 95_000 }
  const bonus = request({ title: 'Bonus to GTBank', earnings: 'bonus', asked_quote: price, quote: price, dearer: null, left_after: 40_000 })
  api
    .on(listApprovals, [lineOf(bonus)])
    .on(showPolicy, noRules({ _id: 'apl_1', rules: [{ ...RULE, chosen: [] }] }))
    .on(showApproval, bonus)
  await open(PATH, {
    as: 'merchant',
    business: merchantDetails('merchant', { parts: { overview: { waiting: 1, counts: { 'approvals.waiting': 1 } } } }),
  })
  await user.click(await screen.findByRole('link', { name: /Bonus to GTBank/ }))
  const shown = within(await panel())
  for (const text of ['You receive', 'Tax withheld', 'Taken from the earnings', 'Left of the bonus'])
    expect((await shown.findAllByText(text)).at(-1)).toBeVisible()
  expect(shown.queryByText('Left in the balance')).toBeNull()
})

test('a request is declined with a reason, and the own one can only be taken back', async ({ api, open, user }) => {
  api
    .on(listApprovals, [lineOf(request())])
    .on(showPolicy, noRules())
    .on(showApproval, request())
  api.on(authorisePin, { expiresInSeconds: 120 }).on(decideRequest, request({ state: 'declined', allowed: [] }))
  await open(`${PATH}?id=apr_1`, { as: 'merchant' })
  const shown = within(await panel())
  await user.click(await shown.findByRole('button', { name: 'Decline' }))
  await user.type(shown.getByLabelText(/Reason/), 'Wrong supplier')
  await user.type(await shown.findByLabelText('Transaction PIN'), '2580')
  await waitFor(() => expect(api.calls(decideRequest)[0]?.body).toEqual({ authorization: 'apr_1', decision: 'decline', reason: 'Wrong supplier' }))

  api
    .on(showApproval, request({ asked_by_you: true, for_you: false, allowed: ['withdraw'] }))
    .on(withdrawRequest, request({ state: 'withdrawn', allowed: [] }))
  await open(`${PATH}?id=apr_1`, { as: 'merchant' })
  const own = within(await panel())
  await user.click(await own.findByRole('button', { name: 'Take back' }))
  expect(own.queryByRole('button', { name: /Approve/ })).toBeNull()
  expect(await own.findByText('Taken back')).toBeVisible()
})

test('the owner sets the rules with the PIN, and a rule that nobody could satisfy is told before it holds', async ({ api, open, user }) => {
  api.on(listApprovals, []).on(showPolicy, noRules()).on(authorisePin, { expiresInSeconds: 120 })
  api.on(
    savePolicy,
    refused(400, 'approvals.too_few_approvers', 'Too few people of your team may approve this.', {
      errors: [{ field: 'rules.0.who', message: 'Too few' }],
    }),
  )
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('link', { name: 'Set rules' }))
  const area = within(await screen.findByRole('region', { name: 'Transfers, withdrawals and bills' }))
  await user.click(area.getByRole('button', { name: 'Add a rule' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText('Too few people of your team may approve this.')).toBeVisible()
  api.on(savePolicy, noRules({ _id: 'apl_1', rules: [{ ...RULE, chosen: [] }] }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByRole('link', { name: 'Change these rules' })).toBeVisible()
  expect(api.calls(savePolicy).at(-1)!.body).toEqual({ was: null, rules: [RULE] })
})

test.for([
  ['an area without a rule about the owner', [{ from: 50_000_000 }, { from: 200_000_000 }], 'Transfers, withdrawals and bills.'],
  [
    'amounts below such a rule',
    [{ from: 50_000_000 }, { from: 200_000_000, owner_too: true }],
    'Transfers, withdrawals and bills, from ₦500,000.00, below ₦2,000,000.00.',
  ],
  ['amounts above such a rule', [{ from: null, owner_too: true }, { from: 200_000_000 }], 'Transfers, withdrawals and bills, from ₦2,000,000.00.'],
] as const)('the rules name which requests of the owner do not wait: %s', async ([, rules, said], { api, open }) => {
  api.on(listApprovals, []).on(showPolicy, noRules({ _id: 'apl_1', rules: rules.map((rule) => ({ ...RULE, chosen: [], ...rule })) }))
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText(/The owner’s own do not wait/)).toHaveTextContent(`The owner’s own do not wait: ${said}`)
})

test('a payment that will wait says so with its approvers before the PIN, on each button, and afterwards with what the payee gets', async ({
  api,
  open,
  user,
}) => {
  answerBank(api)
  api.on(quoteTransfer, paymentQuote({ approval: { by: 'Amina Bello' } }))
  api.on(sendTransfer, refused(202, 'approvals.waiting', 'Waiting for Amina Bello to approve. Nothing was sent yet, and no money is held.'))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This payment waits for Amina Bello to approve.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /to send/ })).toBeNull()
  const ask = screen.getByRole('button', { name: 'Enter PIN to ask for approval' })
  await waitFor(() => expect(ask).toBeEnabled())
  await user.click(ask)
  expect(await screen.findByRole('button', { name: /^Ask for approval of ₦45,070\.00/ })).toBeVisible()
  await user.type(screen.getByLabelText('Transaction PIN'), '2580')
  const result = (await screen.findByText(/^Waiting for Amina Bello to approve/)).closest('[role=status]')!
  expect(result).toHaveTextContent(/Waiting for Amina Bello to approve.*45,000\.00.* to Ibrahim Garba\./)
  expect(result).toHaveClass('callout--info')
})

test('another payment after one that waits for approval begins with an empty form', async ({ api, open, user }) => {
  answerBank(api)
  api.on(sendTransfer, refused(202, 'approvals.waiting', 'Waiting for Amina Bello to approve.'))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await user.type(await goToPin(user), '2580')
  await user.click(await screen.findByRole('button', { name: 'Send another' }))
  await waitFor(() => expect(form.amount()).toHaveValue(''))
  expect(form.number()).toHaveValue('')
  await open(SEND_PATH, { as: 'merchant' })
  await screen.findByRole('combobox', { name: 'Account Provider' })
  expect(screen.queryByText('Nothing was sent.')).toBeNull()
})

test('a payment that needs approval is shown as waiting, not as refused, and leads to the authorizations', async ({ api, open, user }) => {
  answerBank(api)
  api.on(sendTransfer, refused(202, 'approvals.waiting', 'This needs approval. Nothing is sent and no money is held until then.'))
  await open(SEND_PATH, { as: 'merchant' })
  await fillForm(user)
  await goToPin(user)
  await user.type(await screen.findByLabelText('Transaction PIN'), '2580')
  expect(await screen.findByText(/^This needs approval/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See it in Authorizations' })).toHaveAttribute('href', `${PATH}?tab=mine`)
  expect(api.calls(sendTransfer)).toHaveLength(1)
})
