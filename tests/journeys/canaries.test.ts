import { createSecretBox, deriveDataKey } from '../../platform/crypto/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHolder } from '../../simulator/names.ts'
import { type Canary, type Hit, findInDatabase, findInTexts, recordJobs, recordAnswers } from '../fixtures/canaries.ts'
import { type Answer, type Client, createClient, uploadFile, expectData, payIn, signUpBodies } from '../fixtures/client.ts'
import { jpeg, webm } from '../fixtures/image-fixtures.ts'
import { startProduct, type Product, until } from '../fixtures/product-processes.ts'

/**
 * Secrets stay where they are checked. A person signs up, sets a PIN, verifies a BVN, is paid, pays, resets the
 * password, and mistypes all of it. Afterwards no log, no answer, no job, no column and no message contains any of it, also after the key of
 * personal data was changed.
 */
const PASSWORD = 'Kanarie@Zomer77'
const NEXT_PASSWORD = 'Papegaai@Winter88'
const MISTYPED = 'Kanarie@Zomer78'
const PIN = '7391'
const WRONG_PIN = '8264'
const NEXT_PIN = '9154'
const BVN = '22238844499'
const NIN = '70123456789'
const LINK = { id: 'otc_link_that_sings', secret: 'Link-That-Sings-In-The-Morning-0123456789xyz' }
const EMAIL = 'binta@canaries.example'
const PHONE = '08035559911'
const OTHER_BANK = { nuban: '0123456789', bank_code: '058' }
const NEXT_DATA_KEY = 'next-data-key-that-sings-at-dawn-4e1a'
const BANK_INTERNAL = {
  PIN_PEPPER: 'pepper-that-sings-91f2',
  DATA_KEY: 'data-key-that-sings-in-the-dark-0b7c',
  DOJAH_SECRET: 'dojah-secret-that-sings-77',
  TERMII_API_KEY: 'termii-key-that-sings-41',
  VFD_CONSUMER_SECRET: 'vfd-secret-that-sings-58',
}

let world: Product
const answers: { where: string; text: string }[] = []
const canaries: Canary[] = [
  { name: 'password', value: PASSWORD },
  { name: 'new password', value: NEXT_PASSWORD },
  { name: 'mistyped password', value: MISTYPED },
  { name: 'PIN', value: PIN },
  { name: 'wrong PIN', value: WRONG_PIN },
  { name: 'new PIN', value: NEXT_PIN },
  { name: 'BVN', value: BVN },
  { name: 'NIN', value: NIN },
  { name: 'authorizations link', value: LINK.secret },
  { name: 'BVN of a beneficiary', value: accountHolder(OTHER_BANK.nuban, '000013').bvn },
  { name: 'BVN of a beneficiary', value: accountHolder(OTHER_BANK.nuban, '058').bvn },
  { name: 'pepper', value: BANK_INTERNAL.PIN_PEPPER },
  { name: 'data key', value: BANK_INTERNAL.DATA_KEY },
  { name: 'next data key', value: NEXT_DATA_KEY },
  { name: 'key of a partner', value: BANK_INTERNAL.DOJAH_SECRET },
  { name: 'key of the sender of texts', value: BANK_INTERNAL.TERMII_API_KEY },
  { name: 'key of the bank', value: BANK_INTERNAL.VFD_CONSUMER_SECRET },
  { name: 'key of notices', value: 'vfd-notice-secret-for-development-only' },
]
const secret = (name: string, value: string) => void canaries.push({ name, value })

beforeAll(async () => {
  world = await startProduct({ LOG_LEVEL: 'trace', ...BANK_INTERNAL })
  await recordJobs(world)
})
afterAll(() => world?.close())

function newClient(): Client {
  const self = createClient(world)
  recordAnswers(self, answers)
  return self
}

const signIn = (who: Client, password: string) =>
  signInWith(who, () => who.call('POST', '/user/login', { email: EMAIL, password, app: 'merchant', life_span: 'short' }))

async function signInWith(who: Client, ask: () => Promise<Answer>): Promise<void> {
  const before = answers.length
  const answer = await ask()
  const { token, businessid, merchants } = expectData<{ token: string; businessid: string; merchants: { publickey: string }[] }>(answer)
  secret('session token', token.split('.')[1]!)
  // Only this answer may contain the token.
  for (const answered of answers.slice(before)) answered.text = answered.text.replaceAll(token, '')
  who.session = { token, publicKey: merchants[0]!.publickey, businessid }
}

async function signUp(): Promise<Client> {
  const binta = newClient()
  const { user, profile } = signUpBodies(EMAIL)
  const { id } = expectData<{ id: string }>(await binta.call('POST', '/user/add', { ...user, password: PASSWORD, confirmPassword: PASSWORD }))
  expect((await binta.call('POST', '/user/add', { ...user, password: PASSWORD, confirmPassword: MISTYPED })).http).toBe(400)
  expectData(await binta.call('POST', '/merchant/add', { ...profile, user: id }))
  return binta
}

/** Typical mistakes: the wrong field, half a body, an unknown field name. */
async function enterWrongSecrets(binta: Client): Promise<void> {
  const login = (body: object) => binta.call('POST', '/user/login', { app: 'merchant', life_span: 'short', ...body })
  expect((await login({ email: EMAIL, password: MISTYPED })).http).toBe(400)
  expect((await login({ email: PASSWORD, password: PASSWORD })).http).toBe(400)
  expect((await login({ email: EMAIL, password: PASSWORD, again: PASSWORD })).http).toBe(400)
  expect((await binta.raw('POST', '/user/login', `{"email":"${EMAIL}","password":"${PASSWORD}"`, {})).status).toBe(400)
  expect((await binta.call('GET', `/merchant/whoami?accessToken=${encodeURIComponent(PASSWORD)}`)).http).toBeGreaterThanOrEqual(400)
}

async function verifyBvn(binta: Client): Promise<void> {
  const verify = (more = {}) => binta.call('POST', '/kyc/bvnnin/verify', { bvn_nin: BVN, type: 'bvn', ...more })
  expect((await verify({ bvn_nin: `${BVN}0` })).http).toBe(400)
  expect((await verify({ bvn_nin: NIN, type: 'nin' })).http).toBe(400)
  expectData(await verify({ birthdate: '1990-05-12' }))
  const { consent_url } = expectData<{ consent_url: string }>(await binta.call('POST', '/kyc/bvn/consent', { bvn: BVN }))
  const register = { firstname: 'AMINA', middlename: 'HAUWA', lastname: 'BELLO', birthdate: '1990-05-12', phone: PHONE }
  expect((await fetch(consent_url, { method: 'POST', body: new URLSearchParams(register) })).status).toBe(200)
  expectData(await verify())
  const otp = await codeIn(PHONE, /(?<!\d)\d{5}(?!\d)/)
  secret('OTP', otp)
  expectData(await binta.call('POST', '/kyc/bvn/otp/confirm', { bvn_nin: BVN, otp, type: 'bvn' }))
  await until('the register answers', async () => {
    const shown = await binta.call('GET', `/merchant/${binta.session!.businessid}/verification/show`)
    return expectData<{ hasBVNorNIN: boolean }>(shown).hasBVNorNIN
  })
}

/** A code from a message that was not used before. */
async function codeIn(to: string, shape: RegExp): Promise<string> {
  return until('the code arrives', async () => {
    const messages = await world.console<{ text: string }[]>(`/messages?to=${encodeURIComponent(to)}`)
    return messages.flatMap(({ text }) => shape.exec(text) ?? []).find((code) => canaries.every(({ value }) => value !== code))
  })
}

/** For ten minutes the address of a file gives access to it. Only the answer to the upload may contain it. */
async function uploadPrivately(binta: Client, folder: string, file: { name: string; bytes: Buffer }): Promise<string> {
  const link = await uploadFile(world, binta, folder, file)
  secret('address of a file', new URL(link, world.url).searchParams.get('signature')!)
  return link
}

async function verifyLiveness(binta: Client): Promise<void> {
  const photos = await Promise.all(
    [1, 2, 3].map(() => uploadPrivately(binta, 'PersonalIdentificationDocument', { name: 'photo.jpg', bytes: jpeg(640, 480) })),
  )
  const [front_image_url, back_image_url, selfie_image_url] = photos
  expectData(await binta.call('POST', '/kyc/idcard/add', { front_image_url, back_image_url, selfie_image_url }))
  const shown = async () => {
    const answer = await binta.call('GET', `/merchant/${binta.session!.businessid}/verification/show`)
    return expectData<{ hasIDCard: boolean; hasLivelinessVideo: boolean; steps: { question: string | null }[] }>(answer)
  }
  await until('the partner has seen the card', async () => (await shown()).hasIDCard)
  const question = (await shown()).steps.flatMap((step) => step.question ?? [])[0]
  expectData(
    await binta.call('POST', '/kyc/liveliness/add', {
      video: await uploadPrivately(binta, 'LiveVideo', { name: 'video.webm', bytes: webm() }),
      question,
    }),
  )
  await until('the partner has seen the video', async () => (await shown()).hasLivelinessVideo)
  expect((await fetch(`${world.url}${front_image_url!}`)).status).toBe(200)
}

async function receiveAndPay(binta: Client): Promise<void> {
  const { businessid } = binta.session!
  const [account] = await until('the bank opens the account', async () => {
    const found = await world.sql<{ account_number: string }>(
      `select account_number from cashpoint where business_id = $1 and account_state = 'active'`,
      [businessid],
    )
    return found.length > 0 && found
  })
  await world.sql(
    `update business set tier = 'verified', owner_identity = $1, payout_account_number = '0123456789', payout_bank_code = '058', payout_bank_name = 'Guaranty Trust Bank', payout_account_name = 'AMINA BELLO' where id = $1`,
    [businessid],
  )
  await payIn(world, { accountNumber: account!.account_number }, 9_000_000)
  const balance = async () => expectData<{ balance: number }>(await binta.call('GET', `/merchant/${businessid}/wallet/balance`)).balance
  await until('the wallet follows', async () => (await balance()) > 0)

  expect((await binta.call('POST', '/pin/set', { pin: PIN, again: PIN })).http).toBe(400)
  expectData(await binta.call('POST', '/pin/set', { pin: PIN }))
  expect((await binta.call('POST', '/pin/authorise', { pin: WRONG_PIN })).http).toBe(400)
  const { prefix } = expectData<{ prefix: string }>(await binta.call('GET', `/wallet/prefix/${businessid}`))
  expectData(await binta.call('POST', '/wallet/transfer/quote', { ...OTHER_BANK, amount: 1_000_000 }))
  expectData(await binta.call('POST', '/pin/authorise', { pin: PIN }))
  const transfer = { ...OTHER_BANK, amount: 1_000_000, remark: 'cloth', transaction_ref: `${prefix}-first` }
  expect((await binta.call('POST', '/wallet/transfer', { ...transfer, pin: PIN })).http).toBe(400)
  const sent = expectData<{ transaction_id: string }>(await binta.call('POST', '/wallet/transfer', transfer))
  expectData(await binta.call('POST', '/pin/authorise', { pin: PIN }))
  expectData(await binta.call('POST', '/wallet/withdraw', { amount: 400_000, type: 'wallet' }))
  expectData(await binta.call('GET', `/wallet/${businessid}/history/show`))
  expectData(await binta.call('GET', `/merchant/${businessid}/show`))
  expectData(await binta.call('GET', '/wallet/beneficiary/show'))
  await binta.raw('GET', `/merchant/receipt/download?businessid=${businessid}&transactionId=${sent.transaction_id}`, undefined)
}

async function resetPassword(binta: Client): Promise<void> {
  expectData(await binta.call('POST', '/user/forgotpassword', { email: EMAIL }))
  const code = await codeIn(EMAIL, /(?<!\d)\d{6}(?!\d)/)
  secret('code for a new password', code)
  expectData(await binta.call('POST', '/user/verifyaccount', { email: EMAIL, code, password: NEXT_PASSWORD }))
  await signIn(binta, NEXT_PASSWORD)
  expectData(await binta.call('POST', '/user/logout', {}))
}

async function resetPin(binta: Client): Promise<void> {
  for (let tries = 0; tries < 5; tries++) expect((await binta.call('POST', '/pin/authorise', { pin: WRONG_PIN })).status).toBe(false)
  expectData(await binta.call('GET', '/pin/requestOTP'))
  const otp = await codeIn(EMAIL, /(?<!\d)\d{6}(?!\d)/)
  secret('code for a new PIN', otp)
  expectData(await binta.call('POST', '/pin/resetpin', { otp, pin: NEXT_PIN }))
  expectData(await binta.call('POST', '/pin/changepin', { old_pin: NEXT_PIN, new_pin: PIN }))
}

/** The link as a mail will contain it. */
async function openOneTimeLink(binta: Client): Promise<void> {
  await world.sql(
    `insert into one_time_code (purpose, subject, id, code_hash, created_at, expires_at)
     select 'authorizations_link', id, $1, sha256($2::bytea), now(), now() + interval '10 minutes' from person where email = $3`,
    [LINK.id, LINK.secret, EMAIL],
  )
  const follow = () => binta.call('POST', '/user/getuser', { token: `${LINK.id}.${LINK.secret}` })
  await signInWith(binta, follow)
  expect((await follow()).http).toBe(400)
}

/** A crash report may contain anything from the clipboard. */
async function reportCrash(binta: Client): Promise<void> {
  const message = `TypeError: ${binta.session!.token} of ${BVN} and ${NIN}\nPage: /authorizations/${LINK.id}.${LINK.secret}`
  expectData(await binta.call('POST', '/support/crash/report', { subject: `Page ${binta.session!.token.split('.')[1]}`, emails: [], message }))
}

async function search(): Promise<{ columns: number; messages: number; hits: Hit[] }> {
  const lines = world.output.map((text) => ({ where: 'log', text }))
  const { columns, hits } = await findInDatabase(world, canaries)
  // A message carries its own code, and nothing else.
  const notSent = canaries.filter(({ name }) => name !== 'OTP' && !name.startsWith('code for'))
  const inboxes = await Promise.all([EMAIL, PHONE].map((to) => world.console<object[]>(`/messages?to=${encodeURIComponent(to)}`)))
  const messages = inboxes.flat().map((message) => ({ where: 'message', text: JSON.stringify(message) }))
  return { columns, messages: messages.length, hits: [...hits, ...findInTexts(canaries, [...lines, ...answers]), ...findInTexts(notSent, messages)] }
}

/** Tables with a text that the key has sealed. The test's own copies of finished jobs are left out. */
async function sealedWith(key: string): Promise<string[]> {
  const { currentPrefix } = createSecretBox(deriveDataKey(key))
  const { hits } = await findInDatabase(world, [{ name: 'sealed text', value: currentPrefix }])
  return hits.map(({ where }) => where).filter((where) => where !== 'kept_job.payload')
}

test('no log, no answer, no job and no column holds a password, a PIN, a code, a token, a link, a BVN, a NIN, an address of a file or a key that went through the product', async () => {
  const binta = await signUp()
  await enterWrongSecrets(binta)
  await signIn(binta, PASSWORD)
  await verifyBvn(binta)
  await verifyLiveness(binta)
  await receiveAndPay(binta)
  await resetPin(binta)
  await openOneTimeLink(binta)
  await reportCrash(binta)
  await resetPassword(binta)
  await until('every mail is away', async () => (await world.sql(`select 1 from job where run_at <= now()`)).length === 0)

  expect(world.output.length).toBeGreaterThan(20)
  expect(answers.length).toBeGreaterThan(30)
  expect((await world.sql('select 1 from kept_job')).length).toBeGreaterThan(4)
  await expectNoHits()
})

async function expectNoHits(): Promise<void> {
  const { columns, messages, hits } = await search()
  console.log(
    `${canaries.length} canaries in ${columns} columns, ${answers.length} answers, ${messages} messages, ${world.output.length} lines of logs: ${hits.length} hits`,
  )
  expect(hits).toEqual([])
  expect(columns).toBeGreaterThan(100)
  expect(messages).toBeGreaterThan(3)
}

test('after the command has changed DATA_KEY under the running product, nothing holds a secret or one of the keys, and no text of the first key is left', async () => {
  const first = await sealedWith(BANK_INTERNAL.DATA_KEY)
  expect(first.length).toBeGreaterThan(1)
  const FINGERPRINT_KEY = BANK_INTERNAL.DATA_KEY
  const during = { DATA_KEY: NEXT_DATA_KEY, DATA_KEY_PREVIOUS: BANK_INTERNAL.DATA_KEY, FINGERPRINT_KEY }
  await Promise.all([world.startApi(during), world.startWorker(during)])
  const binta = newClient()
  await signIn(binta, NEXT_PASSWORD)
  const printed = await world.runTool('tools/data-key.ts', ['rotate'], during)
  const left = printed.filter((line) => line.endsWith(' of an earlier key')).map((line) => Number(line.split(/ +/)[1]))
  expect(left.length).toBeGreaterThan(5)
  expect(left.filter((count) => count !== 0)).toEqual([])
  expect(await sealedWith(BANK_INTERNAL.DATA_KEY)).toEqual([])
  expect((await sealedWith(NEXT_DATA_KEY)).toSorted()).toEqual(first.toSorted())
  // The first key is gone for good, and the product reads what it has sealed.
  const after = { DATA_KEY: NEXT_DATA_KEY, FINGERPRINT_KEY }
  await Promise.all([world.startApi(after), world.startWorker(after)])
  expectData(await binta.call('POST', '/wallet/transfer/quote', { ...OTHER_BANK, amount: 1_000_000 }))
  expectData(await binta.call('GET', `/merchant/${binta.session!.businessid}/verification/show`))
  expectData(await binta.call('POST', '/user/logout', {}))
  await expectNoHits()
})

test('each kind of leak is found: in a text, bytes, a job, a log, an answer', async () => {
  const valueOf = (wanted: string) => canaries.find(({ name }) => name === wanted)!.value
  await world.sql(`update person set firstname = $1 where email = $2`, [PASSWORD.toUpperCase(), EMAIL])
  await world.sql(`update business set standing_reason = $1`, [`PIN is ${PIN}.`])
  await world.sql(`create table leak as select decode('${Buffer.from(BVN).toString('hex')}', 'hex') as bytes`)
  await world.sql(`insert into kept_job values ($1)`, [JSON.stringify({ key: BANK_INTERNAL.DATA_KEY })])
  world.output.push(JSON.stringify({ msg: `the code is ${valueOf('OTP')}` }))
  for (const line of [
    `{"body":"{\\"pin\\":\\"${PIN}\\"}"}`,
    `{"pin":${PIN}}`,
    `GET /api/x?pin=${PIN}&y=1`,
    `pin:${PIN}`,
    `["a",${PIN}]`,
    `PIN ${PIN}`,
  ])
    world.output.push(line)
  answers.push({ where: 'GET /leak', text: JSON.stringify({ token: valueOf('session token') }) })
  const found = (await search()).hits.map(({ canary, where }) => `${canary}: ${where}`)
  expect(found.filter((hit) => hit === 'PIN: log')).toHaveLength(6)
  expect(new Set(found)).toEqual(
    new Set([
      'BVN: leak.bytes',
      'OTP: log',
      'PIN: business.standing_reason',
      'PIN: log',
      'data key: kept_job.payload',
      'password: person.firstname',
      'session token: GET /leak',
    ]),
  )
})
