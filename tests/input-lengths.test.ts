import { expect, test } from 'vitest'
import { showHistory } from '../modules/history/contract.ts'
import { authorisePin, changePassword, resetPin, setPin, validatePinOtp, verifyAccount } from '../modules/identity/contract.ts'
import { findAccountName } from '../modules/institutions/contract.ts'
import { addMerchant, addUser } from '../modules/onboarding/contract.ts'
import { addBeneficiary, quoteTransfer, sendTransfer } from '../modules/transfers/contract.ts'
import { confirmOtp } from '../modules/verification/contract.ts'
import { parseRequest } from '../platform/http/bind.ts'
import type { RouteContract } from '../platform/http/contract.ts'

type Case = { route: RouteContract; field: string; part?: 'body' | 'query'; request: Record<string, unknown>; params?: object }

/** What the server says about the field of a request, before the route's handler sees it; null when it takes it. */
function refusalOf({ route, field, part = 'body', request, params = {} }: Case, value: string): string | null {
  const parts = { params, query: {}, body: undefined, [part]: { ...request, [field]: value } }
  try {
    parseRequest(route, parts)
    return null
  } catch (error) {
    return [...new Set((error as { fieldErrors: { field: string }[] }).fieldErrors.map((one) => one.field))].join()
  }
}

const account = { nuban: '0123456789', bank_code: '058', amount: 100 }
const person = { contactfirstname: 'Amina', contactlastname: 'Bello', email: 'amina@shops.example' }
const business = {
  user: 'usr_1',
  account_type: 2,
  ...person,
  address: '12 Zoo Road',
  businessname: 'Amina Stores',
  industry: 'Retail',
  lga: 'Nasarawa',
}
const PASSWORD = 'Kx7@mnpQ2z'

test.for([
  [
    'CONST-04',
    ['0803123456', '080312345678', '80312345678'],
    '08031234567',
    [
      { route: addUser, field: 'businessphone', request: { email: person.email, password: PASSWORD } },
      { route: addMerchant, field: 'businessphone', request: { ...business, state: 'Kano' } },
    ],
  ],
  [
    'CONST-05',
    ['012345678', '01234567890'],
    '0123456789',
    [
      { route: quoteTransfer, field: 'nuban', request: account },
      { route: sendTransfer, field: 'nuban', request: { ...account, transaction_ref: 'AMS-12345678' } },
      { route: addBeneficiary, field: 'number', request: { name: 'Ibrahim Garba', code: '058' } },
      { route: findAccountName, field: 'accountnumber', part: 'query', request: { bankcode: '058' } },
    ],
  ],
  [
    'CONST-06',
    ['258', '25800'],
    '2580',
    [
      { route: setPin, field: 'pin', request: {} },
      { route: authorisePin, field: 'pin', request: {} },
      { route: resetPin, field: 'pin', request: { otp: '123456' } },
    ],
  ],
  ['CONST-07', ['1234', '123456'], '12345', [{ route: confirmOtp, field: 'otp', request: { bvn_nin: '22278828796', type: 'bvn' } }]],
  [
    'CONST-08',
    ['12345'],
    '123456',
    [
      { route: validatePinOtp, field: 'otp', request: {} },
      { route: resetPin, field: 'otp', request: { pin: '2580' } },
    ],
  ],
  [
    'CONST-09',
    ['Kx7@mnp'],
    'Kx7@mnpQ',
    [
      { route: addUser, field: 'password', request: { email: person.email } },
      { route: verifyAccount, field: 'password', request: { email: person.email, code: '123456' } },
      { route: changePassword, field: 'password', request: { old_password: PASSWORD } },
    ],
  ],
] as [string, string[], string, Case[]][])(
  'CONST-04..09: each call takes phone, account number, PIN, codes and password of the right length only (%s)',
  ([, wrong, right, cases]) => {
    for (const one of cases) {
      for (const value of wrong) expect([one.route.operation, value, refusalOf(one, value)]).toEqual([one.route.operation, value, one.field])
      expect([one.route.operation, refusalOf(one, right)]).toEqual([one.route.operation, null])
    }
  },
)

test('CONST-31: the history lists credits and debits, and knows no other type', () => {
  const ask = (type: string) => refusalOf({ route: showHistory, field: 'type', part: 'query', request: {}, params: { businessid: 'biz_1' } }, type)
  expect(['credit', 'debit', 'transfer', ''].map(ask)).toEqual([null, null, 'type', 'type'])
  expect(showHistory.reply.element.shape.type.options).toEqual(['credit', 'debit'])
})
