import type { Received } from './inbox.ts'

/** Words of the message, of each channel on which it leaves. No other message has them. */
type Words = { mail?: { subject: RegExp; text: RegExp }; sms?: RegExp }

/** Each message by its name. The words are written here again, so that a text that is lost is noticed. */
export const WORDS: Readonly<Record<string, Words>> = {
  'account-limits.request-moved': { mail: { subject: /We are checking your limit of ₦/, text: /answer within 1 working day/ } },
  'annotations.payer-code': { sms: /^Kasuwa: \d{6} shows that you paid/ },
  'approvals.asked': { mail: { subject: /waits for your approval/, text: /Nothing is sent until you approve[^]*authorizations#token=/ } },
  'approvals.ended': { mail: { subject: /your request was declined/, text: /Nothing was done\. Reason: Not now/ } },
  'approvals.policy-changed': {
    mail: { subject: /approval rules changed/, text: /From now on these need approval/ },
    sms: /The approval rules of .+ were changed/,
  },
  'bulk.payments-failed': { mail: { subject: /1 payment of a bulk payment was not sent/, text: /you can correct the accounts and pay them again/ } },
  'bills.meter-token': { sms: /^Token for meter 04172283391: (\d{4} ){4}\d{4}\./ },
  'cards.dispute-ended': { mail: { subject: /decided for the customer/, text: /Your business owes the rest of ₦/ } },
  'cards.dispute-opened': { mail: { subject: /a customer disputes ₦5,000/, text: /is held in your balance until it is decided/ } },
  'cards.dispute-reminder': { mail: { subject: /left to answer a dispute/, text: /you have not answered/ } },
  'collections.reversal-asked': { mail: { subject: /asks for a reversal/, text: /asks you to send ₦4,500\.00 back to/ } },
  'collections.sent-back': {
    mail: { subject: /you sent back ₦4,500/, text: /sent a payment back[^]*Its fee is in the wallet again/ },
    sms: /sent back a payment of NGN 4,500/,
  },
  'debts.ended': { mail: { subject: /owes nothing any more/, text: /What your business owed is paid/ } },
  'debts.noticed': { mail: { subject: /your business owes ₦/, text: /we keep \d+ % of what comes in/ } },
  'developers.key-replaced': {
    mail: { subject: /secret key replaced/, text: /The old key does not work any more/ },
    sms: /The secret key of .+ was replaced/,
  },
  'developers.webhook-changed': {
    mail: { subject: /webhook changed/, text: /Notifications of .+ are now sent to https:/ },
    sms: /The webhook of .+ was changed/,
  },
  'developers.webhook-disabled': {
    mail: { subject: /webhook disabled/, text: /accepts no notifications, so we have stopped/ },
    sms: /accepts no notifications and is disabled/,
  },
  'disputes.logged': {
    mail: { subject: /dispute logged/, text: /logged a dispute: The amount is wrong/ },
    sms: /Dispute logged\. Payment: NGN 20,000/,
  },
  'disputes.moved': { mail: { subject: /dispute received/, text: /staff look at your dispute/ }, sms: /Dispute received\. Payment: NGN 20,000/ },
  'identity.code': {
    mail: { subject: /^Your code for a new Kasuwa (PIN|password)/, text: /^\d{6} is your code for a new/m },
    sms: /^\d{6} is your code for a new Kasuwa PIN/,
  },
  'identity.contact-changed': {
    mail: { subject: /Your Kasuwa (email address|phone number) was changed/, text: /was changed just now/ },
    sms: /^The (email address|phone number) of your Kasuwa account was changed just now/,
  },
  'identity.contact-code': {
    mail: { subject: /Your code to use this email address/, text: /^\d{6} is your code to use this email address/m },
    sms: /^\d{6} is your code to use this number/,
  },
  'identity.new-device': {
    mail: { subject: /A new device signed in/, text: /Chrome on Android, on/ },
    sms: /A new device signed in to your account: Chrome on Android/,
  },
  'identity.password-changed': {
    mail: { subject: /password was changed/, text: /All devices were signed out/ },
    sms: /The password of your account was changed just now/,
  },
  'identity.pin-changed': { mail: { subject: /Your Kasuwa PIN was changed/, text: /transaction PIN of .+ was changed just now/ } },
  'identity.pin-locked': { mail: { subject: /PIN was locked/, text: /locked after five wrong tries/ } },
  'identity.pin-set': { mail: { subject: /PIN was set/, text: /It confirms each payment/ } },
  'identity.sessions-ended': {
    mail: { subject: /You were signed out of Kasuwa on every device/, text: /because of a call in your name/ },
    sms: /Support signed you out on every device after a call/,
  },
  'identity.temporary-password': {
    mail: { subject: /Your first Kasuwa password/, text: /has opened a cashpoint on Kasuwa/ },
    sms: /is your first Kasuwa password for Amina Stores\. Log in at http\S+\/login with this phone number/,
  },
  'loans.instalment-collected': { mail: { subject: /a loan instalment was taken/, text: /was taken from your balance for your loan/ } },
  'loans.instalment-due-soon': { mail: { subject: /a loan instalment is due on \d+ [A-Z]/, text: /It is taken from your balance on that day/ } },
  'loans.instalment-late': { mail: { subject: /a loan instalment is late/, text: /to avoid a late fee/ } },
  'loans.late-fee-charged': { mail: { subject: /a late fee for your loan/, text: /A late fee of ₦/ } },
  'loans.limit-decided': { mail: { subject: /your credit limit is higher/, text: /You can now borrow up to ₦500,000/ } },
  'loans.new-plan-accepted': { mail: { subject: /your new plan holds/, text: /is repaid by the new plan from today/ } },
  'loans.new-plan-offered': { mail: { subject: /a new plan for your loan/, text: /by a new plan of 12 months/ } },
  'loans.other-terms': { mail: { subject: /another offer for your loan/, text: /a loan of ₦100,000\.00 for 3 months instead/ } },
  'loans.paid-out': { mail: { subject: /your loan is in your balance/, text: /The first instalment is due on/ } },
  'loans.refused': { mail: { subject: /your loan was not approved/, text: /Reason: The shop has moved/ } },
  'loans.request-expired': { mail: { subject: /your loan request has ended/, text: /Your warranter did not answer/ } },
  'loans.warranted-plan-changed': { mail: { subject: /has a new plan for a loan/, text: /You vouched for a loan of/ } },
  'loans.warranty-answered': { mail: { subject: /vouches for your loan/, text: /has approved your request for/ } },
  'loans.warranty-asked': { mail: { subject: /asks you to vouch for a loan/, text: /has named you as warranter/ } },
  'loans.warranty-called': { mail: { subject: /has not repaid a loan/, text: /It is long late/ } },
  'lookup.class-changed': { mail: { subject: /the class of your business has changed/, text: /is now of the class pos/ } },
  'onboarding.welcome': { mail: { subject: /Welcome to Kasuwa/, text: /To begin you need your BVN/ } },
  'operators.first-password': { mail: { subject: /Your first password for the Kasuwa desk/, text: /You were added to the Kasuwa desk as/ } },
  'operators.work-assigned': { mail: { subject: /Kasuwa desk: .+ gave you work: /, text: /It is yours for 30 minutes/ } },
  'operators.work-decided': { mail: { subject: /Kasuwa desk: decided: /, text: /You get this because you watched it/ } },
  'operators.work-ended': { mail: { subject: /Kasuwa desk: waits no longer: /, text: /This waits for nobody at the desk any more/ } },
  'payout-banks.decided': {
    mail: { subject: /payout account change cancelled/, text: /was cancelled\. The payout account stays as it was/ },
    sms: /The change to Zenith Bank .+ was cancelled/,
  },
  'payout-banks.destination-changed': {
    mail: { subject: /daily payout changed/, text: /stays in your balance until you withdraw it/ },
    sms: /Money now stays in your balance/,
  },
  'payout-banks.saved': {
    mail: { subject: /payout account is being reviewed/, text: /We call you to confirm it before it can be used/ },
    sms: /was entered as .+ We call you before it is used|Zenith Bank .+ was entered as/,
  },
  'recalls.moved': { mail: { subject: /The bank of a payer asks for ₦|is on hold/, text: /Transaction col_/ } },
  'operators.second-person': { mail: { subject: /Kasuwa desk: waits for a second person: /, text: /Another person decides by / } },
  'risk.standing-changed': { mail: { subject: /money cannot leave your account/, text: /Reason: We check a payment/ } },
  'rules.fee-changed': { mail: { subject: /has a new fee from 1 January 2036/, text: /is 0\.45%.* instead of 0\.\d/ } },
  'statements.ready': { mail: { subject: /Your Kasuwa statement/, text: /is ready as PDF and CSV/ } },
  'support.crash-reported': { mail: { subject: /History page broke/, text: /TypeError: rows is undefined/ } },
  'push.payment-ended': { mail: { subject: /your payment to .+ was sent/, text: /You asked us to tell you when this payment is done/ } },
  'support.staff-wrote': { mail: { subject: /support answered/, text: /It is in your balance\./ } },
  'team.invitation': { mail: { subject: /invites you to its team/, text: /The link works once, within 72 hours/ } },
  'team.member-changed': {
    mail: { subject: /a role in your team has changed/, text: /is now Cashier Accountant at/ },
    sms: /is now Cashier Accountant at/,
  },
  'team.member-invited': {
    mail: { subject: /a person was invited to your team/, text: /was invited to the team of/ },
    sms: /Ibrahim Musa was invited to/,
  },
  'team.member-joined': { mail: { subject: /a person joined your team/, text: /joined the team of/ }, sms: /Ibrahim Musa joined/ },
  'tills.count-asked': {
    mail: { subject: /please count the cash of/, text: /asks you to count the cash of .+ and to close your shift/ },
    sms: /asks you to count the cash of/,
  },
  'team.your-access-changed': {
    mail: { subject: /your role has changed/, text: /You are now Cashier Accountant/ },
    sms: /You are now Cashier Accountant/,
  },
  'verification.step-finished': { mail: { subject: /We are checking your proof of address/, text: /We will email you/ } },
  'verification.tier-raised': { mail: { subject: /can now receive payments/, text: /is active on Kasuwa/ } },
  'visitors.visitor-answered': { mail: { subject: /^Re: Prices for a school/, text: /It is free for schools\.[^]*You wrote:/ } },
  'visitors.visitor-wrote': { mail: { subject: /^Contact page: Prices for a school/, text: /From visitor@outside\.example/ } },
}

/** `payout-banks.saved by sms`: what the words of this message say that it is. */
export function namesOf({ channel, subject, text }: Received): string[] {
  const isOf = ({ mail, sms }: Words) =>
    channel === 'mail' ? mail !== undefined && mail.subject.test(subject) && mail.text.test(text) : !!sms?.test(text)
  return Object.entries(WORDS).flatMap(([name, words]) => (isOf(words) ? [`${name} by ${channel}`] : []))
}
