import { expect, test } from 'vitest'
import { cachedDocument } from './cached-document.ts'

test('pages of one area share a document, and calls, the operators’ area and pages of payers are never kept', () => {
  expect(['/admin/merchant', '/admin/cashpoint/settings'].map(cachedDocument)).toEqual(['/admin', '/admin'])
  expect(['/login', '/signup', '/invitation'].map(cachedDocument)).toEqual(['/login', '/login', '/login'])
  expect(['/', '/faq/fees-for-transfers', '/administration'].map(cachedDocument)).toEqual(['/', '/faq/fees-for-transfers', '/administration'])
  expect(['/api/merchant/whoami', '/api', '/operator', '/operator/board', '/pay/abc'].map(cachedDocument)).toEqual([null, null, null, null, null])
})
