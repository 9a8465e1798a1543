import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../fixtures/image-fixtures.ts'
import { issuePinCode } from '../../modules/identity/permission-samples.ts'
import { CODE } from '../permissions/samples.ts'
import { ANY_SIGNED_IN, type Call, type CallsFixture, createCallsFixture, MERCHANT_SIDE, SENDERS } from './call.ts'

/** The business day of the fixture, and the day before. */
const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'
const BANK_LABEL = 'VFD MFB'

let world: CallsFixture
beforeAll(async () => void (world = await createCallsFixture()))
afterAll(() => world?.close())

const get = (path: string, query?: Record<string, string>): Call => ({ method: 'GET', path, ...(query && { query }) })
const post = (path: string, body: Record<string, unknown>): Call => ({ method: 'POST', path, body })
const one = async (query: string) => (await world.app.rows<Record<string, unknown>>(query))[0]!
/** The newest twenty lines of the history, as the database has them. */
const lines = async (where: string) =>
  (await world.app.rows(`select id from history_item where ${where} order by created_at desc, id desc limit 20`)).map(({ id }) => id)
const idsOf = (data: unknown) => (data as { _id: string }[]).map(({ _id }) => _id)

/** The status and the code of every call that needs a session, with these headers. */
async function outcomes(headers: Record<string, string>): Promise<string[]> {
  const answers = world.api.signedIn.map(async ({ contract: { method, path, operation } }) => {
    const answer = await world.server.inject({ method, url: `/api${path}`, headers })
    return `${operation} ${answer.statusCode} ${answer.json<{ code: string }>().code}`
  })
  return Promise.all(answers)
}
const forAll = (outcome: string) => world.api.signedIn.map(({ contract }) => `${contract.operation} ${outcome}`)

test('API-01: no call of a business is answered without the header publicKey', async () => {
  expect(await outcomes({ accesstoken: world.user('merchant').token })).toEqual(forAll('400 identity.key_required'))
})

test('API-03: no call that needs a session is answered without the header accessToken', async () => {
  expect(await outcomes({ publickey: world.keys.own })).toEqual(forAll('401 identity.no_token'))
})

test('API-13: who I am is the business of the session, whose key support does not get', async () => {
  const { own, keys } = world
  const { account_number: nuban } = await one(`select account_number from cashpoint where id = '${own.cashpoint}'`)
  const current = { _id: own.business, businessid: own.business, publickey: keys.own, nuban }
  const ask = () => get('/merchant/whoami')
  expect(await world.call(ask())).toMatchObject({ http: 200, status: true, data: current })
  expect(await world.call(ask(), 'merchant-support')).toMatchObject({ http: 200, data: { ...current, publickey: null } })
  await world.expectRefused(MERCHANT_SIDE, ask)
})

test('API-30: the balance is what the wallet has free, and the ledger balance all that it has', async () => {
  const { balance, held } = await one(`select balance, held from account where business_id = '${world.own.business}' and kind = 'wallet'`)
  const ask: Parameters<CallsFixture['expectRefused']>[1] = ({ business }) => get(`/merchant/${business}/wallet/balance`)
  expect((await world.call(ask(world.own), 'cashieraccountant')).data).toMatchObject({
    balance: Number(balance) - Number(held),
    ledger_balance: Number(balance),
  })
  expect(Number(balance)).toBeGreaterThan(0)
  await world.expectRefused(MERCHANT_SIDE, ask)
})

test('API-31 HIST-119: the payouts of a merchant are a list by page and days', async () => {
  const { own } = world
  const ask = (startdate: string, enddate: string, page = '1', id = own.business) => get(`/merchant/${id}/payouts/show`, { page, startdate, enddate })
  const { data, count } = await world.call(ask(TODAY, TODAY))
  expect(idsOf(data)).toEqual(await lines(`business_id = '${own.business}'`))
  expect(count).toBe(idsOf(data).length)
  expect((await world.call(ask(YESTERDAY, YESTERDAY))).data).toEqual([])
  expect((await world.call(ask(TODAY, TODAY, '2'))).data).toEqual([])
  await world.expectRefused(MERCHANT_SIDE, ({ business }) => ask(TODAY, TODAY, '1', business))
})

test('API-32: the payouts of a cashpoint are a list by page and days, to a cashier of the own cashpoint only', async () => {
  const { own, otherCashpoint } = world
  const ask = (startdate: string, enddate: string, page = '1', id = own.cashpoint) =>
    get(`/cashpoint/${id}/payouts/show`, { page, startdate, enddate })
  const { data } = await world.call(ask(TODAY, TODAY), 'cashier')
  expect(idsOf(data)).toEqual(await lines(`cashpoint_id = '${own.cashpoint}'`))
  expect(idsOf(data).length).toBeGreaterThan(0)
  expect((await world.call(ask(YESTERDAY, YESTERDAY))).data).toEqual([])
  expect((await world.call(ask(TODAY, TODAY, '2'))).data).toEqual([])
  const elsewhere = ask(TODAY, TODAY, '1', otherCashpoint.cashpoint)
  expect(idsOf((await world.call(elsewhere)).data)).toEqual(await lines(`cashpoint_id = '${otherCashpoint.cashpoint}'`))
  expect((await world.call(elsewhere, 'cashier')).http).toBe(404)
  await world.expectRefused(ANY_SIGNED_IN, ({ cashpoint }) => ask(TODAY, TODAY, '1', cashpoint))
})

test('API-33: the customers of a merchant are a list by page, with their number', async () => {
  const ask = (page: string, id = world.own.business) => get(`/merchant/${id}/customers/show`, { page })
  const paid = await one(
    `select count(*)::int as payments, sum(amount)::bigint as amount from collection where business_id = '${world.own.business}'`,
  )
  const payer = { name: 'Balarabe Yusuf', accountnumber: '0123456789', payments: paid['payments'], amount: Number(paid['amount']) }
  expect(await world.call(ask('1'))).toMatchObject({ http: 200, data: [payer], count: 1 })
  expect(await world.call(ask('2'))).toMatchObject({ data: [], count: 1 })
  await world.expectRefused(MERCHANT_SIDE, ({ business }) => ask('1', business))
})

test('API-35 API-36: the transactions of a merchant are a list with its count under both paths, by days, means and webhook', async () => {
  const { own } = world
  const received = await lines(`business_id = '${own.business}' and direction = 'credit' and kind <> 'loan'`)
  const idsIn = ({ data }: { data: never }) =>
    (data as { merchanttransactiondata: { _id: string }[] }[]).flatMap(({ merchanttransactiondata }) => merchanttransactiondata.map(({ _id }) => _id))
  for (const path of [(id: string) => `/merchant/${id}/transactions/show`, () => '/merchant/transaction/show']) {
    const ask = (more: Record<string, string> = {}, merchant = own.business) =>
      get(path(merchant), { merchant, startdate: TODAY, enddate: TODAY, page: '1', type: 'credit', ...more })
    for (const transferType of ['all', 'transfer']) {
      const answer = await world.call(ask({ transferType }))
      expect([idsIn(answer), answer.count]).toEqual([received, received.length])
    }
    expect(await world.call(ask({ transferType: 'card' }))).toMatchObject({ data: [], count: 0 })
    await world.app.rows(`update history_item set webhook_sent = id <> '${own.item}'`)
    expect(idsIn(await world.call(ask({ failedwebhook: 'true' })))).toEqual([own.item])
    await world.app.rows(`update history_item set webhook_sent = true where id = '${own.item}'`)
    expect(idsIn(await world.call(ask({ failedwebhook: 'true' })))).toEqual([])
    expect((await world.call(ask({ enddate: YESTERDAY }))).http).toBe(400)
    await world.expectRefused(MERCHANT_SIDE, ({ business }) => ask({}, business))
  }
})

test('TXN-96 API-60: the counts of received payments are those of the lists, by means', async () => {
  const ask = (id = world.own.business) => get(`/merchant/${id}/inbound/count/show`, { merchant: id })
  const { count } = await one(
    `select count(*)::int from history_item where business_id = '${world.own.business}' and direction = 'credit' and kind <> 'loan'`,
  )
  expect((await world.call(ask())).data).toEqual({ all: count, transfer: count, card: 0 })
  await world.expectRefused(MERCHANT_SIDE, ({ business }) => ask(business))
})

test('API-38 HIST-53: a statement by mail answers with its message, and the job that writes it waits', async () => {
  const { own, keys } = world
  const days = { all_time: false, single_date: null, start_date: YESTERDAY, end_date: TODAY }
  const ask = (businessid = own.business) => post('/merchant/statement/mail', { businessid, publickey: keys.own, type: 'mail', ...days })
  const { email } = await one(`select email from business where id = '${own.business}'`)
  const message = `We are writing your statement. We will email it to ${String(email)}.`
  expect(await world.call(ask())).toMatchObject({ http: 200, message, data: { message, statement: { state: 'waiting', mailed_to: email } } })
  await world.expectRefused(['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer'], ({ business }) => ask(business))
})

test('API-37: the wallet history of a business is a list by page, from one day to another', async () => {
  const { own } = world
  const ask = (from: string, to: string, page = '1', id = own.business) => get(`/wallet/${id}/history/show`, { page, from, to })
  const { data } = await world.call(ask(TODAY, TODAY))
  expect(idsOf(data)).toEqual(await lines(`business_id = '${own.business}'`))
  const { amount, reference } = await one(`select amount, reference from history_item where id = '${own.item}'`)
  expect((data as { _id: string }[]).find(({ _id }) => _id === own.item)).toMatchObject({
    amount: Number(amount),
    narrative: 'wax print',
    transactionref: reference,
    type: 'credit',
    status: '00',
    reversed: false,
  })
  for (const outside of [ask(YESTERDAY, YESTERDAY), ask('2026-11-21', '2026-11-22'), ask(TODAY, TODAY, '2')])
    expect((await world.call(outside)).data).toEqual([])
  await world.expectRefused(MERCHANT_SIDE, ({ business }) => ask(TODAY, TODAY, '1', business))
})

test('API-39: the cashpoints of a merchant are a list that begins with the first', async () => {
  const ask: Parameters<CallsFixture['expectRefused']>[1] = ({ business }) => get(`/merchant/${business}/cashpoints/show`)
  const rows = await world.app.rows(
    `select id, name, account_number from cashpoint where business_id = '${world.own.business}' and state = 'active' order by is_default desc, created_at, id`,
  )
  const cashpoints = rows.map(({ id, name, account_number }) => ({ _id: id, name, accountnumber: account_number, bank: BANK_LABEL }))
  expect(await world.call(ask(world.own))).toMatchObject({ http: 200, data: cashpoints, count: 3 })
  expect(cashpoints[0]!._id).toBe(world.own.cashpoint)
  await world.expectRefused(MERCHANT_SIDE, ask)
})

test('API-41: the transactions of a cashpoint are a list by page, of a year or from one day to another', async () => {
  const { own, otherCashpoint } = world
  const ask = (query: Record<string, string>, id = own.cashpoint) => get(`/cashpoint/${id}/transactions/show`, query)
  const received = await lines(`cashpoint_id = '${own.cashpoint}' and direction = 'credit'`)
  const inside: Record<string, string>[] = [{ page: '1', period: 'year' }, { page: '1', from: TODAY, to: TODAY }, {}]
  const outside: Record<string, string>[] = [{ page: '2', period: 'year' }, { to: YESTERDAY }, { from: '2026-11-21' }]
  for (const query of inside) expect(idsOf((await world.call(ask(query), 'cashier')).data)).toEqual(received)
  expect(received.length).toBeGreaterThan(0)
  for (const query of outside) expect((await world.call(ask(query), 'cashier')).data).toEqual([])
  expect((await world.call(ask({}, otherCashpoint.cashpoint), 'cashier')).http).toBe(404)
  await world.expectRefused(ANY_SIGNED_IN, ({ cashpoint }) => ask({ period: 'year' }, cashpoint))
})

test('API-51: any signed-in user gets the banks with name and code', async () => {
  const ask = () => get('/bank/list/show')
  const banks = [
    { name: 'Guaranty Trust Bank', code: '058' },
    { name: 'VFD Microfinance Bank', code: '566' },
  ]
  for (const role of ['merchant', 'cashier'] as const) expect(await world.call(ask(), role)).toMatchObject({ http: 200, data: banks, count: 2 })
  await world.expectRefused(ANY_SIGNED_IN, ask)
})

test('API-52: any signed-in user gets the name of an account by its number and bank', async () => {
  const ask = (accountnumber: string, bankcode = '058') => get('/bank/name/show', { accountnumber, bankcode })
  for (const role of ['merchant', 'cashier'] as const)
    expect(await world.call(ask('0123456789'), role)).toMatchObject({ http: 200, data: { accountname: 'BALARABE YUSUF' } })
  expect(await world.call(ask('0000012345'))).toMatchObject({ http: 404, status: false })
  expect(await world.call(ask('012345678'))).toMatchObject({ http: 400, errors: [{ field: 'accountnumber' }] })
  expect(await world.call(ask('0123456789', ''))).toMatchObject({ http: 400, errors: [{ field: 'bankcode' }] })
  await world.expectRefused(ANY_SIGNED_IN, () => ask('0123456789'))
})

test('API-68 CASHIER-45: a cashier asks for a transaction of the own cashpoint by the own call, with the details of its receipt', async () => {
  const ask = (cashpoint: string, transactionId: string) => get('/cashpoint/transaction/show', { cashpoint, transactionId })
  await world.expectRefused(['cashier'], (at) => ask(at.cashpoint, at.item))
  const { data } = await world.call(ask(world.own.cashpoint, world.own.item), 'cashier')
  const { data: receipt } = await world.call(
    get('/merchant/receipt/show', { businessid: world.own.business, transactionId: world.own.item }),
    'cashier',
  )
  expect(data).toEqual(receipt)
  expect(await world.call(ask(world.otherCashpoint.cashpoint, world.otherCashpoint.item), 'cashier')).toMatchObject({ http: 404 })
  expect(await world.call(ask(world.own.cashpoint, world.otherCashpoint.item), 'cashier')).toMatchObject({ http: 404 })
})

test('API-66: a receipt has the beneficiary, the fee, its number and the state of a dispute', async () => {
  const ask = (transactionId: string, businessid = world.own.business) => get('/merchant/receipt/show', { businessid, transactionId })
  const paid = await one(
    `select h.fee, h.receipt_id, c.account_number from history_item h join cashpoint c on c.id = h.cashpoint_id where h.id = '${world.own.item}'`,
  )
  const receipt = { fee: Number(paid['fee']), receiptID: paid['receipt_id'], dispute_status: 'non' }
  for (const role of ['merchant', 'cashier'] as const)
    expect((await world.call(ask(world.own.item), role)).data).toMatchObject({
      ...receipt,
      beneficiaryAccountNo: paid['account_number'],
      beneficiaryBank: BANK_LABEL,
    })
  const sent = await one(`select id, fee, receipt_id from history_item where subject_id = '${world.own.transfer}'`)
  expect((await world.call(ask(String(sent['id'])))).data).toMatchObject({
    beneficiaryAccountNo: '0123456789',
    beneficiaryBank: 'Guaranty Trust Bank',
    fee: Number(sent['fee']),
    receiptID: sent['receipt_id'],
  })
  expect(Number(sent['fee'])).toBeGreaterThan(0)
  expect((await world.call(ask(world.otherCashpoint.item), 'cashier')).http).toBe(404)
  expect((await world.call(ask(world.other.item))).http).toBe(404)
  await world.expectRefused(ANY_SIGNED_IN, ({ item, business }) => ask(item, business))
})

test('API-67: a receipt is given out as a PDF', async () => {
  const ask = (transactionId: string, businessid = world.own.business) => get('/merchant/receipt/download', { businessid, transactionId })
  for (const role of ['merchant', 'cashier'] as const) {
    const { type, bytes } = await world.download(ask(world.own.item), role)
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  }
  expect((await world.call(ask(world.otherCashpoint.item), 'cashier')).http).toBe(404)
  await world.expectRefused(ANY_SIGNED_IN, ({ item, business }) => ask(item, business))
})

test('API-78, API-79: a beneficiary is saved by name, bank and number, and listed with all of them', async () => {
  const body = { name: 'Balarabe', number: '0123456789', code: '058', bank: 'Guaranty Trust Bank' }
  const saved = { name: 'BALARABE YUSUF', code: '058', number: '0123456789', bank: 'Guaranty Trust Bank' }
  const save = () => post('/wallet/beneficiary/add', body)
  const list = () => get('/wallet/beneficiary/show')
  expect(await world.call(list(), 'auditor-finance')).toMatchObject({ http: 200, data: [] })
  expect(await world.call(save(), 'cashieraccountant')).toMatchObject({ http: 200, status: true, message: 'Beneficiary saved', data: saved })
  expect(await world.call(list(), 'auditor-finance')).toMatchObject({ http: 200, data: [saved], count: 1 })
  for (const field of ['name', 'number', 'code'])
    expect(await world.call(post('/wallet/beneficiary/add', { ...body, [field]: '' }))).toMatchObject({
      http: 400,
      errors: expect.arrayContaining([expect.objectContaining({ field })]),
    })
  await world.expectRefused(SENDERS, save)
  await world.expectRefused(MERCHANT_SIDE, list)
})

test('XFER-17: a deleted beneficiary leaves the list, can be put back, and each change is in the audit trail', async () => {
  const list = async () => (await world.call(get('/wallet/beneficiary/show'), 'merchant')).data as { _id: string }[]
  await world.call(post('/wallet/beneficiary/add', { name: 'Balarabe', number: '0123456789', code: '058' }))
  const [saved] = await list()
  const remove = { method: 'DELETE', path: `/wallet/beneficiary/${saved!._id}/delete` } as const
  expect(await world.call(remove, 'cashieraccountant')).toMatchObject({ http: 200, status: true })
  expect(await list()).toEqual([])
  expect(await world.call(post(`/wallet/beneficiary/${saved!._id}/restore`, {}))).toMatchObject({ http: 200 })
  expect(await list()).toEqual([saved])
  const audited = await world.app.rows(`select operation, subject from audit_entry where operation like 'transfers.%_beneficiary' order by id`)
  expect(audited).toEqual(['transfers.delete_beneficiary', 'transfers.restore_beneficiary'].map((operation) => ({ operation, subject: saved!._id })))
  await world.expectRefused(SENDERS, () => remove)
})

test('API-80: a transfer is accepted by account, bank, amount, remark and reference, and answers its transaction and status', async () => {
  const { app, own } = world
  const body = { nuban: '0123456789', amount: 150_000, bank_code: '058', remark: 'rent', transaction_ref: `${own.prefix}-call-80` }
  const ask = () => post('/wallet/transfer', body)
  expect(await world.call(ask())).toMatchObject({ http: 403, code: 'pin.required' })
  await world.grant(world.user('merchant'))
  const answer = await world.call(ask())
  const { id } = await one(`select id from history_item where reference = '${body.transaction_ref}'`)
  expect(answer).toMatchObject({
    http: 200,
    status: true,
    message: 'Transfer accepted',
    data: { transaction_id: id, status: '09', transaction_ref: body.transaction_ref, remark: 'rent', quote: { amount: 150_000 } },
  })
  expect(
    await app.rows(`select beneficiary_account, beneficiary_bank_code, amount::int from transfer where reference = '${body.transaction_ref}'`),
  ).toEqual([{ beneficiary_account: '0123456789', beneficiary_bank_code: '058', amount: 150_000 }])
  for (const field of ['nuban', 'amount', 'bank_code', 'transaction_ref'])
    expect(await world.call(post('/wallet/transfer', { ...body, [field]: undefined }))).toMatchObject({ http: 400, errors: [{ field }] })
  await world.expectRefused(SENDERS, ask)
})

test('API-82 XFER-36 HIST-116 HIST-117: any signed-in user gets the codes of success and of failure', async () => {
  const ask = (outcome: string) => get(`/wallet/transfer/${outcome}/codes/show`)
  expect(await world.call(ask('success'), 'cashier')).toMatchObject({ http: 200, data: ['00'] })
  expect(await world.call(ask('failure'), 'cashier')).toMatchObject({ http: 200, data: world.app.bank.failureCodes })
  expect((await world.call(ask('other'))).http).toBe(400)
  await world.expectRefused(ANY_SIGNED_IN, () => ask('success'))
})

test('API-83, API-85: any signed-in user gets the fee of a transfer by class, and the fees of the wallet for the own one', async () => {
  const outbound = (classification: string) => get(`/wallet/transfer/fees/${classification}`)
  const inbound = () => get('/merchant/wallet/fees')
  const fees = async (classification: string) => (await world.call(outbound(classification), 'cashier')).data
  expect(await fees('retail')).toMatchObject({ fee: 2_000 })
  expect(await fees('pos')).toMatchObject({ fee: 500 })
  const own = { classification: 'retail', inbound_percent: 0.5, inbound_cap: 10_000, outbound: 2_000 }
  expect(await world.call(inbound(), 'cashier')).toMatchObject({ http: 200, data: own })
  await world.expectRefused(ANY_SIGNED_IN, () => outbound('retail'))
  await world.expectRefused(ANY_SIGNED_IN, inbound)
  await world.app.rows(`update business set classification = 'pos' where id = '${world.own.business}'`)
  expect((await world.call(inbound())).data).toMatchObject({ classification: 'pos', inbound_percent: 0.3, outbound: 500 })
  await world.app.rows(`update business set classification = 'retail' where id = '${world.own.business}'`)
})

test('ROLE-42 BILL-01: whoever may transfer buys airtime with a PIN grant, the cashier accountant too', async () => {
  const ask: Parameters<CallsFixture['expectRefused']>[1] = ({ business }) =>
    post('/billing/buy/airtime', { network_id: 'mtn', phone: '08034124417', amount: 10_000, merchant: business })
  await world.grant(world.user('cashieraccountant'))
  expect(await world.call(ask(world.own), 'cashieraccountant')).toMatchObject({
    http: 200,
    data: { outcome: 'processing' },
    message: 'Purchase accepted',
  })
  await world.expectRefused(SENDERS, () => ask(world.own))
})

test('API-119: the picture of the caller is a file sent to this path, by each role of the merchant’s side and nobody else', async () => {
  const payload = Buffer.concat([
    Buffer.from('--part\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'),
    jpeg(64, 48),
    Buffer.from('\r\n--part--\r\n'),
  ])
  const send = async (business: string, token?: string) => {
    const headers = { publickey: world.keys.own, 'content-type': 'multipart/form-data; boundary=part', ...(token && { accesstoken: token }) }
    const answer = await world.server.inject({ method: 'POST', url: `/api/merchant/${business}/profileimage/upload`, headers, payload })
    return { http: answer.statusCode, ...answer.json<{ file_url?: string }>() }
  }
  const { own, other } = world
  expect(await send(own.business, world.user('merchant-support').token)).toMatchObject({
    http: 200,
    status: true,
    file_url: expect.stringMatching(/^\/api\/file\/upl_/),
  })
  expect(await send(own.business)).toMatchObject({ http: 401 })
  expect(await send(own.business, world.user('cashier').token)).toMatchObject({ http: 403 })
  expect(await send(other.business, world.user('merchant').token)).toMatchObject({ http: 404 })
})

test('TXN-98: a payment is pushed to the webhook by PUT with its id in the path and the merchant in the body', async () => {
  const path = `/webhooks/webhook/push/${world.own.item}`
  const body = { merchant: world.own.business }
  expect(await world.call({ method: 'PUT', path, body })).toMatchObject({ http: 200, data: { status: expect.any(Boolean) } })
  expect(await world.call({ method: 'POST', path, body })).toMatchObject({ http: 405 })
  await world.expectRefused(['merchant', 'merchant-authorizer', 'accountant-finance', 'api-finance'], ({ item, business }) => ({
    method: 'PUT',
    path: `/webhooks/webhook/push/${item}`,
    body: { merchant: business },
  }))
})

test('API-84: whoever may transfer gets the prefix of the wallet', async () => {
  const ask: Parameters<CallsFixture['expectRefused']>[1] = ({ business }) => get(`/wallet/prefix/${business}`)
  expect(await world.call(ask(world.own), 'cashieraccountant')).toMatchObject({ http: 200, data: { prefix: world.own.prefix } })
  await world.expectRefused(SENDERS, ask)
})

test('API-86..88, API-94, API-95: the first PIN is set, checked and asked again, and a code for a new one is sent and checked', async () => {
  const calls = {
    set: post('/pin/set', { pin: '2580' }),
    authorise: post('/pin/authorise', { pin: '2580' }),
    requestOtp: get('/pin/requestOTP'),
    validateOtp: post('/pin/resetpin/validateOTP', { otp: CODE }),
    validate: post('/pin/validate', { old_pin: '2580' }),
  }
  const as = world.user('accountant-finance')
  const answer = async (request: Call) => {
    const { http, status, message } = await world.call(request, as)
    return [http, status, message]
  }
  expect((await world.call(calls.authorise, as)).code).toBe('pin.not_set')
  expect(await answer(calls.set)).toEqual([200, true, 'Pin Set Success'])
  expect(await answer(calls.validate)).toEqual([200, true, 'The PIN is correct'])
  const grants = () => world.app.rows(`select 1 from pin_grant where session_id = '${as.sessionId}' and state = 'open'`)
  expect(await grants()).toEqual([])
  expect(await answer(calls.authorise)).toEqual([200, true, 'PIN accepted'])
  expect(await grants()).toHaveLength(1)
  expect(await answer(calls.requestOtp)).toEqual([200, true, 'We have sent a code to your email address and your phone'])
  await issuePinCode(world, as)
  expect(await answer(calls.validateOtp)).toEqual([200, true, 'The code is correct'])
  expect(await world.call(post('/pin/validate', { old_pin: '1379' }), as)).toMatchObject({ http: 400, errors: [{ field: 'old_pin' }] })
  expect(await world.call(post('/pin/authorise', { pin: '1379' }), as)).toMatchObject({ http: 400, errors: [{ field: 'pin' }] })
  expect(await world.call(post('/pin/resetpin/validateOTP', { otp: '654321' }), as)).toMatchObject({ http: 400, errors: [{ field: 'otp' }] })
  expect(await world.call(post('/pin/set', { pin: '12' }), as)).toMatchObject({ http: 400, message: 'A PIN has 4 digits' })
  for (const each of Object.values(calls)) await world.expectRefused(SENDERS, () => each)
})
