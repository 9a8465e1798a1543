import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { inMemoryFiles, type ScriptedIdentity, scriptedIdentity } from '../../../tests/fixtures/identity-checks.ts'
import { element, jpeg, webm } from '../../../tests/fixtures/image-fixtures.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { findBusiness } from '../../businesses/index.ts'
import { storeFile } from '../../uploads/index.ts'
import { confirmBvnOtp } from './actions/confirm-otp.ts'
import { evaluateStep } from './actions/evaluate-step.ts'
import { submitFiles } from './actions/submit-files.ts'
import { startOrContinueBvn } from './actions/verify-bvn.ts'
import { openLiveliness } from './actions/open-liveliness.ts'
import { findStep, isActivationSeen } from './queries.ts'
import { storeActivationSeen } from './store.ts'

const BVN = '22212345678'

let world: AppFixture
let shop: Shop
let partner: ScriptedIdentity
let context: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { tier: 'unverified' })
  partner = scriptedIdentity()
  partner.people.set(BVN, { firstname: 'AMINA', middlename: '', lastname: 'BELLO', birthdate: '1990-05-12' })
  context = { ...world, productName: 'Kasuwa', identityChecks: partner, files: inMemoryFiles() }
})
afterEach(() => world.close())

const photo = (of: Shop = shop) =>
  storeFile(context, of.caller, {
    folder: 'PersonalIdentificationDocument',
    file: { name: 'photo.jpg', bytes: jpeg(64, 48) },
    requestId: context.ids.next('req'),
  })
const video = (of: Shop = shop) =>
  storeFile(context, of.caller, { folder: 'LiveVideo', file: { name: 'video.webm', bytes: film(++films) }, requestId: context.ids.next('req') })
/** A different video for each number. */
const film = (number: number) => webm(element(0xec, Buffer.from([number])))
let films = 0
const question = async (of: Shop = shop) => (await openLiveliness(context, of.businessId))!

async function idCard(links?: { front: string; back: string; selfie: string }, requestId = world.ids.next('req')): Promise<void> {
  const given = links ?? { front: await photo(), back: await photo(), selfie: await photo() }
  const files = (['front', 'back', 'selfie'] as const).map((part) => ({ part, field: `${part}_image_url`, link: given[part] }))
  await submitFiles(context, shop.caller, { kind: 'id_card', files }, requestId)
}
async function liveliness(link?: string, said?: string, of: Shop = shop): Promise<void> {
  const files = [{ part: 'video' as const, field: 'video', link: link ?? (await video(of)) }]
  await submitFiles(context, of.caller, { kind: 'liveliness', files, question: said ?? (await question(of)) }, world.ids.next('req'))
}
async function bvn(): Promise<void> {
  for (const birthdate of ['1990-05-12', undefined]) await startOrContinueBvn(context, shop.caller, { bvn_nin: BVN, birthdate }, 'request')
  await confirmBvnOtp(context, shop.caller, { bvn: BVN, otp: partner.code }, world.ids.next('req'))
}
async function judge(kind: 'bvn' | 'id_card' | 'liveliness'): Promise<string> {
  const { id, tries } = (await findStep(world.db.system, shop.businessId, kind))!
  await evaluateStep(context, id, tries)
  return (await findStep(world.db.system, shop.businessId, kind))!.state
}
const tier = async () => (await findBusiness(world.db.system, shop.businessId))!.tier

/** Subjects of the queued mails, oldest first. */
async function mails(): Promise<string[]> {
  const jobs = await queuedJobs(world)
  return jobs
    .filter(({ task, payload }) => task === 'messages.send-mail' && /^(tier|verification)-/.test(payload['key']!))
    .map(({ payload }) => payload['subject']!)
}

test('a BVN and an ID card activate; the video beside them verifies; the owner gets a mail for each, once', async () => {
  await idCard()
  expect(await judge('id_card')).toBe('passed')
  expect(await tier()).toBe('unverified')
  await bvn()
  expect(await judge('bvn')).toBe('passed')
  expect(await tier()).toBe('activated')
  await liveliness()
  expect(await judge('liveliness')).toBe('passed')
  expect(await tier()).toBe('verified')
  await judge('liveliness')
  expect(await mails()).toEqual(['Amina Stores can now receive payments', 'Amina Stores is verified'])
})

test('the commit that activates leaves one notice for the owner, until it was seen; verifying adds none', async () => {
  await bvn()
  await judge('bvn')
  expect(await isActivationSeen(world.db.system, shop.businessId)).toBe(true)
  await idCard()
  await judge('id_card')
  expect(await isActivationSeen(world.db.system, shop.businessId)).toBe(false)
  await storeActivationSeen(world.db.system, shop.businessId, world.clock.now())
  await liveliness()
  await judge('liveliness')
  expect([await tier(), await isActivationSeen(world.db.system, shop.businessId)]).toEqual(['verified', true])
  expect(await world.rows(`select kind from live_event where business_id = '${shop.businessId}'`)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'verification.changed' })),
  )
})

test('the same call again is answered as the first, in any later state of the step; with other photos it is refused', async () => {
  const links = { front: await photo(), back: await photo(), selfie: await photo() }
  await Promise.all([idCard(links, 'req_1'), idCard(links, 'req_1')])
  expect(await judge('id_card')).toBe('passed')
  await idCard(links, 'req_1')
  expect(await world.rows(`select tries from verification_step`)).toEqual([{ tries: 1 }])
  await expect(idCard({ ...links, selfie: await photo() }, 'req_1')).rejects.toMatchObject({ code: 'request.reference_reused' })
  await expect(idCard(links, 'req_2')).rejects.toMatchObject({ httpStatus: 409 })
})

test('two steps that pass in the same moment are seen together', async () => {
  for (let times = 1; times <= 5; times++) {
    await world.rows(`alter table verification_move disable trigger append_only`)
    await world.rows(`alter table verification_file disable trigger append_only`)
    await world.rows(`alter table verification_paper disable trigger append_only`)
    await world.rows(`alter table used_video disable trigger append_only`)
    await world.rows(
      `truncate verification_step, verification_move, verification_file, used_video, bvn_check, nin_check, register_answer, verification_paper`,
    )
    await world.rows(`update business set tier = 'unverified'`)
    await bvn()
    await liveliness()
    await Promise.all([judge('bvn'), judge('liveliness')])
    expect([times, await tier()]).toEqual([times, 'activated'])
    world.clock.advance(60 * 60_000)
  }
})

describe('the partner’s answer about an ID card', () => {
  test.each([
    ['mismatch', 'rejected', 'Kasuwa: Your ID card could not be confirmed (Amina Stores)'],
    ['doubt', 'in_review', 'Kasuwa: We are checking your ID card (Amina Stores)'],
  ] as const)('%s: %s, nothing is activated, and the owner gets a mail', async (verdict, state, subject) => {
    await bvn()
    await judge('bvn')
    partner.verdict = verdict
    await idCard()
    expect(await judge('id_card')).toBe(state)
    expect(await tier()).toBe('unverified')
    expect((await findStep(world.db.system, shop.businessId, 'id_card'))!.reason).toMatch(/\w+ \w+/)
    expect(await mails()).toEqual([subject])
  })

  test('silence decides nothing', async () => {
    await idCard()
    partner.isSilent = true
    await expect(judge('id_card')).rejects.toThrow('gave no answer')
    expect((await findStep(world.db.system, shop.businessId, 'id_card'))!.state).toBe('submitted')
  })
})

describe('a file that is no upload of this business for this step is refused, and nothing is submitted:', () => {
  const others: [string, () => Promise<string>][] = [
    ['another business’s upload', async () => photo(await world.createShop('Bello Foods'))],
    [
      'an upload of another folder',
      () => storeFile(context, shop.caller, { folder: 'CAC', file: { name: 'a.jpg', bytes: jpeg(64, 48) }, requestId: context.ids.next('req') }),
    ],
    ['an address elsewhere', async () => 'https://evil.example/photo.jpg'],
    ['an address that only looks like ours', async () => `https://evil.example${await photo()}`],
    ['a path', async () => '/api/file/../../etc/passwd'],
    ['an upload that does not exist', async () => '/api/file/upl_00000000000000000000000000'],
  ]
  test.each(others)('%s', async (_, link) => {
    const selfie = await link()
    await expect(idCard({ front: await photo(), back: await photo(), selfie })).rejects.toMatchObject({
      fieldErrors: [{ field: 'selfie_image_url', message: 'This file was not found. Upload it again.' }],
    })
    expect(await findStep(world.db.system, shop.businessId, 'id_card')).toBeNull()
  })

  test('one photo for both sides', async () => {
    const front = await photo()
    await expect(idCard({ front, back: front, selfie: await photo() })).rejects.toMatchObject({ fieldErrors: [{ field: 'back_image_url' }] })
  })

  test('a video with another sentence than was asked for', async () => {
    await question()
    await expect(liveliness(undefined, 'Say nothing')).rejects.toMatchObject({ fieldErrors: [{ field: 'question' }] })
  })
})

test('pressed twice at once, a step is submitted once', async () => {
  const links = { front: await photo(), back: await photo(), selfie: await photo() }
  const both = await Promise.allSettled([idCard(links), idCard(links)])
  expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect((await findStep(world.db.system, shop.businessId, 'id_card'))!.tries).toBe(1)
})

describe('a video is good for one try: refused, and nothing is submitted, when', () => {
  const used = { code: 'verification.video_used', fieldErrors: [{ field: 'video' }] }
  const bytes = (of: Shop) =>
    storeFile(context, of.caller, { folder: 'LiveVideo', file: { name: 'video.webm', bytes: film(99) }, requestId: context.ids.next('req') })

  test('it was refused before, as the upload that it was or uploaded again', async () => {
    partner.verdict = 'mismatch'
    const link = await bytes(shop)
    await liveliness(link)
    expect(await judge('liveliness')).toBe('rejected')
    for (const again of [link, await bytes(shop)]) await expect(liveliness(again)).rejects.toMatchObject(used)
    expect(await findStep(world.db.system, shop.businessId, 'liveliness')).toMatchObject({ state: 'rejected', tries: 1 })
    await liveliness()
  })

  test('it was used for another business, also in the same moment', async () => {
    const other = await world.createShop('Bello Foods', { tier: 'unverified' })
    const both = await Promise.allSettled([liveliness(await bytes(shop)), liveliness(await bytes(other), undefined, other)])
    expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject(used)
  })
})

test('the sentence is drawn for each business and each try, and is not predictable', async () => {
  const drawn = new Set<string>()
  for (let business = 1; business <= 4; business++) drawn.add(await question(await world.createShop(`Shop${business}`, { tier: 'unverified' })))
  expect(drawn.size).toBe(4)
  const unseen = await world.createShop('Bello Foods', { tier: 'unverified' })
  await expect(liveliness(undefined, [...drawn][0], unseen)).rejects.toMatchObject({ fieldErrors: [{ field: 'question' }] })
})

test('the sentence stays until a video is submitted, however often the page is opened, and then changes; the partner gets the one that was shown', async () => {
  const looks = await Promise.all(Array.from({ length: 8 }, () => question()))
  const [first] = looks
  expect(new Set(looks).size).toBe(1)
  const heard: string[] = []
  const { checkVideo: judgeVideo } = partner
  partner.checkVideo = (input) => {
    heard.push(input.question)
    return judgeVideo(input)
  }
  partner.verdict = 'mismatch'
  await liveliness()
  await judge('liveliness')
  expect(heard).toEqual([first])
  expect(await question()).not.toBe(first)
})
