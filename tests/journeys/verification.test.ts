import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, uploadFile, type Merchant, createMerchant, expectData, payIn, signIn } from '../fixtures/client.ts'
import { jpeg, jpegSegment, webm } from '../fixtures/image-fixtures.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

let world: Product
let amina: Merchant
beforeAll(async () => {
  world = await startProduct()
  amina = await createMerchant(world, 'unverified')
})
afterAll(() => world?.close())

const BVN = '22233344455'
const PHONE = '08035550001'

type VerificationView = {
  hasBVNorNIN: boolean
  hasIDCard: boolean
  hasLivelinessVideo: boolean
  hasBeenVerified: boolean
  activated: boolean
  steps: { kind: string; state: string; allowed: string[]; last_four: string | null; question: string | null }[]
}
const fetchVerification = async (who = amina) => expectData<VerificationView>(await who.call('GET', `/merchant/${who.businessid}/verification/show`))
const verify = (more = {}) => amina.call('POST', '/kyc/bvnnin/verify', { bvn_nin: BVN, type: 'bvn', ...more })
const confirm = (otp: string) => amina.call('POST', '/kyc/bvn/otp/confirm', { bvn_nin: BVN, otp, type: 'bvn' })

async function readOtp(): Promise<string> {
  const [message] = await world.console<{ text: string }[]>(`/messages?to=${PHONE}&latest=1`)
  return /(?<!\d)\d{5}(?!\d)/.exec(message!.text)![0]
}

test('API-106 API-107 KYC-39 KYC-43: a BVN is given, consented to at the identity site and confirmed by its code', async () => {
  expect(await amina.call('POST', '/kyc/bvnnin/verify', { type: 'bvn' })).toMatchObject({ http: 400, message: 'BVN is required' })
  expect(await verify({ bvn_nin: '2223334445' })).toMatchObject({ http: 400, message: 'BVN must be exactly 11 digits' })
  expect(expectData(await verify({ birthdate: '1990-05-12' }))).toEqual({ next: 'consent', sent_to: null })
  const consent = await amina.call('POST', '/kyc/bvn/consent', { bvn: BVN })
  const { consent_url } = expectData<{ consent_url: string }>(consent)
  expect(expectData(await verify())).toEqual({ next: 'consent', sent_to: null })
  expect((await fetchVerification()).hasBVNorNIN).toBe(false)

  const register = { firstname: 'AMINA', middlename: 'HAUWA', lastname: 'BELLO', birthdate: '1990-05-12', phone: PHONE }
  expect((await fetch(consent_url, { method: 'POST', body: new URLSearchParams(register) })).status).toBe(200)
  expect(expectData(await verify())).toEqual({ next: 'otp', sent_to: '*******0001' })
  for (const wrong of ['1234', '123456']) expect(await confirm(wrong)).toMatchObject({ http: 400, message: 'OTP must be exactly 5 digits' })
  const right = await readOtp()
  expect(await confirm(right === '00000' ? '11111' : '00000')).toMatchObject({ http: 400, code: 'verification.wrong_otp' })
  expect((await fetchVerification()).hasBVNorNIN).toBe(false)
  expect(expectData(await confirm(right))).toEqual({ state: 'submitted' })
  await until('the register answers', async () => (await fetchVerification()).hasBVNorNIN)
  expect((await fetchVerification()).steps[0]).toMatchObject({ kind: 'bvn', state: 'passed', last_four: '4455', allowed: [] })
})

test('API-114 KYC-10..13 KYC-21 KYC-58 SET-107 SET-108 SET-110 SET-111 SET-114: the ID card activates: the number is shown and payable from then on; the video verifies', async () => {
  const details = async () =>
    expectData<{ nuban: string | null; tier: string; liveliness_question: string }>(await amina.call('GET', `/merchant/${amina.businessid}/show`))
  expect(await details()).toMatchObject({
    nuban: null,
    tier: 'unverified',
    issetNIN_BVN: true,
    isset_id_card: false,
    isset_liveliness_test: false,
    verified: false,
  })
  await payIn(world, amina, 500_000)
  await until(
    'what came too early is set aside',
    async () => (await world.sql(`select 1 from suspense_item where reason = 'not_activated'`)).length > 0,
  )
  const photos = await Promise.all(
    [1, 2, 3].map(() => uploadFile(world, amina, 'PersonalIdentificationDocument', { name: 'photo.jpg', bytes: jpeg(640, 480) })),
  )
  const [front_image_url, back_image_url, selfie_image_url] = photos
  const card = await amina.call('POST', '/kyc/idcard/add', { front_image_url, back_image_url, selfie_image_url })
  expect(card).toMatchObject({ http: 200, status: true, message: 'Documents Uploaded Successfully', data: { state: 'submitted' } })
  await until('the partner has seen the card', async () => (await fetchVerification()).hasIDCard)
  expect(await fetchVerification()).toMatchObject({ activated: true, hasBeenVerified: false })
  expect(await details()).toMatchObject({ nuban: amina.accountNumber, tier: 'activated' })
  const before = await balanceOf(amina)
  expect(before).toBe(0)
  await payIn(world, amina, 500_000)
  await until('the money arrives', async () => (await balanceOf(amina)) > before)

  const { question } = (await fetchVerification()).steps.find(({ kind }) => kind === 'liveliness')!
  expect((await details()).liveliness_question).toBe(question)
  const video = await uploadFile(world, amina, 'LiveVideo', { name: 'video.webm', bytes: webm() })
  expect(await amina.call('POST', '/kyc/liveliness/add', { video, question })).toMatchObject({ http: 200, message: 'Video Uploaded Successfully' })
  await until('the partner has seen the video', async () => (await fetchVerification()).hasLivelinessVideo)
  expect(await fetchVerification()).toMatchObject({ hasBVNorNIN: true, hasIDCard: true, hasBeenVerified: true })
  expect(await details()).toMatchObject({ isset_id_card: true, isset_liveliness_test: true, verified: true })
})

test('KYC-49 KYC-57 API-108: a picture in base64 passes where other bodies end at 32 kB, and one above its own limit is refused', async () => {
  const picture = (segments: number) =>
    jpeg(64, 48, { extra: Array.from({ length: segments }, () => jpegSegment(0xe1, Buffer.alloc(60_000))) }).toString('base64')
  const send = (imagebase64: string) => amina.call('POST', '/kyc/proofofaddress/add', { imagebase64 })
  expect(picture(2).length).toBeGreaterThan(100_000)
  expect(await send(picture(12))).toMatchObject({ http: 400, message: 'The request is too large' })
  expect(await send(picture(2))).toMatchObject({ http: 200, message: 'Documents Uploaded Successfully' })
  expect((await fetchVerification()).steps.find(({ kind }) => kind === 'proof_of_address')).toMatchObject({ state: 'in_review', allowed: [] })
  const other = await amina.call('POST', '/kyc/bvnnin/verify', { type: 'bvn', bvn_nin: 'x'.repeat(40_000) })
  expect(other).toMatchObject({ http: 400, message: 'The request is too large' })
})

test('API-105..114 API-121: no token is 401, a role outside the list 403, and another business is not found', async () => {
  const stranger = await createMerchant(world, 'unverified')
  const { session } = stranger
  expect(await stranger.call('GET', `/merchant/${amina.businessid}/verification/show`)).toMatchObject({ http: 404 })
  const paths = [
    '/kyc/bvnnin/verify',
    '/kyc/bvn/consent',
    '/kyc/bvn/otp/confirm',
    '/kyc/idcard/add',
    '/kyc/liveliness/add',
    '/kyc/passport/add',
    '/kyc/proofofaddress/add',
    '/kyc/cac/add',
    '/kyc/ammban/add',
    '/kyc/otherdocuments/add',
    '/merchant/limit/increase',
  ]
  const statuses = () => Promise.all(paths.map(async (path) => (await stranger.call('POST', path, {})).http))
  stranger.session = null
  expect(await statuses()).toEqual(paths.map(() => 401))
  stranger.session = session
  expect((await fetchVerification(stranger)).steps.map(({ state, allowed }) => [state, allowed])).toContainEqual(['not_started', ['start']])
  await world.sql(`update member set role = 'merchant-finance' where business_id = $1`, [stranger.businessid])
  await signIn(stranger, stranger.email)
  expect(await statuses()).toEqual(paths.map(() => 403))
})
