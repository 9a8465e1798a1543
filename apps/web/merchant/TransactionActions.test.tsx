import {
  addCategory,
  addCustomInbound,
  addOutboundCategory,
  addSelfie,
  answerChallenge,
  categorise,
  initiateChallenge,
  requestChallengeOtp,
  showCategories,
  showChallengeQuestion,
  showCustomInbound,
  showOutboundCategories,
} from '../../../modules/annotations/contract.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { answerDispute, createDispute, DISPUTE_TYPES, showDispute, showDisputeTypes } from '../../../modules/disputes/contract.ts'
import { showDays, showHistory, showReceipt } from '../../../modules/history/contract.ts'
import { uploadToImageHost } from '../../../modules/uploads/contract.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import type { FakeApi } from '../../../tests/components/fake-api.ts'
import { expect, findToast, receipt, refused, screen, test, waitFor, withEnvelope } from '../../../tests/components/test.tsx'

const PATH = '/admin/merchant/history?tx=txn_1'
const listing = (api: FakeApi) => api.on(listCashpoints, []).on(showDays, []).on(showHistory, [])
const fabric = { _id: 'cat_1', merchant: 'biz_1', name: 'Fabric' }
const dispute = {
  _id: 'dsp_1',
  transaction_id: 'txn_1',
  state: 'pending' as const,
  dispute_type: DISPUTE_TYPES[0],
  remark: 'A larger debit',
  createdon: '2026-11-20T13:31:00.000Z',
  answer_due: '2026-11-22T13:31:00.000Z',
  acknowledgedon: null,
  question: null,
  answer: null,
  may_answer: false,
  decidedon: null,
  reason: null,
}

test('TXN-13 TXN-49..51 TXN-53..60 CONST-89 ERR-31: a dispute is logged with its type and remark, and the button says how it stands', async ({
  api,
  open,
  user,
}) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: ['dispute'] }))
    .on(showDisputeTypes, [...DISPUTE_TYPES])
    .on(showDispute, dispute)
    .on(createDispute, withEnvelope(dispute, { message: 'Dispute Created Successfully.' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Log A Dispute' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log A Dispute' })
  expect(dialog).toBeVisible()
  await screen.findByRole('option', { name: DISPUTE_TYPES[0] })
  const send = screen.getAllByRole('button', { name: 'Log A Dispute' }).at(-1)!
  await user.click(send)
  expect(screen.getByLabelText('Remark')).toHaveAccessibleDescription('Say what is wrong')
  await user.selectOptions(screen.getByLabelText('Dispute type'), DISPUTE_TYPES[0])
  await user.type(screen.getByLabelText('Remark'), 'A larger debit')
  api.on(showReceipt, receipt({ allowed: [], dispute_status: 'pending' }))
  await user.click(send)
  expect(await findToast('Success', 'Dispute Created Successfully.')).toBeInTheDocument()
  expect(api.calls(showDisputeTypes).map(({ query }) => query)).toEqual([{ transaction_id: 'txn_1' }])
  expect(api.calls(createDispute).map(({ body }) => body)).toEqual([
    { transaction_id: 'txn_1', type: 'merchant_transaction', dispute_type: DISPUTE_TYPES[0], remark: 'A larger debit' },
  ])
  expect(await screen.findByRole('button', { name: 'Dispute: Pending' })).toBeDisabled()
})

test('TXN-51, TXN-52: a decided dispute reads resolved, is disabled and shows the answer of staff', async ({ api, open }) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: [], dispute_status: 'resolved' }))
    .on(showDispute, { ...dispute, state: 'resolved', decidedon: '2026-11-21T13:31:00.000Z', reason: 'The bank confirmed 45,000.' })
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByRole('button', { name: 'Dispute: Resolved' })).toBeDisabled()
  expect(await screen.findByText('The bank confirmed 45,000.')).toBeVisible()
})

test('TXN-50, TXN-52: a question of staff stands beside the pending dispute, and its answer is sent', async ({ api, open, user }) => {
  const questioned = { ...dispute, question: 'Was it delivered?', may_answer: true }
  listing(api)
    .on(showReceipt, receipt({ allowed: [], dispute_status: 'pending' }))
    .on(showDispute, questioned)
    .on(answerDispute, withEnvelope({ ...questioned, may_answer: false, answer: 'Yes' }, { message: 'Your answer was sent' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: /Answer Kasuwa staff/ }))
  await user.click(await screen.findByRole('button', { name: 'Send answer' }))
  expect(screen.getByLabelText('Your answer')).toHaveAccessibleDescription('Write your answer')
  await user.type(screen.getByLabelText('Your answer'), 'Yes')
  api.on(showDispute, { ...questioned, may_answer: false, answer: 'Yes' })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await findToast('Success', 'Your answer was sent')).toBeInTheDocument()
  expect(api.calls(answerDispute).map(({ body }) => body)).toEqual([{ transaction_id: 'txn_1', answer: 'Yes' }])
  expect(screen.queryByRole('button', { name: /Answer Kasuwa staff/ })).toBeNull()
})

test('ERR-110 TXN-15 TXN-71..75: an expense is categorised, and a new product category needs a name', async ({ api, open, user }) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: ['categorise'] }))
    .on(showCategories, [])
    .on(categorise, withEnvelope({}, { message: 'Transaction categorised' }))
    .on(addCategory, withEnvelope(fabric, { message: 'Product Category Added Successfully' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Categorise' }))
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  await screen.findByRole('dialog', { name: 'Create category' })
  const add = () => screen.getAllByRole('button', { name: 'Add category' }).at(-1)!
  await user.click(add())
  expect(await screen.findByText('Category Name Cannot Be Empty')).toBeVisible()
  await user.type(screen.getByLabelText('Category name'), 'Fabric')
  api.on(showCategories, [fabric])
  await user.click(add())
  expect(await findToast('Success', 'Product Category Added Successfully')).toBeInTheDocument()
  expect(api.calls(addCategory)[0]!.body).toEqual({ merchant: expect.any(String) as string, name: 'Fabric' })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.calls(categorise).map(({ body }) => body)).toEqual([{ transaction_id: 'txn_1', category: 'cat_1' }]))
})

test('ERR-62 TXN-76: a category that could not be added without a message says so in the specified words', async ({ api, open, user }) => {
  listing(api)
    .on(showReceipt, receipt({ type: 'debit', allowed: ['categorise'] }))
    .on(showOutboundCategories, [])
    .on(addOutboundCategory, refused(500, 'unknown', ''))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Categorise expense' }))
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  await user.type(await screen.findByLabelText('Category name'), 'Rent')
  await user.click(screen.getAllByRole('button', { name: 'Add category' }).at(-1)!)
  expect(await findToast('Error', 'Error Ading Product Category')).toBeInTheDocument()
})

test('TXN-12 TXN-40 TXN-41 TXN-45..47 ERR-32: a question is asked and answered, and closing it returns to the details', async ({
  api,
  open,
  user,
}) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: ['challenge'] }))
    .on(initiateChallenge, { challenge_type: 'account_number', tries_left: 2 })
    .on(showChallengeQuestion, { question: 'Ask for the account number' })
    .on(answerChallenge, withEnvelope({}, { message: 'Challenge Setup Successfully.' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Initiate a Challenge' }))
  expect(await screen.findByText('Ask for the account number')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Initiate a Challenge' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Initiate a Challenge' }))
  await user.type(await screen.findByLabelText('Answer'), '0123456789')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await findToast('Success', 'Challenge Setup Successfully.')).toBeInTheDocument()
  expect(api.calls(answerChallenge)[0]!.body).toEqual({ merchant_transaction_id: 'txn_1', answer: '0123456789' })
})

test('TXN-44, NS-49: Continue asks for the code of the payer, then the code is typed', async ({ api, open, user }) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: ['challenge'] }))
    .on(initiateChallenge, { challenge_type: 'otp', tries_left: 2 })
    .on(showChallengeQuestion, { question: 'Ask for the code' })
    .on(requestChallengeOtp, withEnvelope({}, { message: 'The code was sent to the payer' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Initiate a Challenge' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(api.calls(requestChallengeOtp)[0]!.body).toEqual({ merchant_transaction_id: 'txn_1' })
})

test('TXN-48 ERR-74: after three challenges the specified sentence shows', async ({ api, open, user }) => {
  listing(api)
    .on(showReceipt, receipt({ allowed: ['challenge'] }))
    .on(initiateChallenge, refused(422, 'annotations.challenges_exceeded', 'Invalid parameters'))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Initiate a Challenge' }))
  expect(await findToast('Error', 'You have exceeded the number of times you can initiate a challenge')).toBeInTheDocument()
})

test('TXN-11, TXN-31: the picture is offered only where the server allows it', async ({ api, open }) => {
  listing(api).on(showReceipt, receipt({ allowed: ['picture'] }))
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByRole('button', { name: 'Take A Picture' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Initiate a Challenge' })).toBeNull()
  expect(api.calls(addSelfie)).toEqual([])
})

test('TXN-35 API-07 API-77: the photo goes as a form to the image host, with folder and preset, and its address into the call of the transaction', async ({
  api,
  open,
  user,
}) => {
  stubPictures()
  listing(api)
    .on(showReceipt, receipt({ allowed: ['picture'] }))
    .on(uploadToImageHost, { url: '/api/file/upl_1' })
    .on(addSelfie, withEnvelope({}, { message: 'Photo Uploaded Successfully' }))
  await open(PATH, { as: 'merchant' })
  await user.click(await screen.findByRole('button', { name: 'Take A Picture' }))
  // The simulated browser has no camera.
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.upload(await screen.findByLabelText('Choose a photo'), new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  expect(await findToast('Success', 'Photo Uploaded Successfully')).toBeInTheDocument()
  expect(api.calls(uploadToImageHost).map(({ body }) => body)).toMatchObject([{ folder: 'TakeAPicture', upload_preset: 'TakeAPicture' }])
  expect(api.calls(addSelfie).map(({ body }) => body)).toEqual([
    { selfie_url: '/api/file/upl_1', transaction_id: 'txn_1', type: 'merchant_transaction' },
  ])
})

test('CONST-78..82 TXN-78..95 TXN-97 HIST-34 ERR-143 NS-47: a custom inbound needs each field, is confirmed, and is sent with its names', async ({
  api,
  open,
  user,
}) => {
  listing(api)
    .on(showCategories, [fabric])
    .on(showCustomInbound, [])
    .on(addCustomInbound, withEnvelope({ _id: 'cin_1' }, { message: 'Custom inbound added' }))
  const business = { parts: { flags: { categorise_tnxs: true } } }
  await open('/admin/merchant/history', { as: 'merchant', business })
  await user.click(await screen.findByRole('button', { name: 'Note a cash sale' }))
  const next = await screen.findByRole('button', { name: 'Continue' })
  await user.click(next)
  for (const name of ['Customer Name', 'Amount', 'Description', 'Date', 'Product', 'Count', 'Payment Method'])
    expect(await screen.findByText(`${name} Should Not Be Empty.`)).toBeVisible()
  const methods = [...screen.getByLabelText<HTMLSelectElement>('Payment method').options].map(({ value }) => value)
  expect(methods).toEqual(['', 'Transfer', 'USSD', 'Phone', 'QRCode', 'Cash'])
  await user.type(screen.getByLabelText('Customer name'), 'Hauwa Musa')
  await user.type(screen.getByLabelText('Amount'), '12500')
  await user.type(screen.getByLabelText('Description'), 'Wax print')
  await user.type(screen.getByLabelText('Date'), '18/11/2026')
  await user.selectOptions(screen.getByLabelText('Product'), 'Fabric')
  await user.type(screen.getByLabelText('Count'), '2')
  await user.selectOptions(screen.getByLabelText('Payment method'), 'Cash')
  await user.click(next)
  expect(await screen.findByRole('dialog', { name: 'Check the note' })).toHaveTextContent(/Hauwa Musa.*12,500\.00.*Wax print.*Fabric.*2.*Cash/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await findToast('Success', 'Custom inbound added')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show notes' }))
  expect(await screen.findByText('No note in these days.')).toBeVisible()
  expect(api.calls(addCustomInbound)[0]!.body).toEqual({
    merchant_id: expect.any(String) as string,
    product_id: 'cat_1',
    amount: 1_250_000,
    originator_account_name: 'Hauwa Musa',
    short_desc: 'Wax print',
    tnx_date: '2026-11-18',
    quantity: 2,
    payment_type: 'Cash',
  })
})

test('SHELL-64 ROLE-55 HIST-34: without the flag there is no button for a custom inbound', async ({ api, open }) => {
  listing(api)
  await open('/admin/merchant/history', { as: 'merchant', business: { parts: { flags: { categorise_tnxs: false } } } })
  await screen.findByRole('heading', { level: 1, name: /History/ })
  expect(screen.queryByRole('button', { name: 'Note a cash sale' })).toBeNull()
})

test('TXN-18, TXN-38, TXN-47: the details show the word of the status, the category, the confirmed payer and the picture', async ({ api, open }) => {
  const category = { _id: 'cat_1', name: 'Fabric' }
  const annotations = { payer_confirmed: true, picture_url: '/api/file/upl_1' }
  listing(api).on(showReceipt, receipt({ allowed: [], status_word: 'success', category, details: { annotations } }))
  await open(PATH, { as: 'merchant' })
  expect(await screen.findByText('success')).toBeVisible()
  expect(screen.getByText('Fabric')).toBeVisible()
  expect(screen.getByText('Confirmed by a challenge')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the picture' })).toHaveAttribute('href', '/api/file/upl_1')
  expect(screen.queryByRole('button', { name: 'Take A Picture' })).toBeNull()
})

test('the status of a confirmed debit has the tone of success, not that of money that leaves', async ({ api, open }) => {
  listing(api).on(showReceipt, receipt({ allowed: [], type: 'debit', state: 'confirmed', status_word: 'success' }))
  await open(PATH, { as: 'merchant' })
  const status = (await screen.findByText('success')).closest('.status-badge')
  expect(status).toHaveClass('status-badge--in')
})
