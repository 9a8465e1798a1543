import { createClient, createMerchant, expectData, grantPayment, type Merchant, payIn, PIN, uploadFile } from '../../fixtures/client.ts'
import { jpeg, webm } from '../../fixtures/image-fixtures.ts'
import { type Product, until } from '../../fixtures/product-processes.ts'
import type { WebhookReceiver } from '../../fixtures/webhook-receiver.ts'
import type { Desk } from './desk.ts'
import { enqueue, fundedMerchant, setFlag, withPin } from './shops.ts'

/** Secret key, webhook, the destination of the money, and a payout bank that the owner cancels while an operator watches it. */
export async function changeSettings(world: Product, receiver: WebhookReceiver, desk: Desk): Promise<void> {
  const owner = await createMerchant(world)
  const { businessid } = owner
  expectData(await withPin(owner, 'POST', '/merchant/key/rotate', { businessid, keepold: false }))
  receiver.status = 410
  expectData(await withPin(owner, 'POST', '/merchant/webhook/add', { webhook: receiver.url, key: owner.session!.publicKey }))
  await payIn(world, owner, 100_000)

  const bank = { accountnumber: '2345678155', bankcode: '057', bankname: 'Zenith Bank', merchant: businessid }
  expectData(await withPin(owner, 'POST', '/merchant/bank/add', bank))
  const [saved] = await world.sql<{ id: string }>('select id from payout_bank where business_id = $1', [businessid])
  // As if a day had passed.
  await world.sql('update payout_bank set cooling_ends_at = now() where id = $1', [saved!.id])
  await enqueue(world, 'payout-banks.end-cooling')
  const isInReview = async () => (await world.sql(`select from payout_bank where id = $1 and state = 'in_review'`, [saved!.id])).length > 0
  await until('staff may decide about the bank', isInReview)
  expectData(await desk.as('finance').call('POST', `/operator/work/payout-bank/${saved!.id}/watch`, { watches: true }))
  expectData(await owner.call('POST', '/merchant/bank/cancel', { bank: saved!.id }))
  await enqueue(world, 'desk.notify-of-ended')
  expectData(await withPin(owner, 'POST', '/merchant/funddestination/update', { merchant: businessid, destination: 'wallet' }))
}

/** BVN and ID card raise the tier; staff read the proof of address. */
export async function verifyBusiness(world: Product): Promise<void> {
  const owner = await createMerchant(world, 'unverified')
  const [bvn, phone, birthdate] = ['22233300011', '08035550077', '1990-05-12']
  const verify = () => owner.call('POST', '/kyc/bvnnin/verify', { bvn_nin: bvn, type: 'bvn', birthdate })
  expectData(await verify())
  const { consent_url } = expectData<{ consent_url: string }>(await owner.call('POST', '/kyc/bvn/consent', { bvn }))
  const register = { firstname: 'AMINA', middlename: 'HAUWA', lastname: 'BELLO', birthdate, phone }
  await fetch(consent_url, { method: 'POST', body: new URLSearchParams(register) })
  expectData(await verify())
  const otp = await readOtp(world, phone)
  expectData(await owner.call('POST', '/kyc/bvn/otp/confirm', { bvn_nin: bvn, otp, type: 'bvn' }))
  await until('the register answers', async () => (await verification(owner)).hasBVNorNIN)
  const [front_image_url, back_image_url, selfie_image_url] = await Promise.all(
    [1, 2, 3].map(() => uploadFile(world, owner, 'PersonalIdentificationDocument', { name: 'photo.jpg', bytes: jpeg(640, 480) })),
  )
  expectData(await owner.call('POST', '/kyc/idcard/add', { front_image_url, back_image_url, selfie_image_url }))
  expectData(await owner.call('POST', '/kyc/proofofaddress/add', { imagebase64: jpeg(64, 48).toString('base64') }))
}

const verification = async (who: Merchant) =>
  expectData<{ hasBVNorNIN: boolean }>(await who.call('GET', `/merchant/${who.businessid}/verification/show`))

/** The code of the identity register, which is no message of ours. */
const readOtp = (world: Product, phone: string) =>
  until('the register sends its code', async () => {
    const [message] = await world.console<{ text: string }[]>(`/messages?to=${phone}&latest=1`)
    return /(?<!\d)\d{5}(?!\d)/.exec(message?.text ?? '')?.[0]
  })

export async function askForLimit(world: Product): Promise<void> {
  await setFlag(world, 'web.limit.increase')
  const owner = await createMerchant(world)
  expectData(await owner.call('GET', `/merchant/${owner.businessid}/limit/show`))
  const videoUrl = await uploadFile(world, owner, 'LiveVideo', { name: 'video.webm', bytes: webm() })
  expectData(await owner.call('POST', '/merchant/limit/increase', { amount: 500_000_000, videoUrl }))
}

export async function mailStatement(world: Product): Promise<void> {
  const owner = await fundedMerchant(world, 200_000)
  const period = { all_time: true, single_date: null, start_date: null, end_date: null }
  expectData(await owner.call('POST', '/merchant/statement/mail', { businessid: owner.businessid, type: 'mail', ...period }))
}

/** The bank refuses the one payment of a group. */
export async function payGroupInVain(world: Product): Promise<void> {
  const owner = await fundedMerchant(world, 500_000)
  const account = '0123450096'
  await world.console('/failure-modes', { method: 'PUT', body: { partner: 'bank', mode: 'decline:07', ending: account } })
  await grantPayment(owner)
  const { _id: group } = expectData<{ _id: string }>(await owner.call('POST', '/bulk/group/add', { name: 'Tailors', description: 'Kano' }))
  const { accountname } = expectData<{ accountname: string }>(await owner.call('GET', `/bank/name/show?accountnumber=${account}&bankcode=058`))
  const payee = { beneficiary_account_name: accountname, beneficiary_bank: '058', beneficiary_account_number: account }
  expectData(await owner.call('POST', '/bulk/beneficiary/add', { ...payee, amount: 100_000, group }))
  expectData(await owner.call('POST', '/bulk/group/pay', { title: 'Cloth', group_id: group, pin: PIN }))
}

/** Visitors without an account. */
export async function writeFromOutside(world: Product): Promise<void> {
  const visitor = createClient(world)
  const message = { email: 'visitor@outside.example', subject: 'Prices for a school', message: 'How much is it for 400 pupils?' }
  expectData(await visitor.call('POST', '/support/contact/send', message))
  const trace = { subject: 'History page broke', emails: [], message: 'TypeError: rows is undefined\n  at list' }
  expectData(await visitor.call('POST', '/support/crash/report', trace))
}

/** The other bank keeps a payment open. Its sender wants to hear of its end. */
export async function waitForPayment(world: Product): Promise<void> {
  const owner = await fundedMerchant(world, 500_000)
  const order = { nuban: '0123450097', bank_code: '058', amount: 100_000, transaction_ref: `${owner.prefix}-awaited` }
  const { _id } = expectData<{ _id: string }>(await withPin(owner, 'POST', '/wallet/transfer', order))
  expectData(await owner.call('POST', `/push/payment/${_id}/tell`, {}))
  const [attempt] = await world.sql<{ partner_reference: string }>('select partner_reference from transfer_attempt where transfer_id = $1', [_id])
  await world.console('/settle', { method: 'POST', body: { reference: attempt!.partner_reference } })
}
