import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import {
  addOperator,
  changeOperator,
  listOperators,
  OPERATOR_ROLES,
  operatorEnrol,
  operatorLogin,
  operatorLogout,
  type OperatorRole,
  operatorSecondStep,
} from '../contract.ts'
import { addOperator as add } from './actions/change-operator.ts'
import { sendOperatorPassword } from './actions/send-password.ts'
import type { OperatorCaller } from './caller.ts'
import { findOperator } from './sessions.ts'
import { operatorPublicRoutes, operatorRoutes } from './routes.ts'
import { totpCode } from './totp.ts'

const EMAIL = 'tunde@desk.example'
const PASSWORD = 'Tsamiya&Doki57'
let world: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
})
afterEach(() => world.close())

let requests = 0
const open = async (contract: any, body: object): Promise<any> =>
  (await routeAnswer(operatorPublicRoutes(world), contract, { body, caller: null, requestId: `req-${++requests}` } as never)).data
const as = async (caller: OperatorCaller, contract: any, body?: object): Promise<any> =>
  (
    await routeAnswer(operatorRoutes({ ...world, operationsOfOperator: () => [] }), contract, {
      ...(body && { body }),
      caller,
      requestId: `req-${++requests}`,
    } as never)
  ).data

/** Adds an operator by the command line, and returns the mailed password. */
async function newOperator(role: OperatorRole = 'finance', email = EMAIL): Promise<string> {
  const sent: { text: string }[] = []
  await add(world, { operatorId: 'command line', role: 'system' }, { name: 'Tunde Okon', email, role }, `add-${email}`)
  const [job] = await world.rows<{ payload: { operatorId: string; sealedPassword: string } }>(
    `select payload from job where payload ->> 'sealedPassword' is not null order by id desc limit 1`,
  )
  await sendOperatorPassword({ ...world, mail: { send: async (mail) => void sent.push(mail) } }, job!.payload)
  return /Your first password: (\S+)/.exec(sent[0]!.text)![1]!
}
const firstStep = async (password: string, email = EMAIL) => (await open(operatorLogin, { email, password })).first_step as string
const nextStep = () => world.clock.advance(30_000)

/** Signs in for the first time; returns the authenticator's secret, the recovery codes and the caller. */
async function enrolled(role: OperatorRole = 'finance', email = EMAIL) {
  const step = await firstStep(await newOperator(role, email), email)
  const { secret, recovery_codes, uri } = await open(operatorEnrol, { first_step: step })
  const { token } = await open(operatorSecondStep, { first_step: step, code: totpCode(secret, world.clock.now()), new_password: PASSWORD })
  nextStep()
  return { secret, codes: recovery_codes as string[], uri, token: token as string, caller: await findOperator(world, token) }
}

test('a new operator gets a password by mail, adds an authenticator and chooses the own password; the secret is sealed at rest', async () => {
  const { secret, codes, uri, caller } = await enrolled()
  expect(caller).toMatchObject({ role: 'finance', name: 'Tunde Okon', email: EMAIL })
  expect(codes).toHaveLength(8)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kasuwa%20desk:/)
  const dump =
    JSON.stringify(await world.rows(`select to_jsonb(o) as o from operator o`)) +
    JSON.stringify(await world.rows(`select encode(hash, 'hex') from operator_recovery_code`))
  for (const kept of [secret, PASSWORD, ...codes]) expect(dump).not.toContain(kept)
  expect(await sentMessages(world)).toEqual([])
})

test('a code is used once; the next one opens another session and ends the first', async () => {
  const { secret, token } = await enrolled()
  const code = totpCode(secret, world.clock.now())
  const { token: second } = await open(operatorSecondStep, { first_step: await firstStep(PASSWORD), code })
  await expect(findOperator(world, token)).rejects.toMatchObject({ httpStatus: 401 })
  await findOperator(world, second)
  await expect(open(operatorSecondStep, { first_step: await firstStep(PASSWORD), code })).rejects.toMatchObject({ code: 'operators.code_used' })
})

test('five wrong codes lock the sign-in, also for the right code; an administrator unlocks it', async () => {
  const { secret, caller } = await enrolled()
  const { caller: administrator } = await enrolled('administrator', 'ruth@desk.example')
  const step = await firstStep(PASSWORD)
  for (let left = 4; left > 0; left--)
    await expect(open(operatorSecondStep, { first_step: step, code: '000000' })).rejects.toMatchObject({ code: 'operators.wrong_code' })
  await expect(open(operatorSecondStep, { first_step: step, code: '000000' })).rejects.toMatchObject({ code: 'operators.locked' })
  await expect(open(operatorSecondStep, { first_step: step, code: totpCode(secret, world.clock.now()) })).rejects.toMatchObject({
    code: 'operators.locked',
  })
  await expect(firstStep(PASSWORD)).rejects.toMatchObject({ code: 'operators.locked' })
  await as(administrator, changeOperator, { operator: caller.operatorId, action: 'unlock' })
  await open(operatorSecondStep, { first_step: await firstStep(PASSWORD), code: totpCode(secret, world.clock.now()) })
})

test('a recovery code signs in once, typed in any way', async () => {
  const { codes } = await enrolled()
  const typed = codes[0]!.toLowerCase().replace('-', ' ')
  const { token } = await open(operatorSecondStep, { first_step: await firstStep(PASSWORD), recovery_code: typed })
  await findOperator(world, token)
  await expect(open(operatorSecondStep, { first_step: await firstStep(PASSWORD), recovery_code: typed })).rejects.toMatchObject({
    code: 'operators.wrong_code',
  })
})

describe('refused, and no session opens, when', () => {
  test('the password is wrong or the e-mail unknown, with the same answer', async () => {
    await enrolled()
    for (const asked of [
      { email: EMAIL, password: 'Wrong@2026' },
      { email: 'nobody@desk.example', password: PASSWORD },
    ])
      await expect(open(operatorLogin, asked)).rejects.toMatchObject({
        code: 'operators.wrong_credentials',
        message: 'Email address or password is incorrect',
      })
  })

  test('the first step is older than five minutes, or is used as a session', async () => {
    const { secret } = await enrolled()
    const step = await firstStep(PASSWORD)
    await expect(findOperator(world, step)).rejects.toMatchObject({ httpStatus: 401 })
    world.clock.advance(5 * 60_000)
    await expect(open(operatorSecondStep, { first_step: step, code: totpCode(secret, world.clock.now()) })).rejects.toMatchObject({
      code: 'operators.sign_in_over',
    })
  })

  test('an enrolment would replace an authenticator that is in use', async () => {
    await enrolled()
    await expect(open(operatorEnrol, { first_step: await firstStep(PASSWORD) })).rejects.toMatchObject({ code: 'operators.enrolled' })
  })

  test('the token is of a merchant', async () => {
    const shop = await world.createShop('Amina Stores')
    expect(shop.caller.personId).toBeDefined()
    await expect(findOperator(world, `e30.${'x'.repeat(43)}`)).rejects.toMatchObject({ httpStatus: 401 })
  })
})

test('a session ends after half an hour without use, after ten hours, and by signing out', async () => {
  const { token, caller } = await enrolled()
  await as(caller, operatorLogout, {})
  await expect(findOperator(world, token)).rejects.toMatchObject({ httpStatus: 401 })
  const other = await enrolled('support', 'ada@desk.example')
  world.clock.advance(30 * 60_000)
  await expect(findOperator(world, other.token)).rejects.toMatchObject({ httpStatus: 401 })
})

test('an administrator sees all operators and what can be done with each; nobody changes the own account; a change ends the sessions', async () => {
  const { token, caller } = await enrolled()
  const { caller: administrator } = await enrolled('administrator', 'ruth@desk.example')
  const listed: { _id: string; allowed: string[]; is_you: boolean }[] = await as(administrator, listOperators)
  expect(listed.find(({ is_you }) => is_you)!.allowed).toEqual([])
  expect(listed.find(({ _id }) => _id === caller.operatorId)!.allowed).toEqual(['change_role', 'suspend', 'reset_authenticator'])
  await expect(as(administrator, changeOperator, { operator: administrator.operatorId, action: 'suspend' })).rejects.toMatchObject({
    code: 'operators.not_possible',
  })
  await as(administrator, changeOperator, { operator: caller.operatorId, action: 'change_role', role: 'compliance' })
  await expect(findOperator(world, token)).rejects.toMatchObject({ httpStatus: 401 })
  await expect(as(administrator, addOperator, { name: 'T', email: EMAIL, role: 'viewer' })).rejects.toMatchObject({ code: 'operators.email_taken' })
  expect(OPERATOR_ROLES).toContain('compliance')
})
