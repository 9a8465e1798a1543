import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type ScriptedIdentity, inMemoryFiles, scriptedIdentity } from '../../../tests/fixtures/identity-checks.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { decideAlert } from '../../risk/server/alerts/decide-alert.ts'
import { findBusiness } from '../../businesses/index.ts'
import { confirmBvnOtp } from './actions/confirm-otp.ts'
import { evaluateStep } from './actions/evaluate-step.ts'
import { requestConsentUrl } from './actions/request-consent.ts'
import { startOrContinueBvn } from './actions/verify-bvn.ts'
import { raiseTierJob } from './jobs.ts'
import { presentSteps } from './present.ts'
import { bvnOfStep, findStep, stepsOf } from './queries.ts'

const BVN = '22212345678'
const BIRTHDATE = '1990-05-12'
const MINUTE_MS = 60_000

let world: AppFixture
let shop: Shop
let partner: ScriptedIdentity
let context: AppFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { tier: 'unverified' })
  await world.rows(`update business set owner_identity = null`)
  partner = scriptedIdentity()
  partner.people.set(BVN, { firstname: 'AMINA', middlename: 'HAUWA', lastname: 'BELLO', birthdate: BIRTHDATE })
  context = { ...world, productName: 'Kasuwa', identityChecks: partner, files: inMemoryFiles() }
})
afterEach(() => world.close())

const begin = (of: Shop = shop, bvn = BVN, birthdate: string | undefined = BIRTHDATE) =>
  startOrContinueBvn(context, of.caller, { bvn_nin: bvn, birthdate }, 'request')
const goOn = (of: Shop = shop, bvn = BVN) => startOrContinueBvn(context, of.caller, { bvn_nin: bvn }, 'request')
const confirm = (otp = partner.code, of: Shop = shop, requestId = world.ids.next('req')) =>
  confirmBvnOtp(context, of.caller, { bvn: BVN, otp }, requestId)
const step = async (of: Shop = shop) => (await findStep(world.db.system, of.businessId, 'bvn'))!
const judge = async (of: Shop = shop) => {
  const { id, tries } = await step(of)
  await evaluateStep(context, id, tries)
}
const submitted = async (of: Shop = shop) => {
  await begin(of)
  await goOn(of)
  await confirm(partner.code, of)
}
const shown = async () => {
  const rows = await stepsOf(world.db.system, shop.businessId)
  return presentSteps(rows, { bvn: await bvnOfStep(world.db.system, rows[0]!), nin: null }, true, world.clock.now())[0]!
}

test('a date of birth that is typed again with the same number replaces the wrong one, and the consent stays', async () => {
  await begin(shop, BVN, '1999-01-01')
  expect((await begin()).next).toBe('otp')
  await confirm()
  await judge()
  expect((await step()).state).toBe('passed')
})

test('a BVN that matches names the owner; the same BVN names the same owner in another business, and reveals no digits', async () => {
  await submitted()
  await judge()
  expect((await step()).state).toBe('passed')
  const second = await world.createShop('Amina Fabrics', { tier: 'unverified' })
  await submitted(second)
  await judge(second)
  const [one, other] = await Promise.all([shop, second].map((each) => findBusiness(world.db.system, each.businessId)))
  expect(one!.owner_identity).toMatch(/^bvn:/)
  expect(other!.owner_identity).toBe(one!.owner_identity)
  expect(one!.owner_identity).not.toContain(BVN)
})

test('KYC-09: a BVN alone activates nothing', async () => {
  await submitted()
  await judge()
  expect((await findBusiness(world.db.system, shop.businessId))!.tier).toBe('unverified')
})

describe('lists of sanctions', () => {
  const tier = async () => (await findBusiness(world.db.system, shop.businessId))!.tier
  const listed = () =>
    world.screening.listed.set('AMINA BELLO', { reference: 'un-1', name: 'Amina Hauwa Bello', list: 'un_sc_sanctions', score: 0.9 })
  beforeEach(() =>
    world.rows(`insert into verification_step (id, business_id, kind, state, moved_at, created_at)
      values ('vst_card', '${shop.businessId}', 'id_card', 'passed', now(), now())`),
  )

  test('a possible match of the register’s name opens an alert and holds the tier, until compliance clears it', async () => {
    listed()
    await submitted()
    await judge()
    expect([(await step()).state, await tier()]).toEqual(['passed', 'unverified'])
    const [alert] = await world.rows<{ id: string; what: string }>(`select id, what from risk_alert where kind = 'screening'`)
    expect(alert!.what).toBe('The owner may be Amina Hauwa Bello, on un_sc_sanctions')
    const by = (await newOperatorCaller(world, 'compliance')).caller
    await decideAlert(world, { id: alert!.id, to: 'cleared', note: 'Another birth date', by, requestId: 'clear' })
    const [job] = await world.rows<{ payload: { businessId: string } }>(`select payload from job where task = 'verification.raise-tier'`)
    await runJob(raiseTierJob, world, job!.payload)
    await runJob(raiseTierJob, world, job!.payload)
    expect(await tier()).toBe('activated')
  })

  test('without an answer of the lists the BVN waits, and the same job passes it later', async () => {
    world.screening.isSilent = true
    await submitted()
    await expect(judge()).rejects.toThrow('gave no answer')
    expect((await step()).state).toBe('submitted')
    world.screening.isSilent = false
    await judge()
    expect([(await step()).state, await tier()]).toEqual(['passed', 'activated'])
  })
})

test('of the BVN and the birth date nothing but four digits is kept in plain text, anywhere', async () => {
  await submitted()
  await judge()
  const tables = await world.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const hits: string[] = []
  for (const { name } of tables) {
    const found = await world.rows(`select 1 as found from ${name} t where t::text like '%${BVN}%' or t::text like '%${BIRTHDATE}%'`)
    if (found.length > 0) hits.push(name)
  }
  expect(hits).toEqual([])
  expect((await bvnOfStep(world.db.system, await step()))!.bvn).toMatch(/^sealed1:/)
  expect(await shown()).toMatchObject({ state: 'passed', last_four: '5678', allowed: [] })
})

describe('consent', () => {
  test('KYC-37: without it no code is sent, however often one says that it was given', async () => {
    partner.hasConsent = false
    expect((await begin()).next).toBe('consent')
    expect((await goOn()).next).toBe('consent')
    await expect(confirm()).rejects.toMatchObject({ code: 'verification.new_otp_needed' })
    expect(await shown()).toMatchObject({ state: 'consent_pending', allowed: ['start', 'consent'] })
    partner.hasConsent = true
    expect(await goOn()).toEqual({ next: 'otp', sent_to: '*******4567' })
  })

  test('asking for it again leads to the same request; a silent partner is reported in the words of the specification', async () => {
    await begin()
    expect(await requestConsentUrl(context, shop.caller, BVN)).toBe(await requestConsentUrl(context, shop.caller, BVN))
    partner.isSilent = true
    await expect(requestConsentUrl(context, shop.caller, BVN)).rejects.toMatchObject({
      httpStatus: 503,
      message: 'An error occurred,please try again.',
    })
  })

  test('the identity site is asked thirty times an hour for one business, for its address and for the consent together', async () => {
    partner.hasConsent = false
    await begin()
    for (let times = 1; times <= 15; times++) {
      await requestConsentUrl(context, shop.caller, BVN)
      await goOn()
    }
    for (const again of [() => requestConsentUrl(context, shop.caller, BVN), () => goOn()])
      await expect(again()).rejects.toMatchObject({ code: 'verification.too_many', httpStatus: 429 })
    world.clock.advance(61 * MINUTE_MS)
    await goOn()
  })

  test('while it is awaited, each call goes on without the number; after a day it begins anew', async () => {
    partner.hasConsent = false
    await begin()
    const continueWithout = () => startOrContinueBvn(context, shop.caller, {}, 'request')
    expect(await requestConsentUrl(context, shop.caller, undefined)).toBe(await requestConsentUrl(context, shop.caller, BVN))
    expect((await continueWithout()).next).toBe('consent')
    partner.hasConsent = true
    expect(await continueWithout()).toEqual({ next: 'otp', sent_to: '*******4567' })
    expect(await shown()).toMatchObject({ allowed: ['start', 'consent', 'confirm_otp', 'resend_otp'], last_four: BVN.slice(-4) })
    world.clock.advance(25 * 60 * MINUTE_MS)
    expect(await shown()).toMatchObject({ allowed: ['start'], otp_sent_to: null })
    await expect(continueWithout()).rejects.toThrow('BVN is required')
  })

  test('a code is confirmed without the number', async () => {
    await begin()
    await goOn()
    expect(await confirmBvnOtp(context, shop.caller, { otp: partner.code }, 'request')).toBe('submitted')
  })

  test('it is asked for the BVN that was entered, and for no other', async () => {
    await expect(requestConsentUrl(context, shop.caller, BVN)).rejects.toMatchObject({ code: 'verification.not_started' })
    await begin()
    await expect(requestConsentUrl(context, shop.caller, '22299999999')).rejects.toMatchObject({ httpStatus: 400 })
  })

  test('left lying for a day it begins anew', async () => {
    await begin()
    const first = await requestConsentUrl(context, shop.caller, BVN)
    world.clock.advance(25 * 60 * MINUTE_MS)
    await expect(goOn()).rejects.toMatchObject({ fieldErrors: [{ field: 'birthdate', message: 'Date of birth is required' }] })
    expect((await begin()).next).toBe('consent')
    expect(await requestConsentUrl(context, shop.caller, BVN)).not.toBe(first)
  })

  test('a birth date after today is refused, and today is what it is in Lagos', async () => {
    await expect(begin(shop, BVN, '2026-11-21')).rejects.toMatchObject({
      fieldErrors: [{ field: 'birthdate', message: 'Date of birth is not after today' }],
    })
    world.clock.advance(13.5 * 60 * MINUTE_MS)
    expect((await begin(shop, BVN, '2026-11-21')).next).toBe('consent')
  })
})

describe('the code', () => {
  test('KYC-41: three wrong ones, and the right one is refused too; a new one holds, the old one no more', async () => {
    await begin()
    await goOn()
    for (const said of ['You can try twice more', 'You can try once more', 'Ask for a new one']) await expect(confirm('11111')).rejects.toThrow(said)
    await expect(confirm()).rejects.toMatchObject({ code: 'verification.new_otp_needed' })
    expect(partner.otpChecks).toBe(3)
    expect((await step()).state).toBe('consent_pending')
    await goOn()
    expect(await confirm()).toBe('submitted')
  })

  test('of two hundred tries at once three are looked at', async () => {
    await begin()
    await goOn()
    const tries = await Promise.allSettled(Array.from({ length: 200 }, () => confirm('11111')))
    expect(tries.filter((each) => each.status === 'fulfilled')).toEqual([])
    expect(partner.otpChecks).toBe(3)
  })

  test('after ten minutes it holds no more', async () => {
    await begin()
    await goOn()
    world.clock.advance(10 * MINUTE_MS + 1)
    await expect(confirm()).rejects.toThrow('This code has expired')
    expect(partner.otpChecks).toBe(0)
  })

  test('five are sent in an hour, not a sixth', async () => {
    await begin()
    for (let sent = 1; sent <= 5; sent++) expect((await goOn()).next).toBe('otp')
    await expect(goOn()).rejects.toMatchObject({ httpStatus: 429 })
  })

  test('the same call again, at once or once it was judged, is answered as the first', async () => {
    await begin()
    await goOn()
    const again = () => confirm(partner.code, shop, 'req_1')
    expect(await Promise.all([again(), again()])).toEqual(['submitted', 'submitted'])
    await judge()
    expect(await again()).toBe('submitted')
    expect((await step()).tries).toBe(1)
  })

  test('the right one six times at once submits once, and the others read that it is being checked', async () => {
    await begin()
    await goOn()
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => confirm()))
    const codes = all.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : each.value))
    expect(codes.toSorted()).toEqual(['submitted', ...Array.from({ length: 5 }, () => 'verification.under_way')])
    expect(partner.otpChecks).toBe(1)
    expect((await step()).tries).toBe(1)
  })
})

describe('while the partner looks at a code', () => {
  const OTHER = '22299999999'
  /** Runs `happens` after the partner was asked and before it answers. */
  const meanwhile = (happens: () => Promise<unknown>) => {
    const { checkOtp } = partner
    partner.checkOtp = async (input) => {
      partner.checkOtp = checkOtp
      const answer = await checkOtp(input)
      await happens()
      return answer
    }
  }
  beforeEach(async () => {
    partner.people.set(OTHER, { firstname: 'AMINA', middlename: '', lastname: 'BELLO', birthdate: BIRTHDATE })
    await begin()
    await goOn()
  })

  test('another BVN is entered: the code of the one submits neither, and its owner is not asked for', async () => {
    meanwhile(() => begin(shop, OTHER))
    await expect(confirm()).rejects.toMatchObject({ code: 'verification.changed' })
    expect(await step()).toMatchObject({ state: 'consent_pending', tries: 0 })
    await judge()
    expect(await world.rows(`select owner_identity from business where owner_identity is not null`)).toEqual([])
  })

  test('the same BVN is begun anew: the consent that was asked for first submits nothing', async () => {
    meanwhile(async () => {
      await begin(shop, OTHER)
      await begin()
    })
    await expect(confirm()).rejects.toMatchObject({ code: 'verification.changed' })
    expect((await step()).state).toBe('consent_pending')
  })

  test('another code is sent: the one before submits nothing any more', async () => {
    meanwhile(() => goOn())
    await expect(confirm()).rejects.toThrow('We have sent a newer code')
    expect(await confirm()).toBe('submitted')
  })

  test('it is silent: no try is lost, however often, and the wrong ones before still count', async () => {
    await expect(confirm('11111')).rejects.toThrow('You can try twice more')
    partner.isSilent = true
    for (let times = 1; times <= 5; times++) await expect(confirm()).rejects.toMatchObject({ code: 'verification.no_answer' })
    partner.isSilent = false
    await expect(confirm('11111')).rejects.toThrow('You can try once more')
    expect(await confirm()).toBe('submitted')
  })
})

test('a code that was on its way while the step was submitted or another BVN entered takes no place there', async () => {
  await begin()
  await goOn()
  const { sendOtp } = partner
  const whileSending = async (happens: () => Promise<unknown>) => {
    partner.sendOtp = async (bvn) => {
      partner.sendOtp = sendOtp
      await happens()
      return sendOtp(bvn)
    }
    await expect(goOn()).rejects.toMatchObject({ httpStatus: 409 })
  }
  await whileSending(() => begin(shop, '22299999999'))
  expect((await bvnOfStep(world.db.system, await step()))!.otp_reference).toBeNull()
  await begin()
  await goOn()
  await whileSending(() => confirm())
  expect((await bvnOfStep(world.db.system, await step()))!.otp_reference).toBe('otp-3')
})

describe('the answer of the register', () => {
  const registered = (more: object) => partner.people.set(BVN, { ...partner.people.get(BVN)!, ...more })

  test('another birth date rejects, says so without revealing the right one, and may be tried again', async () => {
    registered({ birthdate: '1985-01-01' })
    await submitted()
    await judge()
    expect(await shown()).toMatchObject({
      state: 'rejected',
      message: 'Your date of birth does not match this BVN.',
      allowed: ['start'],
      tries_left: 4,
    })
    expect((await findBusiness(world.db.system, shop.businessId))!.owner_identity).toBeNull()
    registered({ birthdate: BIRTHDATE })
    await submitted()
    await judge()
    expect((await step()).state).toBe('passed')
  })

  test('an undecided result waits for a person, and nothing can be started meanwhile', async () => {
    registered({ lastname: 'OKEKE' })
    await submitted()
    await judge()
    expect(await shown()).toMatchObject({ state: 'in_review', allowed: [] })
    await expect(begin()).rejects.toMatchObject({ code: 'verification.under_way' })
    expect((await findBusiness(world.db.system, shop.businessId))!.owner_identity).toBeNull()
  })

  test('silence decides nothing: the step stays, and the job asks again', async () => {
    await submitted()
    partner.isSilent = true
    await expect(judge()).rejects.toThrow('gave no answer')
    expect((await step()).state).toBe('submitted')
    partner.isSilent = false
    await judge()
    expect((await step()).state).toBe('passed')
  })

  test('the job twice at once writes one end', async () => {
    await submitted()
    await Promise.all([judge(), judge()])
    const moves = await world.rows<{ to_state: string }>(`select to_state from verification_move order by id`)
    expect(moves.map((move) => move.to_state)).toEqual(['consent_pending', 'submitted', 'passed'])
  })

  test('a job of an earlier try decides nothing about a later one', async () => {
    registered({ birthdate: '1985-01-01' })
    await submitted()
    await judge()
    registered({ birthdate: BIRTHDATE })
    await submitted()
    const { id } = await step()
    await evaluateStep(context, id, 1)
    expect((await step()).state).toBe('submitted')
  })

  test('an answer about an earlier try that comes late decides nothing about a later one', async () => {
    const { getPerson: personOf } = partner
    await submitted()
    partner.getPerson = async (bvn) => {
      partner.getPerson = personOf
      registered({ birthdate: '1985-01-01' })
      await judge()
      await submitted()
      return { outcome: 'found', person: { ...partner.people.get(bvn)!, birthdate: BIRTHDATE } }
    }
    await judge()
    expect(await step()).toMatchObject({ state: 'submitted', tries: 2 })
  })

  test('after five tries support takes over', async () => {
    registered({ birthdate: '1985-01-01' })
    for (let tries = 1; tries <= 5; tries++) {
      await submitted()
      await judge()
    }
    expect(await shown()).toMatchObject({ allowed: [], tries_left: 0, message: 'Your date of birth does not match this BVN. Contact support.' })
    world.clock.advance(61 * MINUTE_MS)
    await expect(begin()).rejects.toMatchObject({ code: 'verification.no_tries_left' })
  })
})

test('a business that an operator has verified is not lowered by a step', async () => {
  await world.db.transaction((tx) => world.verify(tx, shop))
  await submitted()
  await judge()
  expect((await findBusiness(world.db.system, shop.businessId))!.tier).toBe('verified')
})
