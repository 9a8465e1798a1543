import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingPages } from '../../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { inMemoryFiles, type ScriptedIdentity, scriptedIdentity } from '../../../../tests/fixtures/identity-checks.ts'
import { jpeg, png } from '../../../../tests/fixtures/image-fixtures.ts'
import { queuedJobs } from '../../../../tests/fixtures/enqueue.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../../tests/fixtures/operators.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { deskRoutes } from '../../../desk/server/routes.ts'
import { decideWork, listWork, showWork } from '../../../desk/contract.ts'
import { storeFile } from '../../../uploads/index.ts'
import { readFileForStaff, uploadToImageHost } from '../../../uploads/contract.ts'
import { uploadPublicRoutes, uploadRoutes } from '../../../uploads/server/routes.ts'
import type { Folder } from '../../../uploads/contract.ts'
import {
  addAmmban,
  addCac,
  addIdCard,
  addOtherDocuments,
  addPassport,
  addProofOfAddress,
  showVerification,
  type StepKind,
  verifyBvn,
} from '../../contract.ts'
import { evaluateStep } from '../actions/evaluate-step.ts'
import { passDemoSteps } from '../actions/pass-demo-steps.ts'
import { findStep } from '../queries.ts'
import { verificationRoutes } from '../routes.ts'
import { verificationWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let partner: ScriptedIdentity
let context: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { tier: 'unverified' })
  partner = scriptedIdentity()
  context = { ...world, identityChecks: partner, files: inMemoryFiles() }
})
afterEach(() => world.close())

let requests = 0
const ask = async (contract: any, body: object, by = shop.caller): Promise<any> =>
  (await routeAnswer(verificationRoutes(context), contract, { body, caller: by, requestId: `req-${++requests}` } as never)).data
const upload = (folder: Folder, bytes = jpeg(64, 48)) =>
  storeFile(context, shop.caller, { folder, file: { name: 'photo.jpg', bytes }, requestId: context.ids.next('req') })
const state = async (kind: StepKind) => (await findStep(world.db.system, shop.businessId, kind))?.state
const desk = async (by: TestOperator, contract: any, input: object = {}): Promise<any> =>
  (
    await routeAnswer(deskRoutes(operatorContextOf(context), [verificationWork]), contract, {
      ...input,
      caller: by.caller,
      requestId: `req-${++requests}`,
    } as never)
  ).data
const decide = async (by: TestOperator, kind: StepKind, decision: 'pass' | 'reject', reason?: string) => {
  const { id } = (await findStep(world.db.system, shop.businessId, kind))!
  const fields = reason === undefined ? {} : { reason }
  return desk(by, decideWork, { params: { kind: 'verification', id }, body: { decision, fields, note: '' } })
}
const judge = async (kind: StepKind) => {
  const step = (await findStep(world.db.system, shop.businessId, kind))!
  await evaluateStep(context, step.id, step.tries)
}
const pass = (steps: readonly StepKind[]) =>
  world.db.transaction((tx) =>
    passDemoSteps(tx, world, { businessId: shop.businessId, bvn: '22212345678', birthdate: '1990-05-12', at: world.clock.now(), steps }),
  )

test.each([
  ['utility_bill', '2026-08-21', '2026-08-20', 'Send a utility bill under 3 months old.'],
  ['bank_statement', '2026-10-21', '2026-10-20', 'Send a bank statement under 1 month old.'],
] as const)(
  'KYC-46..47 KYC-68 CONST-63..64: a %s is accepted from %s on, and refused before or after today',
  async (document_type, fresh, old, sentence) => {
    const image_url = await upload('ProofOfAddress')
    await expect(ask(addProofOfAddress, { image_url, document_type, document_date: old })).rejects.toMatchObject({ message: sentence })
    await expect(ask(addProofOfAddress, { image_url, document_type, document_date: '2026-11-21' })).rejects.toMatchObject({
      message: 'The date is not after today',
    })
    await expect(ask(addProofOfAddress, { image_url, document_type })).rejects.toMatchObject({ message: 'Enter the date on the document' })
    expect(await state('proof_of_address')).toBeUndefined()
    expect(await ask(addProofOfAddress, { image_url, document_type, document_date: fresh })).toEqual({ state: 'in_review' })
  },
)

test('KYC-48 KYC-49 API-108: a government document needs no date, and the picture may come in base64', async () => {
  expect(await ask(addProofOfAddress, { imagebase64: jpeg(64, 48).toString('base64') })).toEqual({ state: 'in_review' })
  expect(await world.rows(`select folder, kind from upload where business_id = '${shop.businessId}'`)).toEqual([
    { folder: 'ProofOfAddress', kind: 'image' },
  ])
})

test('KYC-57 KYC-32..34 API-109..110: pictures in base64 are stored as uploads; what is no picture is refused; a passport raises no tier by itself', async () => {
  const base64 = (width: number) => `data:image/jpeg;base64,${jpeg(width, 48).toString('base64')}`
  const wrong = {
    front_imagebase64: Buffer.from('<svg onload=alert(1)>').toString('base64'),
    back_imagebase64: base64(65),
    selfie_imagebase64: base64(66),
  }
  await expect(ask(addIdCard, wrong)).rejects.toMatchObject({ message: 'Choose a photo in JPEG or PNG' })
  await expect(ask(addIdCard, { front_imagebase64: base64(64) })).rejects.toMatchObject({ message: 'Upload the file first' })
  expect(await ask(addPassport, { ...wrong, front_imagebase64: base64(64) })).toEqual({ state: 'submitted' })
  await judge('passport')
  expect(await state('passport')).toBe('passed')
  await pass(['bvn'])
  expect((await findBusiness(world.db.system, shop.businessId))!.tier).toBe('unverified')
})

test('KYC-52..56 API-111..113: CAC, Ammban and titled documents go to staff; a list that is none is refused', async () => {
  expect(await ask(addCac, { doc: await upload('CAC') })).toEqual({ state: 'in_review' })
  expect(await ask(addAmmban, { doc: await upload('AmmBan') })).toEqual({ state: 'in_review' })
  const link = await upload('OtherDocument')
  for (const docs of ['no list', '{}', '[]', JSON.stringify([{ url: link, type: ' ' }]), JSON.stringify([{ url: link, type: 'Lease', more: 1 }])])
    await expect(ask(addOtherDocuments, { docs })).rejects.toMatchObject({ httpStatus: 400 })
  expect(await ask(addOtherDocuments, { docs: JSON.stringify([{ url: link, type: 'Lease' }]) })).toEqual({ state: 'in_review' })
  const support = await newOperatorCaller(world, 'support')
  const queue = await desk(support, listWork, { query: { kind: 'verification' } })
  expect(queue.map(({ what, due_on }: { what: string; due_on: Date }) => [what, due_on.toISOString()]).toSorted()).toEqual([
    ['Ammban certificate', '2026-11-23T10:00:00.000Z'],
    ['CAC certificate', '2026-11-23T10:00:00.000Z'],
    ['Other documents', '2026-11-23T10:00:00.000Z'],
  ])
})

test('API-117 KYC-55: the image host takes a certificate with its folder, and its url goes into the submission', async () => {
  const file = { name: 'paper.jpg', bytes: jpeg(64, 48) }
  const body = { folder: 'AmmBan', upload_preset: 'AmmBan', file }
  const { data } = await routeAnswer(uploadRoutes(context), uploadToImageHost, { body, caller: shop.caller, requestId: 'req-host' } as never)
  expect(await ask(addAmmban, { doc: (data as { url: string }).url })).toEqual({ state: 'in_review' })
})

test('KYC-05 KYC-07..08: a NIN that names the owner stands for the BVN with an ID card or a video; only four of its digits are shown', async () => {
  partner.people.set('71234567890', { firstname: 'AMINA', middlename: '', lastname: 'BELLO', birthdate: '1990-05-12' })
  await expect(ask(verifyBvn, { bvn_nin: '71234567890', type: 'nin' })).rejects.toMatchObject({ message: 'Date of birth is required' })
  expect(await ask(verifyBvn, { bvn_nin: '71234567890', type: 'nin', birthdate: '1990-05-12' })).toMatchObject({ next: 'submitted' })
  await judge('nin')
  expect(await state('nin')).toBe('passed')
  await pass(['id_card'])
  const shown = (await routeAnswer(verificationRoutes(context), showVerification, {
    params: { id: shop.businessId },
    caller: shop.caller,
    requestId: 'req-show',
  })) as { data: any }
  expect(shown.data.hasBVNorNIN).toBe(true)
  expect(shown.data.steps.find(({ kind }: { kind: string }) => kind === 'nin')).toMatchObject({ last_four: '7890', allowed: [] })
  expect(JSON.stringify(await world.rows('select * from nin_check'))).not.toContain('71234567890')
  await pass(['liveliness'])
  await ask(addCac, { doc: await upload('CAC') })
  await decide(await newOperatorCaller(world, 'compliance'), 'cac', 'pass')
  expect((await findBusiness(world.db.system, shop.businessId))!.tier).toBe('activated')
})

test('staff accept or refuse a document once, with a reason that the owner reads; a refused one can be sent again', async () => {
  const support = await newOperatorCaller(world, 'support')
  await ask(addProofOfAddress, { image_url: await upload('ProofOfAddress') })
  await expect(decide(support, 'proof_of_address', 'reject')).rejects.toMatchObject({ code: 'desk.field_required' })
  expect(await decide(support, 'proof_of_address', 'reject', 'The address cannot be read.')).toEqual({ state: 'decided' })
  expect(await findStep(world.db.system, shop.businessId, 'proof_of_address')).toMatchObject({
    state: 'rejected',
    reason: 'The address cannot be read.',
  })
  await expect(decide(support, 'proof_of_address', 'pass')).rejects.toMatchObject({ code: 'desk.closed' })
  const page = '/admin/merchant/compliance?step=proof_of_address'
  expect(await waitingPages(world, shop.caller)).toEqual([['Your proof of address was not accepted', page]])
  await ask(addProofOfAddress, { image_url: await upload('ProofOfAddress') })
  await decide(support, 'proof_of_address', 'pass')
  expect(await state('proof_of_address')).toBe('passed')
  expect(await waitingPages(world, shop.caller)).toEqual([])
  const mails = (await queuedJobs(world)).filter(({ task }) => task === 'messages.send-mail').map(({ payload }) => payload['subject'])
  expect(mails).toEqual([
    'Kasuwa: We are checking your proof of address (Amina Stores)',
    'Kasuwa: Your proof of address could not be confirmed (Amina Stores)',
    'Kasuwa: We are checking your proof of address (Amina Stores)',
    'Kasuwa: Your proof of address was accepted (Amina Stores)',
  ])
})

test('a CAC certificate and the last step before “verified” are accepted by compliance only; other roles decide nothing', async () => {
  const [support, finance, compliance, viewer] = await Promise.all(
    (['support', 'finance', 'compliance', 'viewer'] as const).map((role) => newOperatorCaller(world, role)),
  )
  await ask(addCac, { doc: await upload('CAC') })
  await expect(decide(support!, 'cac', 'pass')).rejects.toMatchObject({ code: 'desk.no_right' })
  await expect(decide(viewer!, 'cac', 'reject', 'No')).rejects.toMatchObject({ code: 'desk.no_right' })
  await expect(decide(finance!, 'cac', 'pass')).rejects.toMatchObject({ code: 'not_found' })
  await decide(compliance!, 'cac', 'pass')
  await pass(['bvn', 'liveliness'])
  partner.verdict = 'doubt'
  const pictures = await Promise.all([1, 2, 3].map(() => upload('PersonalIdentificationDocument')))
  await ask(addIdCard, { front_image_url: pictures[0], back_image_url: pictures[1], selfie_image_url: pictures[2] })
  await judge('id_card')
  expect(await state('id_card')).toBe('in_review')
  await expect(decide(support!, 'id_card', 'pass')).rejects.toMatchObject({ code: 'desk.no_right' })
  await decide(compliance!, 'id_card', 'pass')
  expect((await findBusiness(world.db.system, shop.businessId))!.tier).toBe('verified')
})

test('staff get a picture drawn again and never the bytes that were sent; each view is in the audit log, and another address shows nothing', async () => {
  const support = await newOperatorCaller(world, 'support')
  await ask(addProofOfAddress, { imagebase64: png(120, 80).toString('base64') })
  const { id } = (await findStep(world.db.system, shop.businessId, 'proof_of_address'))!
  const { evidence } = await desk(support, showWork, { params: { kind: 'verification', id } })
  const { value } = evidence.find(({ title }: { title: string }) => title === 'Documents').facts[0]
  const link = new URL(value.file, 'http://x')
  const query = Object.fromEntries(link.searchParams)
  const view = (more: object = {}) =>
    routeAnswer(uploadPublicRoutes(context), readFileForStaff, {
      params: { id: link.pathname.split('/').at(-1) },
      query: { ...query, ...more },
      caller: null,
      requestId: 'req-view',
    } as never) as Promise<any>
  const seen = await view()
  expect(seen.mediaType).toBe('image/jpeg')
  expect(seen.data.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  await expect(view({ by: 'opr_other' })).rejects.toMatchObject({ httpStatus: 404 })
  expect(await world.rows(`select actor, operation from audit_entry where operation = 'uploads.view_for_staff'`)).toEqual([
    { actor: support.caller.operatorId, operation: 'uploads.view_for_staff' },
  ])
  world.clock.advance(11 * 60_000)
  await expect(view()).rejects.toMatchObject({ httpStatus: 404 })
})
