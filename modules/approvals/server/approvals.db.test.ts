import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type ApprovalsFixture, createApprovalsFixture, rule, waitingId } from '../../../tests/fixtures/approvals.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { EXTERNAL_ACCOUNT } from '../../../tests/fixtures/payment-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { addDays, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { modules } from '../../index.ts'
import { rotateSecretKey } from '../../developers/contract.ts'
import { addPayoutBank } from '../../payout-banks/contract.ts'
import { setFlag } from '../../flags/server/actions/set-flag.ts'
import { changeRole, removeMember, suspendMember } from '../../team/contract.ts'
import { teamFlag } from '../../team/flag.ts'
import { quoteTransfer, quoteWithdrawal, sendTransfer, withdraw } from '../../transfers/contract.ts'
import { decideRequest } from '../contract.ts'
import { approvablesOf } from './approvables.ts'
import { askApprover } from './actions/ask-approver.ts'
import { carryOutWith } from './actions/carry-out.ts'
import { expireOpenApprovals } from './actions/expire.ts'
import { policyOf } from './queries.ts'
import { approvalRulesWork } from './work-items.ts'

const AMOUNT = 60_000_000
/** ₦20 of fee and ₦50 of duty. */
const TOTAL = AMOUNT + 7_000

let world: AppFixture
let shop: Shop
let accountant: Shop
let authorizer: Shop
let fixture: ApprovalsFixture
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 200_000_000n)
  fixture = await createApprovalsFixture(world, shop)
  accountant = await fixture.addPerson('accountant-finance', 'Ibrahim')
  authorizer = await fixture.addPerson('merchant-authorizer', 'Halima')
  await fixture.saveRules([rule('payments', { from: 50_000_000 })])
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const payments = () =>
  world.rows<{ state: string; total: bigint; requested_by: string }>(`select state, total, requested_by from transfer order by created_at`)
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('NS-24: a payment from the amount of the rule waits without holding money, shows all that will happen, and is sent once approved', async () => {
  const before = await world.wallet(shop)
  const id = await fixture.askTransfer(accountant, AMOUNT, { remark: 'Wax print' })
  expect(await world.wallet(shop)).toEqual(before)
  expect(await payments()).toEqual([])
  const seen = await fixture.show(authorizer, id)
  expect(seen).toMatchObject({
    state: 'waiting',
    amount: AMOUNT,
    total: TOTAL,
    askedby: 'Ibrahim Musa',
    for_you: true,
    allowed: ['approve', 'decline'],
  })
  expect(seen.quote).toMatchObject({ amount: AMOUNT, fee: 2_000, duty: 5_000, total: TOTAL })
  expect(seen.left_after).toBe(Number(before.balance) - TOTAL)
  expect(await waitingPages(world, authorizer.caller)).toEqual([['1 payment needs your approval', `/admin/merchant/authorizations?id=${id}`]])
  expect(await waitingPages(world, accountant.caller)).toEqual([])
  expect(seen.facts).toContainEqual({ name: 'Remark', value: 'Wax print' })
  expect((await fixture.approve(authorizer, id)).state).toBe('approved')
  expect(await waitingPages(world, authorizer.caller)).toEqual([])
  await fixture.carryOut()
  const [payment] = await payments()
  expect(payment).toEqual({ state: 'held', total: BigInt(TOTAL), requested_by: accountant.caller.personId })
  expect((await world.wallet(shop)).held).toBe(BigInt(TOTAL))
  expect(await fixture.show(accountant, id)).toMatchObject({ state: 'carried_out', transaction_id: expect.stringContaining('txn_'), allowed: [] })
  expect((await fixture.list(authorizer, 'decided')).map(({ _id }) => _id)).toEqual([id])
})

test('below the amount, and for the owner unless the rule includes the owner, a payment goes at once', async () => {
  const send = async (who: Shop, amount: number) => {
    await world.grant(who)
    const body = {
      nuban: EXTERNAL_ACCOUNT.account,
      bank_code: EXTERNAL_ACCOUNT.bank,
      amount,
      transaction_ref: `${shop.prefix}-${world.ids.next('ref').slice(4)}`,
    }
    return code(fixture.call(who, sendTransfer, { body }))
  }
  expect(await send(accountant, 49_999_999)).toBe('done')
  expect(await send(shop, AMOUNT)).toBe('done')
  await fixture.saveRules([rule('payments', { owner_too: true })])
  expect(await send(shop, 100_000)).toBe('approvals.waiting')
})

describe('the quote says before the PIN what the rules will do with the payment', () => {
  const quoteBy = async (who: Shop, amount: number) => {
    const body = { nuban: EXTERNAL_ACCOUNT.account, bank_code: EXTERNAL_ACCOUNT.bank, amount }
    const { refusal, approval } = (await fixture.call(who, quoteTransfer, { body })).data
    return { refused: refusal?.code ?? null, approval }
  }

  test('it names the people who may approve, from the amount of the rule on, and for the owner only where the rule includes the owner', async () => {
    const byName = { refused: null, approval: { by: 'Amina Bello or Halima Musa' } }
    const atOnce = { refused: null, approval: null }
    expect(await quoteBy(accountant, 49_999_999)).toEqual(atOnce)
    expect(await quoteBy(accountant, 50_000_000)).toEqual(byName)
    expect(await quoteBy(shop, 50_000_000)).toEqual(atOnce)
    await fixture.saveRules([rule('payments', { owner_too: true })])
    expect(await quoteBy(shop, 100_000)).toEqual({ refused: null, approval: { by: 'Halima Musa' } })
    expect(await quoteBy(accountant, 200_000_000)).toEqual({ refused: 'transfers.insufficient_balance', approval: null })
  })

  test('it refuses what nobody may approve, as the payment would be', async () => {
    await fixture.saveRules([rule('payments', { owner_too: true })])
    await world.rows(`update member set state = 'removed' where person_id = '${authorizer.caller.personId}'`)
    expect(await quoteBy(shop, 100_000)).toEqual({ refused: 'approvals.no_approver', approval: null })
  })

  test('a withdrawal says it too', async () => {
    await fixture.saveRules([rule('payments')])
    const { data: withdrawal } = await fixture.call(accountant, quoteWithdrawal, { body: { amount: 100_000 } })
    expect(withdrawal.approval).toEqual({ by: 'Amina Bello or Halima Musa' })
  })

  test('the answer to a request that waits names who approves it, and says that nothing was sent', async () => {
    await world.grant(accountant)
    const body = {
      nuban: EXTERNAL_ACCOUNT.account,
      bank_code: EXTERNAL_ACCOUNT.bank,
      amount: AMOUNT,
      transaction_ref: `${shop.prefix}-waiting-words`,
    }
    await expect(fixture.call(accountant, sendTransfer, { body })).rejects.toMatchObject({
      message: expect.stringMatching(/^Waiting for Amina Bello or Halima Musa to approve, until .+\. Nothing was sent yet, and no money is held\.$/),
    })
  })
})

describe('who decides', () => {
  test('nobody approves or declines the own request, and only people of the rule decide', async () => {
    await fixture.saveRules([rule('payments', { who: 'owner' })])
    const id = await fixture.askTransfer(authorizer, AMOUNT)
    expect(await code(fixture.approve(authorizer, id, TOTAL))).toBe('approvals.own')
    expect(await code(fixture.decline(authorizer, id))).toBe('approvals.own')
    const other = await fixture.addPerson('merchant-authorizer', 'Sani')
    expect(await code(fixture.approve(other, id, TOTAL))).toBe('approvals.not_an_approver')
    expect((await fixture.approve(shop, id)).state).toBe('approved')
  })

  test('a decision takes a PIN of its own, and the request of another business is not found', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    for (const body of [
      { authorization: id, decision: 'approve' as const, total: TOTAL },
      { authorization: id, decision: 'decline' as const },
    ])
      expect(await code(fixture.call(authorizer, decideRequest, { body }))).toBe('pin.required')
    const stranger = await world.createShop('Bello Foods')
    expect(await code(fixture.approve(stranger, id, TOTAL))).toBe('not_found')
    expect((await fixture.show(authorizer, id)).state).toBe('waiting')
  })

  test('a rule for two people needs two, and one person counts once', async () => {
    await fixture.saveRules([rule('payments', { people: 2 })])
    const id = await fixture.askTransfer(accountant, AMOUNT)
    expect((await fixture.approve(authorizer, id)).state).toBe('part_approved')
    expect(await code(fixture.approve(authorizer, id, TOTAL))).toBe('approvals.decided_by_you')
    expect((await fixture.approve(shop, id)).state).toBe('approved')
    await fixture.carryOut()
    expect(await payments()).toHaveLength(1)
  })

  test('a person who has left the team asks for nothing any more', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    await world.rows(`update member set state = 'removed' where person_id = '${accountant.caller.personId}'`)
    expect(await code(fixture.approve(authorizer, id, TOTAL))).toBe('approvals.asker_left')
  })
})

describe('what has changed since it was asked', () => {
  const tomorrow = () => startOfLagosDay(addDays(lagosDay(world.clock.now()), 1))
  const raiseFeeFromTomorrow = () =>
    world.rows(`insert into fee_rule (name, classification, from_kobo, rate_ppm, flat_kobo, cap_kobo, starts_on)
      select name, classification, from_kobo, rate_ppm, flat_kobo + 1000, cap_kobo, '${addDays(lagosDay(world.clock.now()), 1)}' from fee_rule where name = 'outbound'`)

  test('a price that became higher is shown beside the first one, and only the new total approves it', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    await raiseFeeFromTomorrow()
    world.clock.set(tomorrow())
    expect(await fixture.show(authorizer, id)).toMatchObject({ total: TOTAL, dearer: 1_000, quote: { total: TOTAL + 1_000 } })
    expect(await code(fixture.approve(authorizer, id, TOTAL))).toBe('approvals.price_changed')
    await fixture.approve(authorizer, id, TOTAL + 1_000)
    await fixture.carryOut()
    expect(await payments()).toMatchObject([{ total: BigInt(TOTAL + 1_000) }])
  })

  test('a payment that became dearer after its approval is not sent', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    await raiseFeeFromTomorrow()
    world.clock.set(new Date(tomorrow().getTime() - 60_000))
    await fixture.approve(authorizer, id)
    world.clock.advance(2 * 60_000)
    await fixture.carryOut()
    expect(await payments()).toEqual([])
    expect((await fixture.show(accountant, id)).state).toBe('no_longer_possible')
  })

  test('a withdrawal goes to the payout bank that the approver saw, or not at all', async () => {
    await fixture.saveRules([rule('payments')])
    const api = await fixture.addPerson('api-finance', 'Chidi')
    await world.grant(api)
    const id = await waitingId(fixture.call(api, withdraw, { body: { amount: 1_000_000 } }))
    await world.rows(`update business set payout_account_number = '0148820999' where id = '${shop.businessId}'`)
    expect((await fixture.show(authorizer, id)).refusal?.code).toBe('approvals.content_changed')
    expect(await code(fixture.approve(authorizer, id, 1_000_000))).toBe('approvals.content_changed')
    expect(await payments()).toEqual([])
  })

  test('without the money in the balance it is not approved, and asking is refused at once', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    await world.rows(`update business set standing = 'no_debit', standing_reason = 'court order' where id = '${shop.businessId}'`)
    expect((await fixture.show(authorizer, id)).allowed).toEqual(['decline'])
    expect(await code(fixture.approve(authorizer, id, TOTAL))).not.toBe('done')
    expect(await code(fixture.askTransfer(accountant, AMOUNT))).not.toBe('approvals.waiting')
  })
})

describe('one effect', () => {
  test('a repeat of the request finds its approval, and a repeat after it was carried out finds its payment', async () => {
    const reference = `${shop.prefix}-once-12345`
    const id = await fixture.askTransfer(accountant, AMOUNT, { transaction_ref: reference })
    expect(await fixture.askTransfer(accountant, AMOUNT, { transaction_ref: reference })).toBe(id)
    expect(await code(fixture.askTransfer(accountant, AMOUNT + 1, { transaction_ref: reference }))).toBe('request.reference_reused')
    await fixture.approve(authorizer, id)
    await fixture.carryOut()
    const body = { nuban: EXTERNAL_ACCOUNT.account, bank_code: EXTERNAL_ACCOUNT.bank, amount: AMOUNT, transaction_ref: reference }
    const { data } = await fixture.call(accountant, sendTransfer, { body })
    expect(data.state).toBe('held')
    expect(await payments()).toHaveLength(1)
  })

  test('two approvers at once, and approving while it is taken back, have one effect', async () => {
    for (const rival of ['approve', 'withdraw'] as const) {
      const id = await fixture.askTransfer(accountant, AMOUNT)
      await world.grant(authorizer)
      await world.grant(shop)
      const body = { authorization: id, decision: 'approve' as const, total: TOTAL }
      const outcomes = await Promise.all([
        code(fixture.call(authorizer, decideRequest, { body })),
        code(rival === 'approve' ? fixture.call(shop, decideRequest, { body }) : fixture.withdraw(accountant, id)),
      ])
      expect(outcomes.toSorted()).toEqual(['approvals.decided', 'done'])
      await fixture.carryOut()
      const { state } = await fixture.show(accountant, id)
      const [{ count } = { count: 0 }] = await world.rows<{ count: number }>(
        `select count(*)::int as count from transfer t join approval a on a.subject_id = t.id where a.id = '${id}'`,
      )
      expect(count).toBe(state === 'carried_out' ? 1 : 0)
    }
  })

  test('a job that runs twice, also after a crash between payment and end, pays once', async () => {
    const id = await fixture.askTransfer(accountant, AMOUNT)
    await fixture.approve(authorizer, id)
    const run = () => carryOutWith(modules)(world, { approvalId: id })
    await Promise.allSettled([run(), run()])
    await world.rows(`update approval set state = 'approved', ended_at = null, subject_id = null where id = '${id}'`)
    await run()
    expect(await payments()).toHaveLength(1)
    expect((await fixture.show(accountant, id)).state).toBe('carried_out')
  })
})

test('declined, taken back or past its time, nothing is sent, the person who asked is told, and it cannot be approved', async () => {
  const [declined, back, late] = [
    await fixture.askTransfer(accountant, AMOUNT),
    await fixture.askTransfer(accountant, AMOUNT),
    await fixture.askTransfer(accountant, AMOUNT),
  ]
  await fixture.decline(authorizer, declined, 'Wrong supplier')
  expect(await code(fixture.withdraw(shop, back))).toBe('approvals.not_yours')
  await fixture.withdraw(accountant, back)
  world.clock.advance(24 * 60 * 60_000)
  expect(await code(fixture.approve(authorizer, late, TOTAL))).toBe('approvals.expired')
  await expireOpenApprovals(world)
  for (const [id, state] of [
    [declined, 'declined'],
    [back, 'withdrawn'],
    [late, 'expired'],
  ] as const) {
    expect((await fixture.show(accountant, id)).state).toBe(state)
    expect(await code(fixture.approve(authorizer, id, TOTAL))).toBe('approvals.decided')
  }
  expect(await payments()).toEqual([])
  const notified = (await sentMessages(world)).filter(({ to }) => to === accountant.caller.email).map(({ text }) => text)
  expect(notified.join('\n')).toContain('Wrong supplier')
  expect(notified).toHaveLength(2)
})

describe('sensitive changes of the owner', () => {
  beforeEach(async () => {
    await setFlag(world, [teamFlag], { key: teamFlag.key, value: true }, { actor: 'usr_operator', requestId: 'on' })
    await fixture.saveRules([rule('changes')])
  })

  test('a payout bank, a key and a role wait for an authorizer, and then are done once', async () => {
    await world.grant(shop)
    const bank = { merchant: shop.businessId, accountnumber: '0148820336', bankcode: '058', bankname: 'Guaranty Trust Bank' }
    const bankId = await waitingId(fixture.call(shop, addPayoutBank, { body: bank }))
    await world.grant(shop)
    const keyId = await waitingId(fixture.call(shop, rotateSecretKey, { body: { businessid: shop.businessId, keepold: true } }))
    const [member] = await world.rows<{ id: string }>(`select id from member where person_id = '${accountant.caller.personId}'`)
    await world.grant(shop)
    const roleId = await waitingId(fixture.call(shop, changeRole, { body: { member: member!.id, role: 'auditor' } }))
    expect(await world.rows(`select 1 from payout_bank where account_number = '0148820336' union all select 1 from api_key`)).toEqual([])
    for (const id of [bankId, keyId, roleId]) {
      expect(await code(fixture.approve(shop, id))).toBe('approvals.own')
      await fixture.approve(authorizer, id)
    }
    await fixture.carryOut()
    for (const id of [bankId, keyId, roleId]) expect((await fixture.show(shop, id)).state).toBe('carried_out')
    expect(await world.rows(`select 1 from payout_bank where account_number = '0148820336'`)).toHaveLength(1)
    expect(await world.rows(`select 1 from api_key`)).toHaveLength(1)
    expect(await world.rows(`select role from member where id = '${member!.id}'`)).toEqual([{ role: 'auditor-finance' }])
  })

  test('new rules wait as well; where nobody else may approve, the owner is refused, and two people of the desk end them', async () => {
    expect(await code(fixture.saveRules([]))).toBe('approvals.waiting')
    await world.rows(`update member set state = 'suspended' where person_id = '${authorizer.caller.personId}'`)
    expect(await code(fixture.saveRules([]))).toBe('approvals.no_approver')
    const desk = createDesk(world, [approvalRulesWork])
    const shown = await desk.show('support', approvalRulesWork, shop.businessId)
    expect(shown.decisions.map(({ key }: { key: string }) => key)).toEqual(['end_rules'])
    const team = shown.evidence.find(({ title }: { title: string }) => title === 'Team')
    expect(Object.fromEntries(team.rows.map(([, role, , approves]: string[]) => [role, approves]))).toEqual({
      Owner: 'Yes',
      Accountant: 'No',
      Authorizer: 'No',
    })
    await desk.propose('support', approvalRulesWork, shop.businessId, 'end_rules', {})
    expect((await policyOf(world.db.system, shop.businessId, world.clock.now()))!.rules).not.toEqual([])
    world.clock.advance(1_000)
    await desk.second('compliance', approvalRulesWork, shop.businessId)
    expect(await policyOf(world.db.system, shop.businessId, world.clock.now())).toMatchObject({ rules: [], changed_by: null })
    const notified = (await sentMessages(world)).slice(-2)
    expect(notified.map(({ channel }) => channel)).toEqual(['mail', 'sms'])
    expect(notified[0]!.text).toContain('The approval rules of Amina Stores were changed. Nothing needs approval any more.')
    expect((await approvalRulesWork.find(world.db.system, shop.businessId))!.isOpen).toBe(false)
  })

  test('an owner alone neither suspends nor removes the person who approves; a member who approves nothing goes at once', async () => {
    await setFlag(world, [teamFlag], { key: teamFlag.key, value: true }, { actor: 'usr_operator', requestId: 'on' })
    const idOf = async (who: Shop) => (await world.rows<{ id: string }>(`select id from member where person_id = '${who.caller.personId}'`))[0]!.id
    const approver = await idOf(authorizer)
    for (const contract of [suspendMember, removeMember])
      expect(await code(fixture.call(shop, contract, { body: { member: approver } }))).toBe('approvals.waiting')
    expect(await world.rows(`select state from member where id = '${approver}'`)).toEqual([{ state: 'active' }])
    const other = await idOf(accountant)
    await fixture.call(shop, suspendMember, { body: { member: other } })
    expect(await world.rows(`select state from member where id = '${other}'`)).toEqual([{ state: 'suspended' }])
  })
})

test('a person who asks too often in an hour waits, so that approvers are not flooded with mails', async () => {
  await fixture.askTransfer(accountant, AMOUNT)
  await world.rows(`update attempt_counter set tries = 60 where kind = 'approval_asked'`)
  expect(await code(fixture.askTransfer(accountant, AMOUNT))).toBe('identity.too_many_tries')
})

test('rules that too few people could satisfy, and rules that were changed meanwhile, are refused', async () => {
  expect(await code(fixture.saveRules([rule('payments', { who: 'owner', people: 2 })]))).toBe('approvals.too_few_approvers')
  expect(await code(fixture.saveRules([rule('payments', { who: 'chosen', chosen: ['mbr_nobody'] })]))).toBe('approvals.unknown_person')
  expect(await code(fixture.saveRules([rule('payments'), rule('payments')]))).toBe('request.invalid')
})

test('API-19: each approver gets a mail with a one-time link to the authorizations', async () => {
  const id = await fixture.askTransfer(accountant, AMOUNT)
  const sent: { to: string; text: string }[] = []
  const mail = { send: async (message: { to: string; text: string }) => void sent.push(message) }
  await askApprover({ ...world, mail }, { approvalId: id, personId: authorizer.caller.personId })
  expect(sent).toMatchObject([{ to: authorizer.caller.email }])
  expect(sent[0]!.text).toMatch(/https:\/\/kasuwa\.example\/merchant\/authorizations#token=otc_\S+/)
  expect(sent[0]!.text).toContain('₦600,070.00')
})

test('every route that may wait for approval is declared by its module, and every declared one tells it in its contract', () => {
  const waiting = fixture.routes.filter(({ contract }) => contract.mayWait).map(({ contract }) => contract.operation)
  expect(waiting.toSorted()).toEqual([...approvablesOf(modules).keys()].toSorted())
  expect(waiting).toContain('transfers.send')
})
