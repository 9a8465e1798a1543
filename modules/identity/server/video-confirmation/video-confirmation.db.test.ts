import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { callRoute, routeAnswer } from '../../../../tests/fixtures/history.ts'
import { element, webm } from '../../../../tests/fixtures/image-fixtures.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { setFlag } from '../../../flags/server/actions/set-flag.ts'
import { storeFile } from '../../../uploads/index.ts'
import { deleteUnusedUploads } from '../../../uploads/server/actions/delete-files.ts'
import type { Folder } from '../../../uploads/contract.ts'
import {
  changePassword,
  changePin,
  forgetPin,
  forgotPassword,
  requestPinOtp,
  resetPin,
  setPin,
  startChangePassword,
  startForgetPin,
  startForgotPassword,
  startResetPin,
  uploadResetVideo,
  validatePin,
  validatePinOtp,
} from '../../contract.ts'
import { videoConfirmationFlag } from '../../flag.ts'
import { identityPublicRoutes, identityRoutes } from '../routes.ts'

const PIN = '2580'
const NEW_PIN = '1379'
const NEW_PASSWORD = 'Tsamiya&Doki57'
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await switchFlag(true)
  await answer(setPin, { pin: PIN })
})
afterEach(() => world.close())

const switchFlag = (value: boolean) =>
  setFlag(world, [videoConfirmationFlag], { key: videoConfirmationFlag.key, value }, { actor: 'usr_operator', requestId: world.ids.next('req') })
const context = () => ({ ...world, pinPepper: 'pepper', productName: 'Kasuwa' })
let requests = 0
const answer = async (contract: any, body?: object, requestId = `req-${++requests}`): Promise<any> =>
  (await routeAnswer(identityRoutes(context()), contract, { ...(body && { body }), caller: shop.caller, requestId } as never)).data
const message = async (contract: any, body: object): Promise<string> =>
  (await routeAnswer(identityRoutes(context()), contract, { body, caller: shop.caller, requestId: `req-${++requests}` } as never)).message!
const publicAnswer = async (contract: any, input: object): Promise<any> =>
  (await routeAnswer(identityPublicRoutes(context()), contract, { ...input, caller: null, requestId: `req-${++requests}` } as never)).data

let films = 0
/** A different video for each call. */
const file = (number = ++films) => ({ name: 'video.webm', bytes: webm(element(0xec, Buffer.from([number]))) })
const video = (folder: Folder, of = shop, number?: number) =>
  storeFile(world, of.caller, { folder, file: file(number), requestId: world.ids.next('req') })
const sentCode = async () => (await sentMessages(world)).findLast((sent) => sent.code !== null)!.code!

describe('PIN-13 PIN-29 API-93: a change of the PIN', () => {
  const question = async () => (await answer(validatePin, { old_pin: PIN })).question as string

  test('needs the sentence that was asked for and a video in its folder, and keeps the video', async () => {
    const sentence = await question()
    expect(await question()).toBe(sentence)
    const body = { old_pin: PIN, new_pin: NEW_PIN }
    await expect(answer(changePin, body)).rejects.toMatchObject({ code: 'identity.video_required', httpStatus: 403 })
    await expect(answer(changePin, { ...body, video_url: await video('Pin Change'), question: 'Say 1' })).rejects.toMatchObject({
      code: 'identity.other_question',
    })
    await expect(answer(changePin, { ...body, video_url: await video('Pin Reset'), question: sentence })).rejects.toMatchObject({
      code: 'uploads.not_found',
    })
    const other = await world.createShop('Bello Stores')
    await expect(answer(changePin, { ...body, video_url: await video('Pin Change', other), question: sentence })).rejects.toMatchObject({
      code: 'uploads.not_found',
    })
    expect(await message(changePin, { ...body, video_url: await video('Pin Change'), question: sentence })).toBe('Pin Changed Successfully')
    expect((await answer(validatePin, { old_pin: NEW_PIN })).question).not.toBe(sentence)
    world.clock.advance(25 * 60 * 60_000)
    await deleteUnusedUploads(world)
    expect(await world.rows(`select folder from upload where id in (select upload_id from video_confirmation)`)).toEqual([{ folder: 'Pin Change' }])
  })

  test('takes a video once: the same bytes again are refused and nothing is changed', async () => {
    await answer(changePin, { old_pin: PIN, new_pin: NEW_PIN, video_url: await video('Pin Change', shop, 99), question: await question() })
    const sentence = (await answer(validatePin, { old_pin: NEW_PIN })).question
    await expect(
      answer(changePin, { old_pin: NEW_PIN, new_pin: '2468', video_url: await video('Pin Change', shop, 99), question: sentence }),
    ).rejects.toMatchObject({ code: 'identity.used_video' })
    expect((await answer(validatePin, { old_pin: NEW_PIN })).question).toBe(sentence)
  })

  test('draws another sentence after 30 minutes', async () => {
    const sentence = await question()
    world.clock.advance(31 * 60_000)
    expect(await question()).not.toBe(sentence)
  })

  test('needs no video while the flag is off', async () => {
    await switchFlag(false)
    world.clock.advance(60_000)
    expect(await answer(validatePin, { old_pin: PIN })).toEqual({ question: null })
    expect(await message(changePin, { old_pin: PIN, new_pin: NEW_PIN })).toBe('Pin Changed Successfully')
  })
})

test.each([
  [startResetPin, resetPin],
  [startForgetPin, forgetPin],
])('PIN-18 API-89..92: a reset of the PIN by code needs the video, by either pair of calls', async (start, finish) => {
  await callRoute(identityRoutes(context()), requestPinOtp, { caller: shop.caller })
  const otp = await sentCode()
  expect(await answer(validatePinOtp, { otp })).toEqual({ video: true })
  await expect(answer(start, { otp: '000000', pin: NEW_PIN })).rejects.toMatchObject({ httpStatus: 400 })
  const { question } = await answer(start, { otp, pin: NEW_PIN })
  await expect(answer(finish, { otp, pin: NEW_PIN })).rejects.toMatchObject({ code: 'identity.video_required' })
  expect(await message(finish, { otp, pin: NEW_PIN, video_url: await video('Pin Reset'), question })).toBe('Pin Reset Successfully')
  await answer(validatePin, { old_pin: NEW_PIN })
})

test('API-15..16 PIN-30: a change of the password checks both passwords first, and needs the video', async () => {
  await expect(answer(startChangePassword, { old_password: 'Wrong@2026', password: NEW_PASSWORD })).rejects.toMatchObject({
    code: 'identity.wrong_password',
  })
  const passwords = { old_password: PASSWORD, password: NEW_PASSWORD }
  const { question } = await answer(startChangePassword, passwords)
  await expect(answer(changePassword, passwords)).rejects.toMatchObject({ code: 'identity.video_required' })
  expect(await message(changePassword, { ...passwords, video_url: await video('Change Password'), question })).toBe('Password changed successfully')
})

describe('AUTH-127..128 API-17..18 PIN-38: a forgotten password', () => {
  const upload = async (confirmation: string) => (await publicAnswer(uploadResetVideo, { params: { confirmation }, body: { file: file() } })).file_url
  const start = (email = shop.caller.email) => publicAnswer(startForgotPassword, { body: { email } })
  const ask = (more: object = {}) => publicAnswer(forgotPassword, { body: { email: shop.caller.email, ...more } })

  test('needs a video before the code is mailed; another code within half an hour needs no other one', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'identity.video_required' })
    const { question, confirmation } = await start()
    const before = (await sentMessages(world)).length
    await ask({ video_url: await upload(confirmation), question })
    expect((await sentMessages(world)).length).toBe(before + 1)
    await ask()
    world.clock.advance(31 * 60_000)
    await expect(ask()).rejects.toMatchObject({ code: 'identity.video_required' })
  })

  test('answers an unknown address the same, and takes no video of another confirmation or of a signed-in person', async () => {
    const unknown = await start('nobody@shops.example')
    expect(unknown).toEqual({ question: expect.any(String), confirmation: expect.any(String) })
    const { question } = await start()
    for (const video_url of [await upload(unknown.confirmation), await video('Change Password')])
      await expect(ask({ video_url, question })).rejects.toMatchObject({ code: 'uploads.not_found' })
    await expect(upload('vcf_unknown')).rejects.toMatchObject({ httpStatus: 400 })
  })

  test('asks for no video while the flag is off', async () => {
    await switchFlag(false)
    world.clock.advance(60_000)
    expect(await start()).toEqual({ question: null, confirmation: null })
    await ask()
  })
})
