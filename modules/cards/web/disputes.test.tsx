import { authorisePin } from '../../identity/contract.ts'
import { listCashpoints } from '../../cashpoints/contract.ts'
import { uploadFile } from '../../uploads/contract.ts'
import { refusePictures, stubPictures } from '../../../tests/components/pictures.ts'
import { cashpoint, expect, findToast, refused, screen, test, waitFor, within, withEnvelope } from '../../../tests/components/test.tsx'
import type { WireReply } from '../../../platform/http/contract.ts'
import { acceptCardDispute, contestCardDispute, listCardDisputes, listCardLinks } from '../contract.ts'

type Dispute = WireReply<typeof listCardDisputes>[number]
const PATH = '/admin/merchant/card'
const dispute = (more: Partial<Dispute> = {}): Dispute => ({
  _id: 'cdp_1',
  payment: 'cpy_1',
  cashpoint_name: 'Main',
  description: 'Lace',
  paidon: '2026-11-18T09:00:00.000Z',
  amount: 500_000,
  state: 'opened',
  openedon: '2026-11-19T09:00:00.000Z',
  dueon: '2026-11-21T09:00:00.000Z',
  endedon: null,
  answer: null,
  answeredon: null,
  message: null,
  is_told: false,
  refusal: null,
  may_answer: true,
  ...more,
})
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const row = async (text: string) => (await screen.findByText(text)).closest('li')!

test('each dispute says how it stands, and one that can be answered has its button', async ({ api, open }) => {
  const closed = { may_answer: false } as const
  api
    .on(listCashpoints, [cashpoint()])
    .on(listCardLinks, [])
    .on(listCardDisputes, [
      dispute(),
      dispute({ _id: 'cdp_2', description: 'Ankara', ...closed, answer: 'contested', is_told: true }),
      dispute({ _id: 'cdp_3', description: 'Shoes', ...closed, answer: 'accepted' }),
      dispute({ _id: 'cdp_4', description: 'Bags', ...closed, answer: 'contested', refusal: 'Dispute has been archived' }),
      dispute({ _id: 'cdp_5', description: 'Beads', ...closed, state: 'won', endedon: '2026-11-20T09:00:00.000Z' }),
      dispute({ _id: 'cdp_6', description: 'Hats', ...closed, state: 'lost', endedon: '2026-11-20T09:00:00.000Z' }),
    ])
  await open(PATH, { as: 'merchant' })
  expect(await row('Lace')).toHaveTextContent(/Answer by .*21 Nov 2026.*, or it goes back to the buyer\./)
  expect(within(await row('Lace')).getByRole('button', { name: 'Answer the dispute of Lace' })).toBeVisible()
  expect(await row('Ankara')).toHaveTextContent('You contest it. The customer’s bank decides.')
  expect(await row('Shoes')).toHaveTextContent('Your answer is on its way to the processor.')
  expect(await row('Bags')).toHaveTextContent('The processor did not take your answer: Dispute has been archived')
  expect(await row('Beads')).toHaveTextContent('You won')
  expect(await row('Hats')).toHaveTextContent('Given back')
})

test('the money is given back with the PIN, from the address of the dispute', async ({ api, open, user }) => {
  api
    .on(listCashpoints, [cashpoint()])
    .on(listCardLinks, [])
    .on(listCardDisputes, [dispute()])
    .on(authorisePin, { expiresInSeconds: 120 })
    .on(acceptCardDispute, withEnvelope(dispute({ answer: 'accepted', may_answer: false }), { message: 'The customer gets the money back' }))
  await open(`${PATH}?dispute=cdp_1`, { as: 'merchant' })
  await user.click((await dialog('Answer the dispute')).getByRole('button', { name: 'Give the money back' }))
  const pin = await dialog('Enter your PIN')
  expect(pin.getByText(/^The customer gets/)).toHaveTextContent('₦5,000.00')
  await user.type(pin.getByLabelText('Transaction PIN'), '1234')
  await findToast('Success', 'The customer gets the money back')
  expect(api.calls(acceptCardDispute).map(({ body }) => body.dispute)).toEqual(['cdp_1'])
})

test('it is contested with a message and a picture, both of which are needed; a refusal stays in the form', async ({ api, open, user }) => {
  api
    .on(listCashpoints, [cashpoint()])
    .on(listCardLinks, [])
    .on(listCardDisputes, [dispute()])
    .on(uploadFile, { file_url: 'https://files.example/api/file/upl_1' })
    .on(contestCardDispute, refused(409, 'cards.dispute_late', 'The time to answer is over. The processor decides.'))
  await open(`${PATH}?dispute=cdp_1`, { as: 'merchant' })
  await user.click((await dialog('Answer the dispute')).getByRole('button', { name: 'Contest it' }))
  const form = await dialog('Contest the dispute')
  await user.click(form.getByRole('button', { name: 'Send the answer' }))
  expect(await form.findByText('Say what you sold and how it was delivered')).toBeVisible()
  expect(form.getByText('Choose a picture first.')).toBeVisible()
  expect(api.calls(contestCardDispute)).toEqual([])
  await user.type(form.getByLabelText('What did you sell, and how was it delivered?'), 'Six yards.{Enter}Signed for.')
  refusePictures()
  await user.upload(form.getByLabelText('Choose a picture'), new File(['x'], 'receipt.jpg', { type: 'image/jpeg' }))
  await user.click(form.getByRole('button', { name: 'Send the answer' }))
  expect(await form.findByText('This photo cannot be read here. Choose one in JPEG or PNG.')).toBeVisible()
  stubPictures()
  api.on(listCardDisputes, [dispute({ may_answer: false })])
  await user.click(form.getByRole('button', { name: 'Send the answer' }))
  expect(await form.findByText('The time to answer is over. The processor decides.')).toBeVisible()
  await waitFor(() => expect(api.calls(contestCardDispute).map(({ body }) => body.message)).toEqual(['Six yards. Signed for.']))
})

test('who has no disputes sees no section of them', async ({ api, open }) => {
  api.on(listCashpoints, [cashpoint()]).on(listCardLinks, []).on(listCardDisputes, [])
  await open(PATH, { as: 'merchant' })
  await screen.findByRole('heading', { name: 'Open links' })
  expect(screen.queryByRole('heading', { name: 'Disputes' })).toBeNull()
})
