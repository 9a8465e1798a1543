import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeRecorder, recorderOptions, stubCamera } from '../../../tests/components/camera.ts'
import { stubPictures } from '../../../tests/components/pictures.ts'
import {
  expect,
  findToast,
  fireEvent,
  noConnection,
  rawAnswer,
  refused,
  render,
  screen,
  storeSession,
  test,
  userOf,
  waitFor,
} from '../../../tests/components/test.tsx'
import { uploadFile } from '../../uploads/contract.ts'
import { addIdCard, addLiveliness } from '../contract.ts'
import { IdCardDialog } from './IdCardDialog.tsx'
import { LivelinessDialog } from './LivelinessDialog.tsx'

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })
const heading = (name: string) => screen.findByRole('heading', { name })

beforeEach(() => {
  storeSession(userOf('merchant'))
  removeCamera = stubCamera()
  stubPictures()
})
afterEach(() => removeCamera())
let removeCamera: () => void

test('KYC-26..31 KYC-59 ERR-49..50: front, back and selfie are uploaded one after the other, then submitted together', async ({ api, user }) => {
  let uploads = 0
  api.on(uploadFile, () => ({ file_url: `/api/file/upl_${(uploads += 1)}` })).on(addIdCard, { state: 'submitted' })
  const submitted = vi.fn<() => void>()
  render(<IdCardDialog onClose={() => undefined} onSubmitted={submitted} />)
  for (const [title, said] of [
    ['ID card: front', 'Upload Next Document'],
    ['ID card: back', 'Upload Next Document'],
    ['Selfie', 'Documents Uploaded Successfully'],
  ] as const) {
    await heading(title)
    expect(submitted).not.toHaveBeenCalled()
    await user.upload(screen.getByLabelText('Choose a photo'), photo(`${title}.jpg`))
    await user.click(await screen.findByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: title }) === null || submitted.mock.calls.length > 0).toBe(true))
    expect(
      (await screen.findAllByText((_, element) => element?.matches('.toast p') === true && element.textContent === `Success ${said}`)).length,
    ).toBeGreaterThan(0)
  }
  expect(submitted).toHaveBeenCalledOnce()
  expect(new Set(api.calls(uploadFile).map(({ params }) => params.folder))).toEqual(new Set(['PersonalIdentificationDocument']))
  expect(api.calls(addIdCard).map(({ body }) => body)).toEqual([
    { front_image_url: '/api/file/upl_1', back_image_url: '/api/file/upl_2', selfie_image_url: '/api/file/upl_3' },
  ])
})

test('a reload goes on after the photos that the server has, and says which they are; another document starts with its own', async ({
  api,
  user,
}) => {
  api.on(uploadFile, { file_url: '/api/file/upl_1' }).on(addIdCard, { state: 'submitted' })
  const { unmount } = render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await user.upload(screen.getByLabelText('Choose a photo'), photo('front.jpg'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await heading('ID card: back')
  unmount()
  render(<IdCardDialog document="passport" onClose={() => undefined} onSubmitted={() => undefined} />).unmount()

  const again = render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await heading('ID card: back')
  expect(screen.getByText('Already uploaded: ID card: front')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  await heading('ID card: front')
  expect(screen.queryByText(/Already uploaded/)).toBeNull()
  again.unmount()
  render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await heading('ID card: front')
})

test('the preview of the camera has the form of the picture that is taken', async ({ user }) => {
  render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }))
  const preview = await screen.findByLabelText('What the camera sees')
  expect(preview.style.aspectRatio.replaceAll(' ', '')).toBe('400/380')
  expect(preview).toHaveClass('capture__seen--cut')
})

test('the camera of one photo stays on for the next one, and not after a photo from a file', async ({ api, user }) => {
  api.on(uploadFile, { file_url: '/api/file/upl_1' })
  render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }))
  fireEvent.loadedData(await screen.findByLabelText('What the camera sees'))
  await user.click(await screen.findByRole('button', { name: 'Capture' }))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await heading('ID card: back')
  expect(await screen.findByLabelText('What the camera sees')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.upload(screen.getByLabelText('Choose a photo'), photo('back.jpg'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await heading('Selfie')
  expect(screen.queryByLabelText('What the camera sees')).toBeNull()
})

test('the camera stays open from one side of the card to the other, and turns to the person once, for the selfie', async ({ api, user }) => {
  const opened: unknown[] = []
  const real = navigator.mediaDevices.getUserMedia
  navigator.mediaDevices.getUserMedia = async (input) => {
    opened.push((input!.video as MediaTrackConstraints).facingMode)
    return real.call(navigator.mediaDevices, input)
  }
  api.on(uploadFile, { file_url: '/api/file/upl_1' })
  render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }))
  for (const next of ['ID card: back', 'Selfie']) {
    fireEvent.loadedData(await screen.findByLabelText('What the camera sees'))
    await user.click(await screen.findByRole('button', { name: 'Capture' }))
    await user.click(await screen.findByRole('button', { name: 'Upload' }))
    await heading(next)
    expect(opened).toEqual(next === 'Selfie' ? ['environment', 'user'] : ['environment'])
  }
})

for (const [what, reply] of [
  ['status false', rawAnswer(200, { status: false, message: 'Not stored' })],
  ['no address', rawAnswer(200, { status: true, message: 'OK', data: {} })],
  ['a refusal', refused(503, 'server.busy', 'The disk is full')],
  ['no connection', noConnection()],
] as const)
  test(`KYC-64 ERR-75: an upload that ends with ${what} shows Error Uploading Document, and can be repeated`, async ({ api, user }) => {
    api.on(uploadFile, reply)
    render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
    await user.upload(screen.getByLabelText('Choose a photo'), photo('front.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Upload' }))
    await findToast('Error', 'Error Uploading Document')
    expect(screen.getByRole('heading', { name: 'ID card: front' })).toBeVisible()
    api.on(uploadFile, { file_url: '/api/file/upl_1' })
    await user.click(screen.getByRole('button', { name: 'Upload' }))
    expect(await heading('ID card: back')).toBeVisible()
  })

test('KYC-65 ERR-77: a video is no photo: it is refused and not uploaded', async ({ api }) => {
  render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' })
  await userEvent.setup({ applyAccept: false, delay: null }).upload(screen.getByLabelText('Choose a photo'), film)
  await findToast('Error', 'Video Files are not allowed')
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
  expect(api.operations()).toEqual([])
})

test('ERR-11: of an upload that fails, the toast shows what the answer says in its field error', async ({ api, user }) => {
  const error = 'The file is larger than 5 MB'
  api.on(uploadFile, rawAnswer(400, { status: false, error }))
  const idCard = render(<IdCardDialog onClose={() => undefined} onSubmitted={() => undefined} />)
  await user.upload(screen.getByLabelText('Choose a photo'), photo('front.jpg'))
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await findToast('Error', error)
  idCard.unmount()

  vi.useFakeTimers()
  const said = 'The video is too long'
  api.on(uploadFile, rawAnswer(400, { status: false, error: said }))
  openLiveliness()
  await recordVideo(user)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await findToast('Error', said)
})

test('ERR-65 TXN-101: a recording that this device cannot play says so, and can be taken again', async ({ user }) => {
  vi.useFakeTimers()
  openLiveliness()
  await recordVideo(user)
  fireEvent.error(await screen.findByLabelText('Your video'))
  await findToast('Error', 'Media Type cannot be played on this device')
  await user.click(screen.getByRole('button', { name: 'Retake Video' }))
  expect(await screen.findByRole('button', { name: 'Start Recording' })).toBeVisible()
  expect(screen.queryByText('Media Type cannot be played on this device', { selector: '.callout *' })).toBeNull()
})

test.for([
  ['CONST-59', 'video/webm;codecs=vp9', (format: string) => format.startsWith('video/webm')],
  ['CONST-60', 'video/webm', (format: string) => format === 'video/webm' || format === 'video/mp4'],
  ['CONST-61', 'video/mp4', (format: string) => format === 'video/mp4'],
] as const)(
  'CONST-58..62: a video is recorded in the first format that the browser has, in chunks of a second at 100,000 bits a second (%s)',
  async ([, format, isSupported], { user }) => {
    vi.useFakeTimers()
    vi.spyOn(FakeRecorder, 'isTypeSupported').mockImplementation(isSupported)
    const start = vi.spyOn(FakeRecorder.prototype, 'start')
    openLiveliness()
    await recordVideo(user)
    expect(recorderOptions.at(-1)).toMatchObject({ mimeType: expect.stringMatching(new RegExp(`^${format}`)), videoBitsPerSecond: 100_000 })
    expect(start).toHaveBeenCalledWith(1_000)
    vi.restoreAllMocks()
  },
)

const openLiveliness = (onSubmitted = () => undefined) =>
  render(<LivelinessDialog question="Say your name" onClose={() => undefined} onSubmitted={onSubmitted} />)

/** From the introduction to the recorded video. */
async function recordVideo(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start Recording' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Start Recording' }))
  await screen.findByRole('button', { name: 'Retake Video' }, { timeout: 10_000 })
}

test('KYC-14..16 KYC-19..20 CONST-57: an introduction, then five seconds of recording, then the choice to retake or upload', async ({ user }) => {
  vi.useFakeTimers()
  openLiveliness()
  expect(screen.getByText(/A 5-second video shows that it is you\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start Recording' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const start = await screen.findByRole('button', { name: 'Start Recording' })
  await waitFor(() => expect(start).toBeEnabled())
  const begunAt = Date.now()
  await user.click(start)
  const retake = await screen.findByRole('button', { name: 'Retake Video' }, { timeout: 10_000, interval: 20 })
  expect(Date.now() - begunAt).toBeGreaterThanOrEqual(5_000)
  expect(Date.now() - begunAt).toBeLessThanOrEqual(5_700)
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible()
  await user.click(retake)
  expect(await screen.findByRole('button', { name: 'Start Recording' })).toBeVisible()
})

test('KYC-21..24 ERR-35 ERR-63: the video goes to its folder and is submitted with its question; a failing upload says so and can be repeated', async ({
  api,
  user,
}) => {
  vi.useFakeTimers()
  const submitted = vi.fn<() => undefined>()
  api.on(uploadFile, refused(503, 'server.busy', 'The disk is full')).on(addLiveliness, { state: 'submitted' })
  openLiveliness(submitted)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start Recording' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Start Recording' }))
  await user.click(await screen.findByRole('button', { name: 'Upload' }, { timeout: 10_000, interval: 20 }))
  await findToast('Error', 'Error on uploading video')
  expect(submitted).not.toHaveBeenCalled()
  api.on(uploadFile, { file_url: '/api/file/upl_9' })
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await findToast('Success', 'Video Uploaded Successfully')
  expect(submitted).toHaveBeenCalledOnce()
  expect(api.calls(uploadFile).map(({ params }) => params.folder)).toEqual(['LiveVideo', 'LiveVideo'])
  expect(api.calls(addLiveliness).map(({ body }) => body)).toEqual([{ video: '/api/file/upl_9', question: 'Say your name' }])
})

test('a camera that may not be used is told in a sentence', async ({ user }) => {
  const getUserMedia = async () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  openLiveliness()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The camera and the microphone cannot be used. Allow them in your browser, or try another device.',
  )
})
