import { expect, test } from 'vitest'
import { TASKS } from '../apps/jobs.ts'
import { modules } from './index.ts'

const listed = modules.flatMap(({ name, messages = [] }) => messages.map((message) => ({ module: name, message })))

test('the names of messages are unique, and each begins with the name of its module', () => {
  const names = listed.map(({ message }) => message.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(listed.filter(({ module, message }) => !message.name.startsWith(`${module}.`)).map(({ message }) => message.name)).toEqual([])
})

/** Each tells why it says no business. Every other one has its name in the subject, by the mechanism. */
const WITHOUT_BUSINESS = {
  'annotations.payer-code': 'to a payer, who says it to the shop',
  'bills.meter-token': 'to the customer of a meter',
  'identity.code': 'about the login of a person',
  'identity.contact-changed': 'about the login of a person',
  'identity.contact-code': 'about the login of a person',
  'identity.new-device': 'about the login of a person',
  'identity.password-changed': 'about the login of a person',
  'identity.sessions-ended': 'about the login of a person',
  'operators.first-password': 'to staff',
  'operators.second-person': 'to staff',
  'operators.work-assigned': 'to staff',
  'operators.work-decided': 'to staff',
  'operators.work-ended': 'to staff',
  'support.crash-reported': 'to our mailing list',
  'visitors.visitor-answered': 'to a visitor',
  'visitors.visitor-wrote': 'to support',
}

test('each message to an owner or a member says which business it is about; the others are listed with their reason', () => {
  const without = listed.flatMap(({ message: { name, noBusiness } }) => (noBusiness === null ? [] : [[name, noBusiness] as const]))
  expect(Object.fromEntries(without)).toEqual(WITHOUT_BUSINESS)
})

test('each message is sent by a job that a worker runs', () => {
  expect(listed.flatMap(({ message: { sentBy } }) => sentBy.map(({ name }) => name)).filter((name) => !TASKS.includes(name))).toEqual([])
})
