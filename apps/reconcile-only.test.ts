import { afterEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AlternateAccounts } from '../partners/alternate-accounts/port.ts'
import type { BankPort } from '../partners/bank/port.ts'
import type { Biller } from '../partners/bills/port.ts'
import type { Cards } from '../partners/cards/port.ts'
import { apiSettings, buildApp } from './api/build-app.ts'
import { testApi, testApiContext } from './api/test-app.ts'
import { reconcileOnlyJobs } from './jobs.ts'
import { sendingNothing } from './reconcile-only.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

test('in reconcile-only mode no order reaches a partner, and questions do', async () => {
  const requests: string[] = []
  const port = new Proxy(
    {},
    {
      ownKeys: () => METHODS,
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_, name) => async () => void requests.push(String(name)),
    },
  )
  const OF_BANKS = ['sendTransfer', 'queryTransfer', 'statement', 'openCollectionAccount', 'payOut', 'queryPayOut', 'listPayOuts', 'reserveAccount']
  const METHODS = [...OF_BANKS, 'buy', 'query', 'refund', 'initialise', 'findRefund']
  const bank = sendingNothing.bank(port as BankPort)
  const alternateBank = sendingNothing.alternateBank(port as AlternateAccounts)
  const biller = sendingNothing.biller(port as Biller)
  const cards = sendingNothing.cards(port as Cards)
  const order = {} as never
  expect((await bank.sendTransfer(order)).outcome).toBe('not_sent')
  expect((await bank.openCollectionAccount(order)).outcome).toBe('unknown')
  expect((await alternateBank.payOut(order)).outcome).toBe('not_sent')
  expect((await alternateBank.reserveAccount(order)).outcome).toBe('unknown')
  expect((await biller.buy(order)).outcome).toBe('not_sent')
  expect((await cards.refund(order)).outcome).toBe('unknown')
  expect((await cards.initialise(order)).outcome).toBe('unknown')
  expect(requests).toEqual([])
  const questions = [bank.queryTransfer('r'), bank.statement(order), alternateBank.queryPayOut('r'), alternateBank.listPayOuts(order)]
  await Promise.all([...questions, biller.query('r'), cards.findRefund(order)])
  expect(requests).toEqual(['queryTransfer', 'statement', 'queryPayOut', 'listPayOuts', 'query', 'findRefund'])
})

test('a worker in reconcile-only mode runs the jobs that read and match, and none that sends an order, creates one or writes to people', () => {
  const names = reconcileOnlyJobs.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['reconciliation.match-statement', 'collections.sweep', 'collections.confirm', 'transfers.query']))
  const forbidden = /send|settle-(all|business)|dispatch|vest|award|provide|tend|carry-out|open-account|reserve|mail|deliver/
  expect(names.filter((name) => forbidden.test(name))).toEqual([])
})

test('an API in reconcile-only mode answers reads, the desk, partners and signing in, and refuses every other change with the time to come again', async () => {
  const handle = async () => ({ status: 200, body: {} })
  app = await buildApp(testApiContext(), testApi({ callbacks: [{ path: '/callbacks/bank', handle }] }), apiSettings({ isReconcileOnly: true }))
  const refused = await app.inject({ method: 'POST', url: '/api/wallet/transfer', payload: {} })
  expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([503, 'server.reconciling', '60'])
  for (const hidden of ['/%61pi/wallet/transfer', '/api/wallet/tr%61nsfer'])
    expect((await app.inject({ method: 'POST', url: hidden, payload: {} })).json<{ code: string }>().code).toBe('server.reconciling')
  for (const [method, url] of [
    ['GET', '/api/health/live'],
    ['POST', '/api/callbacks/bank'],
    ['POST', '/api/user/login'],
    ['POST', '/api/operator/cases'],
  ] as const)
    expect((await app.inject({ method, url, payload: method === 'POST' ? {} : undefined })).statusCode).not.toBe(503)
})
