import { t } from '@lingui/core/macro'

const TEXTS: Readonly<Record<string, string>> = {
  'identity.sign_in': t`Logged in`,
  'identity.set_pin': t`Set a PIN`,
  'identity.change_pin': t`Changed the PIN`,
  'identity.reset_pin': t`Reset the PIN`,
  'identity.change_password': t`Changed the password`,
  'identity.change_contact': t`Changed the phone number or email address`,
  'transfers.send': t`Sent money`,
  'transfers.withdraw': t`Withdrew money`,
  'transfers.settle_business': t`Paid out the balance of the day`,
  'collections.ask_reversal': t`Asked for a reversal`,
  'collections.decline_reversal': t`Declined a reversal`,
  'collections.reverse': t`Sent a payment back`,
  'cards.refund_payment': t`Refunded a card payment`,
  'payout-banks.add': t`Entered a payout bank`,
  'payout-banks.cancel': t`Cancelled a payout bank`,
  'payout-banks.update_cashier': t`Changed the bank of a cashier`,
  'cashpoints.add': t`Opened a cashpoint`,
  'cashpoints.assign_cashier': t`Assigned a cashier to a cashpoint`,
  'cashpoints.send_password': t`Had a new password sent to a cashier`,
  'cashpoints.deactivate': t`Deactivated a cashpoint`,
  'team.add_member': t`Invited a member`,
  'team.change_role': t`Changed a role`,
  'team.remove_member': t`Removed a member`,
  'team.suspend_member': t`Suspended a member`,
  'team.unsuspend_member': t`Ended a suspension`,
  'developers.rotate_secret_key': t`Replaced the secret key`,
  'developers.save_webhook': t`Saved the webhook`,
  'developers.activate_web_payment': t`Activated web payment`,
  'approvals.ask': t`Asked for approval`,
  'approvals.approve': t`Approved a request`,
  'approvals.decline': t`Declined a request`,
  'approvals.withdraw': t`Took a request back`,
  'approvals.save_policy': t`Changed the approval rules`,
  'sandbox.add': t`Created the developer sandbox`,
  'sandbox.activate': t`Activated the developer sandbox`,
  'bulk.pay_group': t`Paid a group`,
  'bulk.add_group': t`Added a group`,
  'bulk.delete_group': t`Deleted a group`,
  'disputes.create': t`Opened a dispute`,
  'disputes.answer': t`Answered about a dispute`,
  'account-limits.request': t`Asked for another limit`,
  'account-limits.lower': t`Lowered the limit`,
  'account-limits.decide': t`Decided about the limit`,
  'alternate-accounts.create': t`Asked for an alternate account`,
  'lookup.change_standing': t`Changed the standing of the account`,
  'flags.set': t`Changed a feature`,
  'onboarding.add_business': t`Added a business`,
  'onboarding.add_merchant': t`Signed up`,
  'support.answer': t`Answered a message`,
  'support.write': t`Wrote a message`,
}

/** What an operation did, in words; an unknown one by its own name. */
export function operationText(operation: string): string {
  if (TEXTS[operation]) return TEXTS[operation]
  const [module = '', act = ''] = operation.split('.')
  const words = `${module.replaceAll('-', ' ')}: ${act.replaceAll('_', ' ')}`
  return words[0]!.toUpperCase() + words.slice(1)
}
