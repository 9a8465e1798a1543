import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { refusePictures, stubPictures } from '../../../tests/components/pictures.ts'
import { expect, findToast, render, screen, storeSession, test, userOf, waitFor } from '../../../tests/components/test.tsx'
import { login } from '../../identity/contract.ts'
import { IdCardDialog } from './IdCardDialog.tsx'
import { LivelinessDialog } from './LivelinessDialog.tsx'

const ignore = () => undefined
const file = (name: string, type: string) => new File([name], name, { type })

beforeEach(() => {
  storeSession(userOf('merchant'))
  stubPictures()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const setMediaDevices = (value: unknown) => Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })

test('a browser without a camera interface says so, and the photo can be a file', async ({ user }) => {
  setMediaDevices(undefined)
  render(<IdCardDialog onClose={ignore} onSubmitted={ignore} />)
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/does not allow the camera\. Choose a file instead/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.upload(screen.getByLabelText('Choose a photo'), file('front.jpg', 'image/jpeg'))
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeEnabled()
})

test('a browser without a camera interface says so where a video is needed', async ({ user }) => {
  setMediaDevices(undefined)
  vi.stubGlobal('MediaRecorder', vi.fn<() => void>())
  render(<LivelinessDialog question="Turn your head" onClose={ignore} onSubmitted={ignore} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/does not allow the camera\. Open this page in another browser/)
})

test('a browser that cannot record says so before the camera is opened', async ({ user }) => {
  const getUserMedia = vi.fn<() => Promise<never>>()
  setMediaDevices({ getUserMedia })
  vi.stubGlobal('MediaRecorder', undefined)
  render(<LivelinessDialog question="Turn your head" onClose={ignore} onSubmitted={ignore} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot record a video/)
  expect(getUserMedia).not.toHaveBeenCalled()
})

test.for([
  ['a format that the browser cannot read', file('front.heic', 'image/heic'), 'This photo cannot be read here. Choose one in JPEG or PNG.'],
  ['a video', file('front.mp4', 'video/mp4'), 'Video Files are not allowed'],
] as const)('%s is named, and the photo chosen before is gone', async ([, chosen, sentence], { user }) => {
  render(<IdCardDialog onClose={ignore} onSubmitted={ignore} />)
  await user.upload(screen.getByLabelText('Choose a photo'), file('front.jpg', 'image/jpeg'))
  expect(await screen.findByRole('img', { name: 'The front of your ID card' })).toBeInTheDocument()
  refusePictures()
  await userEvent.setup({ delay: null, applyAccept: false }).upload(screen.getByLabelText('Choose a photo'), chosen)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.queryByRole('img', { name: 'The front of your ID card' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('a browser that stores nothing is named at sign-in', async ({ api, open, user }) => {
  localStorage.clear()
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  api.on(login, userOf('merchant'))
  await open('/login')
  await user.type(screen.getByLabelText('Email Address / Phone Number'), 'amina@example.ng')
  await user.type(screen.getByLabelText('Password'), 'Kasuwa@2026{Enter}')
  await findToast('Error', 'Your browser saves nothing for this site, so you cannot stay signed in. Allow site data, or use another browser.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Login to my account' })).not.toHaveAttribute('aria-busy', 'true'))
  blocked.mockRestore()
})
