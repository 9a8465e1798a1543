import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import {
  addOperator,
  listOperators,
  operatorEnrol,
  operatorLogin,
  operatorLogout,
  type OperatorRole,
  operatorSecondStep,
  unlockOperator,
} from '../contract.ts'
import { addNote, claimWork, decideProposal, decideWork, listWork, showWork } from '../../desk/contract.ts'
import { deskRoutes } from '../../desk/server/routes.ts'
import { addOperator as add, changeOperator } from './actions/change-operator.ts'
import { finishSignIn, startSignIn } from './actions/sign-in.ts'
import { sendOperatorPassword } from './actions/send-password.ts'
import type { OperatorCaller } from './caller.ts'
import { findOperator } from './sessions.ts'
import { operatorPublicRoutes, operatorRoutes } from './routes.ts'
import { lockOperator } from './store.ts'
import { totpCode } from './totp.ts'
import { operatorWork } from './work-item/operator-work.ts'

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
    await routeAnswer(operatorRoutes(operatorContextOf(world)), contract, {
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
  await as(administrator, unlockOperator, { operator: caller.operatorId })
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
    for (const input of [
      { email: EMAIL, password: 'Wrong@2026' },
      { email: 'nobody@desk.example', password: PASSWORD },
    ])
      await expect(open(operatorLogin, input)).rejects.toMatchObject({
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

test('an administrator sees all operators; nobody decides about the own account', async () => {
  const { caller } = await enrolled()
  const { caller: administrator } = await enrolled('administrator', 'ruth@desk.example')
  const listed: { _id: string; allowed: string[]; is_you: boolean }[] = await as(administrator, listOperators)
  expect(listed.find(({ is_you }) => is_you)!.allowed).toEqual([])
  expect(listed.find(({ _id }) => _id === caller.operatorId)!.allowed).toEqual(['decide'])
  await expect(as(administrator, unlockOperator, { operator: administrator.operatorId })).rejects.toMatchObject({ code: 'operators.not_possible' })
  await expect(as(administrator, addOperator, { name: 'T', email: EMAIL, role: 'viewer' })).rejects.toMatchObject({ code: 'operators.email_taken' })
})

describe('two administrators decide about an operator', () => {
  const decide = async (by: TestOperator, id: string, decision: string, fields: object = {}) =>
    desk(by, decideWork, id, { decision, fields: { reason: 'Left the bank', ...fields }, code: by.code() })
  const accept = (by: TestOperator, id: string) => desk(by, decideProposal, id, { accept: true, code: by.code() })
  const desk = (by: TestOperator, contract: any, id: string, body: object): Promise<any> =>
    routeAnswer(deskOf(), contract, { params: { kind: 'operator', id }, body, caller: by.caller, requestId: `req-${++requests}` } as never)
  const deskOf = () => deskRoutes(operatorContextOf(world), [operatorWork])
  const stateOf = async (id: string) => (await world.rows(`select state, role from operator where id = '${id}'`))[0]
  let one: TestOperator
  let two: TestOperator
  beforeEach(async () => {
    one = await newOperatorCaller(world, 'administrator')
    two = await newOperatorCaller(world, 'administrator')
  })

  test('adding: nobody can sign in before the second one has accepted', async () => {
    const { _id } = await as(one.caller, addOperator, { name: 'Bola Ade', email: 'bola@desk.example', role: 'finance' })
    expect(await sentMessages(world)).toEqual([])
    await decide(one, _id, 'admit')
    expect(await stateOf(_id)).toEqual({ state: 'proposed', role: 'finance' })
    await expect(accept(one, _id)).rejects.toMatchObject({ code: 'desk.no_right' })
    await expect(accept(await newOperatorCaller(world, 'compliance'), _id)).rejects.toMatchObject({ httpStatus: 404 })
    await accept(two, _id)
    expect(await stateOf(_id)).toEqual({ state: 'active', role: 'finance' })
    expect(await world.rows(`select payload ->> 'operatorId' as id from job where payload ->> 'sealedPassword' is not null`)).toEqual([{ id: _id }])
  })

  test.each([
    ['suspend', {}, { state: 'suspended', role: 'support' }],
    ['change_role', { role: 'finance' }, { state: 'active', role: 'finance' }],
    ['reset_authenticator', {}, { state: 'active', role: 'support' }],
    ['remove', {}, { state: 'removed', role: 'support' }],
  ])('%s: with a reason and both codes, and the sessions end', async (move, fields, after) => {
    const { caller, token } = await enrolled('support', 'ada@desk.example')
    await expect(decide(one, caller.operatorId, move, { ...fields, reason: '' })).rejects.toMatchObject({ code: 'desk.field_required' })
    await decide(one, caller.operatorId, move, fields)
    await findOperator(world, token)
    await accept(two, caller.operatorId)
    expect(await stateOf(caller.operatorId)).toEqual(after)
    await expect(findOperator(world, token)).rejects.toMatchObject({ httpStatus: 401 })
    expect(
      await world.rows(
        `select actor, facts ->> 'reason' as reason, facts ->> 'proposed_by' as proposer from audit_entry where operation = 'operators.change'`,
      ),
    ).toEqual([{ actor: two.caller.operatorId, reason: 'Left the bank', proposer: one.caller.operatorId }])
  })

  const draft = async (by: TestOperator, email = 'puppet@desk.example'): Promise<string> =>
    (await as(by.caller, addOperator, { name: 'Bola Ade', email, role: 'administrator' }))._id
  const withdraw = (by: TestOperator, id: string) => desk(by, decideProposal, id, { accept: false, note: '' })
  /** The account of an administrator whom one drafts and proposes and two admits, after the first sign-in. */
  async function admitted(): Promise<TestOperator> {
    const id = await draft(one)
    await decide(one, id, 'admit')
    await accept(two, id)
    const [job] = await world.rows<{ payload: { operatorId: string; sealedPassword: string } }>(
      `select payload from job where payload ->> 'sealedPassword' is not null order by id desc limit 1`,
    )
    const sent: { text: string }[] = []
    await sendOperatorPassword({ ...world, mail: { send: async (mail) => void sent.push(mail) } }, job!.payload)
    const first_step = await firstStep(/Your first password: (\S+)/.exec(sent[0]!.text)![1]!, 'puppet@desk.example')
    const { secret } = await open(operatorEnrol, { first_step })
    const { token } = await open(operatorSecondStep, { first_step, code: totpCode(secret, world.clock.now()), new_password: PASSWORD })
    nextStep()
    return { caller: await findOperator(world, token), code: () => totpCode(secret, world.clock.now()) }
  }
  async function unlock(by: TestOperator, of: TestOperator): Promise<void> {
    await lockOperator(world.db.system, of.caller.operatorId, world.clock.now())
    await as(by.caller, unlockOperator, { operator: of.caller.operatorId })
  }

  test('adding: who drafted an account does not accept it when another one proposes it', async () => {
    const id = await draft(one)
    await decide(two, id, 'admit')
    await expect(accept(one, id)).rejects.toMatchObject({ message: 'You drafted this. Propose it, and another person decides.' })
    await withdraw(two, id)
    await decide(one, id, 'admit')
    nextStep()
    await accept(two, id)
    expect(await stateOf(id)).toEqual({ state: 'active', role: 'administrator' })
  })

  test('who drafted or admitted an administrator decides nothing with the new account for 30 days; the two decide with each other', async () => {
    const puppet = await admitted()
    const { caller: target } = await newOperatorCaller(world, 'support')
    for (const voucher of [one, two]) {
      nextStep()
      await decide(puppet, target.operatorId, 'suspend')
      await expect(accept(voucher, target.operatorId)).rejects.toMatchObject({ message: expect.stringContaining('added or unlocked the account of') })
      await withdraw(puppet, target.operatorId)
      await decide(voucher, target.operatorId, 'suspend')
      await expect(accept(puppet, target.operatorId)).rejects.toMatchObject({ message: expect.stringContaining('added or unlocked your account') })
      await withdraw(voucher, target.operatorId)
    }
    nextStep()
    await decide(one, target.operatorId, 'suspend')
    await accept(two, target.operatorId)
    world.clock.advance(30 * 24 * 60 * 60_000)
    await decide(puppet, target.operatorId, 'activate')
    await accept(one, target.operatorId)
    expect(await stateOf(target.operatorId)).toEqual({ state: 'active', role: 'support' })
  })

  test('each who unlocked an account decides nothing with it for 24 hours, also when another one unlocked it later', async () => {
    const three = await newOperatorCaller(world, 'administrator')
    const { caller: target } = await newOperatorCaller(world, 'support')
    await unlock(two, one)
    world.clock.advance(60_000)
    await unlock(three, one)
    await decide(one, target.operatorId, 'suspend')
    for (const unlocker of [two, three])
      await expect(accept(unlocker, target.operatorId)).rejects.toMatchObject({
        message: expect.stringContaining('added or unlocked the account of'),
      })
    await withdraw(one, target.operatorId)
    world.clock.advance(24 * 60 * 60_000)
    await decide(one, target.operatorId, 'suspend')
    await accept(two, target.operatorId)
    expect(await stateOf(target.operatorId)).toEqual({ state: 'suspended', role: 'support' })
  })

  test('from the command line one person suspends, and the sessions end', async () => {
    const { caller, token } = await enrolled('administrator', 'stolen@desk.example')
    const by = { operatorId: 'command line', role: 'system' }
    const order = {
      operatorId: caller.operatorId,
      move: 'suspend',
      role: null,
      reason: 'Stolen',
      by,
      proposedBy: null,
      requestId: 'req-cli',
    } as const
    await changeOperator(world, order)
    expect(await stateOf(caller.operatorId)).toEqual({ state: 'suspended', role: 'administrator' })
    await expect(findOperator(world, token)).rejects.toMatchObject({ httpStatus: 401 })
  })

  test('whom it is about neither takes it nor reads proposal and notes before it is decided', async () => {
    const id = two.caller.operatorId
    const three = await newOperatorCaller(world, 'administrator')
    await decide(one, id, 'change_role', { role: 'support' })
    await desk(three, addNote, id, { text: 'Look at the log first' })
    await expect(desk(two, claimWork, id, { take_over: false })).rejects.toMatchObject({ code: 'desk.own_account' })
    expect((await desk(two, showWork, id, {})).data).toMatchObject({ state: 'open', with: null, proposal: null, history: [], allowed: ['note'] })
    expect((await desk(three, showWork, id, {})).data.history.map(({ event }: { event: string }) => event)).toEqual(['proposed', 'note'])
    const listed = async (by: TestOperator) =>
      (
        await Promise.all(
          [{}, { filter: 'second' }].map(
            async (query) => (await routeAnswer(deskOf(), listWork, { query, caller: by.caller, requestId: 'r' } as never)).data,
          ),
        )
      ).map((items: any) => items.map(({ _id }: { _id: string }) => _id))
    expect(await listed(two)).toEqual([[], []])
    expect((await listed(three))[1]).toEqual([id])
    await accept(three, id)
    expect((await desk(two, showWork, id, {})).data.history.map(({ event }: { event: string }) => event)).toEqual(['proposed', 'note', 'decided'])
  })
})

describe('wrong passwords', () => {
  const KNOWN = '127.0.0.1'
  const tryFrom = (address: string, password: string, deviceCookie?: string) =>
    startSignIn(world, { email: EMAIL, password }, { requestId: 'r', address, device: 'test', deviceCookie })

  test('of a stranger lock out neither the operator elsewhere nor a known device; right ones never count', async () => {
    const { secret } = await enrolled()
    const step = await firstStep(PASSWORD)
    const { deviceCookie } = await finishSignIn(
      world,
      { first_step: step, code: totpCode(secret, world.clock.now()) },
      { requestId: 'r', address: KNOWN, device: 'test' },
    )
    for (let tries = 0; tries < 5; tries++)
      await expect(tryFrom('10.1.1.1', 'Wrong@2026')).rejects.toMatchObject({ code: 'operators.wrong_credentials' })
    await expect(tryFrom('10.1.1.1', PASSWORD)).rejects.toMatchObject({ httpStatus: 429 })
    await tryFrom('10.1.1.1', PASSWORD, deviceCookie)
    for (let times = 0; times < 12; times++) await tryFrom('10.2.2.2', PASSWORD)
  })
})
