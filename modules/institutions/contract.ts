import { z } from 'zod'
import { rolesWith } from '../identity/contract.ts'
import { type DigitsRule, digitsSchema, route, shownText, typedText } from '../../platform/http/contract.ts'

/** The CBN code identifies a bank, such as `058`. */
export const bankCodeSchema = typedText().regex(/^\d{3,6}$/, 'Choose a bank')
export const ACCOUNT_NUMBER: DigitsRule = { length: 10, wrong: 'Account Number must contain 10 numbers' }
export const accountNumberSchema = digitsSchema(ACCOUNT_NUMBER, 'Account Number is required')

export const listBanks = route({
  operation: 'institutions.list_banks',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/bank/list/show',
  summary: 'Banks that money can be sent to',
  reply: z.array(z.object({ name: shownText(), code: z.string(), aliases: z.array(z.string()) })),
  list: true,
})

export const findAccountName = route({
  operation: 'institutions.find_account_name',
  roles: rolesWith('use_product'),
  method: 'GET',
  path: '/bank/name/show',
  summary: 'Name enquiry: whose account this is, as its bank says',
  query: z.strictObject({ accountnumber: accountNumberSchema, bankcode: bankCodeSchema }),
  reply: z.object({ accountname: shownText(), accountnumber: z.string(), bankcode: z.string(), bankname: z.string() }),
})
