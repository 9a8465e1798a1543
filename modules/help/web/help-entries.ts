import { t } from '@lingui/core/macro'

/** `slug` is the last part of the address; it stays when the title changes. Each text is a paragraph. */
export type HelpEntry = { slug: string; topic: string; title: string; texts: readonly string[] }

const FEES = t`Fees`
const MONEY_IN = t`Money in`
const MONEY_OUT = t`Money out`
const LIMITS = t`Limits`
const ACCOUNT = t`Account and verification`
const SIGN_IN = t`Login and PIN`

export const MERCHANT_HELP = [
  {
    slug: 'fees-for-money-in',
    topic: FEES,
    title: t`How much do you take of a payment? Fees for money in`,
    texts: [
      t`From 0.3% to 0.5% of each inbound payment, capped at ₦100. In special cases that we agree with you the cap is ₦200.`,
      t`Retail and web businesses pay 0.5%, POS and API businesses 0.3%. The fee contains its VAT.`,
      t`This is the fee of transfers, QR and USSD. Cards have a fee of their own. An alternate account at another bank, where it is offered, costs ₦1,000 once and 0.75% of each payment, at most ₦200.`,
      t`Example: a customer pays ₦45,000. Our fee is ₦100, of which ₦6.98 is VAT. You keep ₦44,900.`,
    ],
  },
  {
    slug: 'fees-for-transfers',
    topic: FEES,
    title: t`What does a transfer cost? Fees for money out`,
    texts: [
      t`An outbound transfer costs a flat ₦20. From ₦10,000 the law adds ₦50 stamp duty.`,
      t`POS and agency businesses pay ₦5 for an outbound transfer below ₦2,000 and ₦15 above ₦2,000.`,
      t`Every fee is shown to the kobo before you enter your PIN.`,
    ],
  },
  {
    slug: 'fee-for-withdrawal',
    topic: FEES,
    title: t`Is a withdrawal to my own bank free of fees?`,
    texts: [t`Yes. A withdrawal to your pre-registered bank account is free, and we pay the stamp duty.`],
  },
  {
    slug: 'fees-for-cards',
    topic: FEES,
    title: t`What are the fees for card payments?`,
    texts: [
      t`1.65% of the payment, and ₦107.50 from ₦2,500, at most ₦2,150. The fee contains its VAT.`,
      t`The fee of a card payment is shown when you create its link. It is taken from the payment, and the rest joins your balance when the card processor has paid us, usually on the next working day.`,
    ],
  },
  {
    slug: 'fees-for-bills',
    topic: FEES,
    title: t`Are there fees for airtime, data and bills?`,
    texts: [t`Airtime and data are sold at their face value. Cable TV and electricity may have a small fee, which the form shows before you pay.`],
  },
  {
    slug: 'where-does-the-money-go',
    topic: MONEY_IN,
    title: t`Where does the money go after a customer pays?`,
    texts: [
      t`It joins your balance within seconds after the bank has confirmed it. The dashboard shows it without a reload.`,
      t`Each morning at 6:00 the balance can go to your own bank, if you have chosen so in Settings, Payout Accounts.`,
    ],
  },
  {
    slug: 'customer-paid-nothing-shown',
    topic: MONEY_IN,
    title: t`My customer paid and the screen shows nothing`,
    texts: [
      t`Keep the goods until you see two lines under the amount. A debit alert or a picture of a receipt is no proof.`,
      t`Most payments show within seconds. If the customer’s bank is slow, it can take minutes. We also read the bank’s statement every minute, so a lost notice is found.`,
      t`After an hour write to Support with the session id from the customer’s receipt.`,
    ],
  },
  {
    slug: 'send-a-payment-back',
    topic: MONEY_IN,
    title: t`Can I send a payment back?`,
    texts: [
      t`Yes, within 24 hours: open the payment and choose Reverse Transaction. The money goes to the account it came from, and only there.`,
      t`Our fee of that payment is returned to you.`,
    ],
  },
  {
    slug: 'card-disputes',
    topic: MONEY_IN,
    title: t`A customer disputes a card payment. What do I do?`,
    texts: [
      t`The customer has asked the bank for the money back. It is held in your balance, and we send you a mail with the time by which you have to answer, mostly the next morning.`,
      t`Open Take Card Payment, Disputes. Give the money back with your PIN, or contest it: say what you sold and how it was delivered, and add a picture that proves it, such as a signed receipt.`,
      t`If you contest it, the customer’s bank decides. Without an answer in time the customer gets the money.`,
    ],
  },
  {
    slug: 'what-you-owe',
    topic: MONEY_IN,
    title: t`Why does my business owe you money?`,
    texts: [
      t`A payment had to be taken back after you had sent its money on: a card dispute was lost, or a credit never came. What your balance could not pay is owed.`,
      t`We tell you by mail. From the day after, we keep a share of what comes in until it is paid; the mail names the share. You can pay it at any time: press What you owe on your dashboard.`,
    ],
  },
  {
    slug: 'qr-and-ussd',
    topic: MONEY_IN,
    title: t`How do QR and USSD payments work?`,
    texts: [
      t`Open your account details. A customer scans the QR code with the app of the own bank, or dials the code that is shown for that bank.`,
      t`Both end as a transfer to your account number, with the same fee.`,
    ],
  },
  {
    slug: 'what-is-a-cashpoint',
    topic: MONEY_IN,
    title: t`What is a cashpoint?`,
    texts: [
      t`A counter of your business with an account number of its own. You can open as many as you want, and give each to a cashier who sees its payments and nothing else.`,
    ],
  },
  {
    slug: 'close-a-cashpoint',
    topic: MONEY_IN,
    title: t`What happens when I deactivate a cashpoint?`,
    texts: [t`Its cashier is logged out. What customers still send to its number goes to your default cashpoint, marked with the old name.`],
  },
  {
    slug: 'statement',
    topic: MONEY_IN,
    title: t`How do I get a statement?`,
    texts: [t`In History choose Filter By Date, then Print statement. It comes by email as PDF and CSV, and you can download it for 7 days.`],
  },
  {
    slug: 'transfer-processing',
    topic: MONEY_OUT,
    title: t`The transfer says Processing. Is my money safe?`,
    texts: [
      t`Yes. The amount is held and cannot be taken twice. We ask the bank again on a schedule until it answers clearly.`,
      t`If the transfer did not go, the whole amount with its fee is back in your balance. If there is no answer after 24 hours, our staff look at it.`,
    ],
  },
  {
    slug: 'account-number-does-not-exist',
    topic: MONEY_OUT,
    title: t`What does “Account Number Does Not Exist” mean?`,
    texts: [
      t`The bank knows no account with this number, or the account is not verified yet. The message is: Account Number Does Not Exist. Check the number and the bank with the person whom you pay.`,
    ],
  },
  {
    slug: 'account-or-beneficiary-not-found',
    topic: MONEY_OUT,
    title: t`What does “Account or Beneficiary Not Found” mean?`,
    texts: [
      t`In bulk payments a look-up of an unknown or unverified account answers: Account or Beneficiary Not Found. The line is not paid. Correct it, and pay that line again.`,
    ],
  },
  {
    slug: 'bulk-payments',
    topic: MONEY_OUT,
    title: t`How do I pay many people at once?`,
    texts: [
      t`Open Bulk Payment, create a group and add people one by one, or upload a list. The template shows the columns.`,
      t`Before you pay you see the sum with all fees. Lines that fail are listed, and can be paid again without paying anyone twice.`,
    ],
  },
  {
    slug: 'airtime-and-bills',
    topic: MONEY_OUT,
    title: t`How do I buy airtime or pay a bill?`,
    texts: [t`Use the buttons on the dashboard. The token of a prepaid meter is shown, sent by text message, and kept in your history.`],
  },
  {
    slug: 'wrong-account',
    topic: MONEY_OUT,
    title: t`I sent money to a wrong account`,
    texts: [
      t`Tell Support at once, with the reference. We ask the receiving bank to hold the money. It can be returned if it is still there. So read the name that the bank shows before you enter your PIN.`,
    ],
  },
  {
    slug: 'limit-before-verification',
    topic: LIMITS,
    title: t`How much can I send before I am verified? Limits of new accounts`,
    texts: [
      t`You can receive without a limit. A partially verified account can send ₦30,000 in all, until its verification is complete.`,
      t`Older texts name ₦50,000. The figure that holds is shown beside the refusal.`,
    ],
  },
  {
    slug: 'limit-after-verification',
    topic: LIMITS,
    title: t`How much can I send in a day? Limits after verification`,
    texts: [
      t`After verification the limit is 1 to 5 million naira per day, and 1 million naira per withdrawal.`,
      t`The daily online transfer limit of the terms is ₦2,000,000. For a higher one write to Support. Where it is offered, ask in Settings, Increase Account Limit, with a short video.`,
    ],
  },
  {
    slug: 'transfer-limit-exceeded',
    topic: LIMITS,
    title: t`What does “Transfer Limit Exceeded” mean?`,
    texts: [
      t`The payment is above what your account may send today. The message is: Transfer Limit Exceeded. Contact customer support to increase your limit`,
      t`Nothing was taken. Complete your verification, write to Support, or send the rest tomorrow. Where it is offered, ask for a higher limit in Settings, Increase Account Limit.`,
    ],
  },
  {
    slug: 'verify-account',
    topic: ACCOUNT,
    title: t`How do I verify my account?`,
    texts: [
      t`Open Compliance. Your BVN or NIN, with an ID card or a short video, activates the account.`,
      t`It is verified with your BVN, the video, and an ID card or a passport. All of it takes about six minutes.`,
      t`You give consent on the site of the national identity service, and confirm with a code on the phone of your BVN.`,
    ],
  },
  {
    slug: 'is-my-bvn-safe',
    topic: ACCOUNT,
    title: t`Is my BVN safe with you?`,
    texts: [
      t`It is encrypted with a key outside of the database. Screens show its last four digits only, and every view by staff is recorded. A BVN gives nobody access to your bank account.`,
    ],
  },
  {
    slug: 'change-payout-bank',
    topic: ACCOUNT,
    title: t`How do I change my payout bank?`,
    texts: [
      t`In Settings, Payout Accounts. A change waits 24 hours, in which you can cancel it, and is then confirmed by staff. Until then your old bank is paid.`,
    ],
  },
  {
    slug: 'add-team',
    topic: ACCOUNT,
    title: t`How do I add a person to my team?`,
    texts: [
      t`Where teams are offered: in Settings, Teams, choose Invite Member. Each role shows its rights. The person gets an email with a link that holds 72 hours.`,
      t`If Settings has no Teams, ask Support.`,
    ],
  },
  {
    slug: 'further-business',
    topic: ACCOUNT,
    title: t`Can I have more than one business?`,
    texts: [
      t`Yes, where it is offered: use Add New Business in the menu at the top. You switch between them without another login.`,
      t`If the menu has no such entry, ask Support.`,
    ],
  },
  {
    slug: 'password-policy',
    topic: SIGN_IN,
    title: t`What makes a good password?`,
    texts: [
      t`At least 8 characters, with a capital letter, a small letter, a number and a special character from $ @ # % &. Dot and underscore are not accepted as the special character.`,
      t`Our forms are less strict: they accept a dot and a star too. An underscore alone never counts.`,
      t`Three or four words that do not belong together are best. Names and years are easy to guess.`,
    ],
  },
  {
    slug: 'forgot-pin',
    topic: SIGN_IN,
    title: t`I forgot my PIN`,
    texts: [
      t`In Settings, Profile, choose Forgot Pin. A code comes by email and text message, and you choose a new PIN of 4 digits. Five wrong PINs lock it, and the same way opens it again.`,
    ],
  },
  {
    slug: 'session-expired',
    topic: SIGN_IN,
    title: t`Session has expired: why?`,
    texts: [t`You logged in on another device, or did nothing for 15 minutes. With “Keep me logged in” a session lasts 7 days without use.`],
  },
  {
    slug: 'suspicious-message',
    topic: SIGN_IN,
    title: t`Someone asks for my PIN or a code`,
    texts: [
      t`Staff never ask for your password, your PIN or a code. Do not answer, and tell Support. If you gave one away, change your password at once: every other device is logged out.`,
    ],
  },
] as const satisfies readonly HelpEntry[]

const COUNTER = t`At the counter`
const CASHIER_LOGIN = t`Login`

export const CASHIER_HELP = [
  {
    slug: 'is-it-paid',
    topic: COUNTER,
    title: t`When may I hand over the goods?`,
    texts: [t`When the payment stands in your list with two lines under it. A debit alert or a picture on the customer’s phone is no proof.`],
  },
  {
    slug: 'account-number',
    topic: COUNTER,
    title: t`Which account number do I give?`,
    texts: [t`The one on your dashboard, under Bank Details. It belongs to your cashpoint, so its payments reach your screen.`],
  },
  {
    slug: 'payment-missing',
    topic: COUNTER,
    title: t`The customer paid and I see nothing`,
    texts: [t`Ask for the session id on the customer’s receipt and wait some minutes. Then tell your owner, or write to Support from your page.`],
  },
  {
    slug: 'wrong-amount',
    topic: COUNTER,
    title: t`The customer paid too much`,
    texts: [t`Only the owner can send a payment back. Show the owner the reference of the payment.`],
  },
  {
    slug: 'receipt',
    topic: COUNTER,
    title: t`How do I give a receipt?`,
    texts: [t`Open the payment and choose the receipt for the customer. You can print it or send it as a picture. It does not show your fee.`],
  },
  {
    slug: 'card-payment',
    topic: COUNTER,
    title: t`How does a customer pay by card?`,
    texts: [
      t`Choose Take Card Payment, enter the amount and show the QR code, or send the link. The customer pays on the page of the card processor.`,
    ],
  },
  {
    slug: 'first-login',
    topic: CASHIER_LOGIN,
    title: t`How do I log in for the first time?`,
    texts: [t`With your phone number or email and the password from the message that we sent. You then choose a password of your own.`],
  },
  {
    slug: 'cashier-password',
    topic: CASHIER_LOGIN,
    title: t`I forgot my password`,
    texts: [t`Choose “Forgot your password?” on the login page if you have an email address with us. Otherwise ask your owner.`],
  },
  {
    slug: 'see-no-balance',
    topic: CASHIER_LOGIN,
    title: t`Why do I see no balance?`,
    texts: [t`The balance is of the business. A cashier sees the payments of the own cashpoint only.`],
  },
  {
    slug: 'logged-out',
    topic: CASHIER_LOGIN,
    title: t`I was logged out in the middle of the day`,
    texts: [t`You may have logged in on another device, or your owner has changed your cashpoint. Log in again, or ask your owner.`],
  },
] as const satisfies readonly HelpEntry[]

/** Names one answer. No two have the same. */
export type HelpSlug = (typeof MERCHANT_HELP | typeof CASHIER_HELP)[number]['slug']
