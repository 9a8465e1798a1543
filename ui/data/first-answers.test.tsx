import { vi } from 'vitest'
import { showMerchant } from '../../modules/businesses/contract.ts'
import { merchantQuery } from '../../modules/businesses/web/queries.ts'
import { makeQueryClient } from '../../apps/web/query-client.ts'
import { expect, merchantDetails, storeSession, test, userOf } from '../../tests/components/test.tsx'
import { discardFirstAnswers } from './first-answers.ts'
import { readStoredText } from './session.ts'

const URL = '/api/merchant/biz_1/show'
const early = () => Promise.resolve(Response.json({ status: true, data: merchantDetails('merchant', { businessname: 'Asked with the document' }) }))
const readName = async () => (await makeQueryClient().fetchQuery(merchantQuery('biz_1'))).businessname

test('an answer that was asked for with the document is taken once, and only by the session that asked', async ({ api }) => {
  api.on(showMerchant, merchantDetails('merchant', { businessname: 'Asked later' }))
  storeSession(userOf('merchant'))
  // Just after the document was loaded.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)

  window.firstAnswers = { session: readStoredText()!, answers: { [URL]: early() } }
  expect([await readName(), await readName()]).toEqual(['Asked with the document', 'Asked later'])

  window.firstAnswers = { session: 'another session', answers: { [URL]: early() } }
  expect([await readName(), window.firstAnswers]).toEqual(['Asked later', undefined])

  window.firstAnswers = { session: readStoredText()!, answers: { [URL]: early() } }
  discardFirstAnswers()
  expect(await readName()).toBe('Asked later')
})
