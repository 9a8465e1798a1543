import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { stubCamera } from '../../../tests/components/camera.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import { expect, findToast, render, screen, storeSession, test, userOf, waitFor } from '../../../tests/components/test.tsx'
import { uploadFile, uploadToImageHost } from '../../uploads/contract.ts'
import { addAmmban, addCac, addOtherDocuments, addPassport, addProofOfAddress, verifyBvn } from '../contract.ts'
import { CertificateDialog, ProofOfAddressDialog } from './DocumentDialog.tsx'
import { IdCardDialog } from './IdCardDialog.tsx'
import { NinDialog } from './NinDialog.tsx'
import { OtherDocumentsDialog } from './OtherDocumentsDialog.tsx'

const photo = (name = 'paper.jpg') => new File([name], name, { type: 'image/jpeg' })
const ignore = () => undefined

let removeCamera: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  storeSession(userOf('merchant'))
  removeCamera = stubCamera()
  stubPictures()
})
afterEach(() => removeCamera())

async function uploadPhoto(user: UserEvent, name?: string): Promise<void> {
  await user.upload(screen.getByLabelText('Choose a photo'), photo(name))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
}

test('KYC-32..34: a passport is page 1, page 2 and a selfie, submitted together', async ({ api, user }) => {
  let uploads = 0
  api.on(uploadFile, () => ({ file_url: `/api/file/upl_${(uploads += 1)}` })).on(addPassport, { state: 'submitted' })
  render(<IdCardDialog document="passport" onClose={ignore} onSubmitted={ignore} />)
  for (const [title, said] of [
    ['Passport: page 1', 'Upload Next Document'],
    ['Passport: page 2', 'Upload Next Document'],
    ['Selfie', 'Documents Uploaded Successfully'],
  ] as const) {
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    await uploadPhoto(user, title)
    await findToast('Success', said)
    await waitFor(() => expect(title === 'Selfie' || screen.queryByRole('heading', { name: title }) === null).toBe(true))
  }
  expect(api.calls(addPassport).map(({ body }) => body)).toEqual([
    { front_image_url: '/api/file/upl_1', back_image_url: '/api/file/upl_2', selfie_image_url: '/api/file/upl_3' },
  ])
})

test('KYC-45..47 KYC-49 KYC-60 KYC-68: a proof of address has its kind and date first; one that is too old or of tomorrow cannot be photographed', async ({
  api,
  user,
}) => {
  api.on(uploadFile, { file_url: '/api/file/upl_1' }).on(addProofOfAddress, { state: 'in_review' })
  const submitted = vi.fn<() => void>()
  render(<ProofOfAddressDialog onClose={ignore} onSubmitted={submitted} />)
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Utility bill/ }))
  const date = screen.getByLabelText('Date on the document')
  expect(date).toHaveAttribute('max', '2026-11-20')
  await user.type(date, '2026-08-20')
  expect(date).toHaveAccessibleDescription('Send a utility bill under 3 months old.')
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Bank statement/ }))
  expect(date).toHaveAccessibleDescription('Send a bank statement under 1 month old.')
  await user.clear(date)
  await user.type(date, '2026-11-21')
  expect(date).toHaveAccessibleDescription('The date is not after today')
  await user.clear(date)
  await user.type(date, '2026-10-21')
  await uploadPhoto(user)
  await findToast('Success', 'Documents Uploaded Successfully')
  expect(submitted).toHaveBeenCalledOnce()
  expect(api.calls(uploadFile).map(({ params }) => params.folder)).toEqual(['ProofOfAddress'])
  expect(api.calls(addProofOfAddress).map(({ body }) => body)).toEqual([
    { image_url: '/api/file/upl_1', document_type: 'bank_statement', document_date: '2026-10-21' },
  ])
})

test('KYC-48: a government document needs no date', async ({ api, user }) => {
  api.on(uploadFile, { file_url: '/api/file/upl_1' }).on(addProofOfAddress, { state: 'in_review' })
  render(<ProofOfAddressDialog onClose={ignore} onSubmitted={ignore} />)
  await user.click(screen.getByRole('radio', { name: /Government document/ }))
  expect(screen.queryByLabelText('Date on the document')).toBeNull()
  await uploadPhoto(user)
  await findToast('Success', 'Documents Uploaded Successfully')
  expect(api.calls(addProofOfAddress).map(({ body }) => body)).toEqual([{ image_url: '/api/file/upl_1', document_type: 'government_document' }])
})

test('KYC-53..54 KYC-61: the certificate of the company goes to its folder and is sent as doc', async ({ api, user }) => {
  api.on(uploadFile, { file_url: '/api/file/upl_1' }).on(addCac, { state: 'in_review' })
  render(<CertificateDialog kind="cac" onClose={ignore} onSubmitted={ignore} />)
  await uploadPhoto(user)
  await findToast('Success', 'Documents Uploaded Successfully')
  expect(api.calls(uploadFile).map(({ params }) => params.folder)).toEqual(['CAC'])
  expect(api.calls(addCac).map(({ body }) => body)).toEqual([{ doc: '/api/file/upl_1' }])
})

test('KYC-55..56: the Ammban certificate goes to the image host with its folder, and its address is sent as doc', async ({ api, user }) => {
  api.on(uploadToImageHost, { url: '/api/file/upl_2' }).on(addAmmban, { state: 'in_review' })
  render(<CertificateDialog kind="ammban" onClose={ignore} onSubmitted={ignore} />)
  await uploadPhoto(user)
  await findToast('Success', 'Documents Uploaded Successfully')
  expect(api.calls(uploadToImageHost)).toMatchObject([{ address: '/api/image/upload', body: { folder: 'AmmBan', upload_preset: 'AmmBan' } }])
  expect(api.calls(addAmmban).map(({ body }) => body)).toEqual([{ doc: '/api/file/upl_2' }])
})

test('KYC-50..52 KYC-62: other documents need a title before a file, and are sent together as a JSON text of a list of {url, type}', async ({
  api,
  user,
}) => {
  let uploads = 0
  api.on(uploadFile, () => ({ file_url: `/api/file/upl_${(uploads += 1)}` })).on(addOtherDocuments, { state: 'in_review' })
  render(<OtherDocumentsDialog onClose={ignore} onSubmitted={ignore} />)
  expect(screen.queryByLabelText('Choose a photo')).toBeNull()
  for (const title of ['Lease', 'Licence']) {
    await user.type(screen.getByLabelText('Title of the document'), title)
    await uploadPhoto(user, title)
    expect(await screen.findByRole('button', { name: `Remove ${title}` })).toBeVisible()
    expect(screen.queryByLabelText('Choose a photo')).toBeNull()
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await findToast('Success', 'Documents Uploaded Successfully')
  expect(new Set(api.calls(uploadFile).map(({ params }) => params.folder))).toEqual(new Set(['OtherDocument']))
  expect(api.calls(addOtherDocuments).map(({ body }) => JSON.parse(body.docs) as unknown)).toEqual([
    [
      { url: '/api/file/upl_1', type: 'Lease' },
      { url: '/api/file/upl_2', type: 'Licence' },
    ],
  ])
})

test('KYC-44 KYC-68: a NIN of eleven digits and a date of birth that is not after today are sent with their type', async ({ api, user }) => {
  api.on(verifyBvn, { next: 'submitted', sent_to: null })
  const submitted = vi.fn<() => void>()
  render(<NinDialog onClose={ignore} onSubmitted={submitted} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('NIN')).toHaveAccessibleDescription('NIN is required')
  await user.type(screen.getByLabelText('NIN'), '71234567890')
  const typeDate = async (...typed: readonly string[]) => {
    for (const [at, part] of ['Day', 'Month', 'Year'].entries()) {
      await user.clear(screen.getByLabelText(part))
      await user.type(screen.getByLabelText(part), typed[at]!)
    }
  }
  await typeDate('21', '11', '2026')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription('Date of birth is not after today')
  expect(api.calls(verifyBvn)).toEqual([])
  await typeDate('12', '5', '1990')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce())
  expect(api.calls(verifyBvn).map(({ body }) => body)).toEqual([{ bvn_nin: '71234567890', type: 'nin', birthdate: '1990-05-12' }])
})
