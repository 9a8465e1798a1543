import { expect, merchantDetails, render, screen, test, unverifiedDetails } from '../../../tests/components/test.tsx'
import { needsPayoutAccount, PayoutPrompt } from './PayoutPrompt.tsx'

test('SHELL-124: the prompt leads to the settings with Payout Accounts preselected', () => {
  render(<PayoutPrompt href="/admin/merchant/settings?tab=payout-accounts" />)
  expect(screen.getByText('Set up payout account')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go To Settings' })).toHaveAttribute('href', '/admin/merchant/settings?tab=payout-accounts')
})

test('SHELL-124: the owner of an activated business without a payout account needs one, and no other member', () => {
  expect(needsPayoutAccount(merchantDetails('merchant', { accountnumber: null }))).toBe(true)
  expect(needsPayoutAccount(merchantDetails('merchant'))).toBe(false)
  expect(needsPayoutAccount(merchantDetails('auditor-finance', { accountnumber: null }))).toBe(false)
  expect(needsPayoutAccount(unverifiedDetails())).toBe(false)
  expect(needsPayoutAccount(undefined)).toBe(false)
})
