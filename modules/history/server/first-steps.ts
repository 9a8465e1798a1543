import { defineFirstStep } from '../../kernel/first-step-declaration.ts'
import { showHistory } from '../contract.ts'
import { totalReceived } from './queries.ts'

export const firstPaymentStep = defineFirstStep({
  key: 'history.first_payment',
  position: 50,
  title: 'Receive your first payment',
  detail: () => 'Send your account number to a customer, or pay in ₦100 from another bank yourself.',
  minutes: 1,
  act: { words: 'Show account number', href: '/admin/merchant?popup=account-details' },
  doneBy: showHistory,
  activation: 'after',
  load: async (db, { businessId }) => ((await totalReceived(db, businessId)).since === null ? 'open' : 'done'),
})
