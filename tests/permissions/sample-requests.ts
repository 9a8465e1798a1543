import { sumKobo } from '../../platform/money/index.ts'
import { planSchedule } from '../../modules/loans/server/schedule.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { jpeg } from '../fixtures/image-fixtures.ts'

/** The records of one business that requests can name. */
export type TestRecords = {
  business: string
  cashpoint: string
  /** A cashpoint that was deactivated before. */
  closedCashpoint: string
  /** An active cashpoint without a cashier. */
  freeCashpoint: string
  accountNumber: string
  transfer: string
  /** A prepaid purchase with its token. */
  bill: string
  /** Settled ones: each can be refunded once. */
  cardPayments: readonly string[]
  /** An open dispute of the first one, and a picture that answers it. */
  cardDispute: string
  cardDisputePicture: string
  beneficiary: string
  item: string
  member: string
  invitation: string
  /** One that is ready. */
  statement: string
  /** A bank under review. */
  payoutBank: string
  publicKey: string
  prefix: string
  /** A member of the downline. */
  downlineMember: string
  photos: readonly string[]
  /** A photo that no transaction has. */
  picture: string
  /** A category of money in. */
  product: string
  video: { link: string; question: string }
  documents: { cac: string; ammban: string; other: string }
  /** A video for another daily limit. */
  limitVideo: string
  /** A group with one beneficiary, and runs of it that are being paid, paused and finished with a failed line. */
  bulkGroup: string
  bulkBeneficiary: string
  bulkRun: string
  pausedBulkRun: string
  failedBulkRun: string
  failedBulkLine: string
  /** A list with a row whose bank has another name. */
  bulkUpload: string
  /** A loan that is being repaid, a request of the business, and one for which it is asked to vouch. */
  loan: string
  loanRequest: string
  loanAsked: string
  /** A request that waits for approval. */
  authorization: string
}

export type SampleRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Sent as a form with this file. */
  file?: Uint8Array
  /**
   * The precondition of each request: a PIN's grant, the code for a new PIN, or a separate session because the request
   * ends it. `contact-code`: the code for a new phone number. `phone-cashier`: each cashpoint has a cashier without an email address. `no-cashier`: the free cashpoints have none again. `offer`: a grant, and a business that may ask for an alternate account and has none. `alternate-request`: an open request for
   * one. `web-inactive`: a grant, and web payment is not active yet. `not-annotated`: no dispute and no picture anywhere, and an open challenge;
   * `challenge-code`: one whose code can be sent. `bulk`: the records of bulk payments as they were; `bulk-pin`:
   * with a PIN. `loan-…`: the only open loan of each business is one that runs, one with an offer of a new plan, a request, an offer of staff, or none.
   * `approval`: a waiting request of another person, and a PIN; `own-approval`: one of the caller.
   * `reversal-asked`: a cashier has asked for the reversal of each payment, and a PIN.
   * `no-sandbox`: web payment is active and there is no sandbox; `sandbox-created`: one that is not active yet.
   */
  needs?:
    | 'grant'
    | 'reversible'
    | 'reversal-asked'
    | 'session'
    | 'code'
    | 'contact-code'
    | 'phone-cashier'
    | 'no-cashier'
    | 'offer'
    | 'alternate-request'
    | 'web-inactive'
    | 'not-annotated'
    | 'disputed'
    | 'asked'
    | 'challenge-code'
    | 'unsent-token'
    | 'debt'
    | 'card-dispute'
    | 'bulk'
    | 'bulk-pin'
    | 'loan-running'
    | 'loan-anew'
    | 'loan-asked'
    | 'loan-offered'
    | 'loan-none'
    | 'joinable'
    | 'open-payments'
    | 'approval'
    | 'own-approval'
    | 'no-sandbox'
    | 'sandbox-created'
  /** The code by which a foreign record is refused, where it is not `not_found`. */
  refusal?: string
}

/** Of the first business's owner, to whom a code was sent. */
export const BVN = '22233344455'

/** A different account in each request: the same one again is refused. */
const payoutNumber = (turn: number) => `02${String(turn).padStart(8, '0')}`

/** Of a third business. */
export const AGGREGATOR_CODE = 'AGG-THIRD'

/** The PIN of everybody who pays a group. */
export const BULK_PIN = '4073'

/** The code for a new PIN in all tests. */
export const CODE = '123456'
const EXTERNAL_ACCOUNT = { nuban: '0123456789', bank_code: '058' }
/** From which the payments of all tests come. */
export const PAYER_ACCOUNT = '0123456789'
const DATE_RANGE = { startdate: '2026-11-01', enddate: '2026-11-20' }

/** The code of the warranter of all tests, and the day on which they ask. */
export const WARRANTER_CODE = 'WARRANTY'
const LOAN_DAY = '2026-11-20'
const LOAN = { amount: 10_000_000, loan_tenure: 3 }
const loanTotal = () =>
  LOAN.amount +
  Number(sumKobo(planSchedule({ amountKobo: BigInt(LOAN.amount), tenureMonths: 3, monthPpm: 30_000 }, LOAN_DAY).map((one) => one.interestKobo)))

/** A browser that takes notifications. */
const PUSH_DEVICE = { endpoint: 'https://push.example/device', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** A further business, as its form sends it. */
export const newBusinessForm = (more: Record<string, unknown> = {}) => ({
  contactfirstname: 'Sadiya',
  contactlastname: 'Garba-Bello',
  businessphone: '08067123390',
  email: 'branch@shops.example',
  address: '12 Zoo Road',
  businessname: 'Garba Textiles',
  industry: 'Fashion and Tailoring',
  state: 'Kano',
  lga: 'Nasarawa',
  ...more,
})

/**
 * A request of each operation that succeeds for the roles that may call it. `at` is the record that it names, `turn`
 * makes each request different. A test fails for an operation that is missing here.
 */
export const sampleRequests: Record<string, (at: TestRecords, turn: number) => SampleRequest> = {
  'loans.check_eligibility': () => ({ body: LOAN }),
  'loans.submit_request': () => ({
    body: { ...LOAN, warranter_code: WARRANTER_CODE, guarantor_type: 'partner', total: loanTotal() },
    needs: 'loan-none',
  }),
  'loans.show_interest_rates': () => ({ query: { loan_tenure: '3' } }),
  'loans.verify_aggregator_code': () => ({ body: { code: 'AREWA7' } }),
  'loans.verify_warranter_code': () => ({ body: { code: WARRANTER_CODE } }),
  'loans.list': () => ({ query: { page: '1', ...DATE_RANGE } }),
  'loans.list_warranter_requests': () => ({ query: { page: '1', ...DATE_RANGE } }),
  'loans.show_credit_limit': () => ({}),
  'loans.show_credit_limit_short': () => ({}),
  'loans.show_credit_balance': () => ({}),
  'loans.request_limit_upgrade': () => ({ body: { amount: 400_000_000 }, needs: 'loan-none' }),
  'loans.answer_warranty': (at) => ({ body: { request: at.loanAsked, answer: 'decline' }, needs: 'loan-asked' }),
  'debts.show': () => ({}),
  'debts.pay': () => ({ body: { amount: 100 }, needs: 'debt' }),
  'loans.repay': (at) => ({ body: { loan: at.loan, amount: 100 }, needs: 'loan-running' }),
  'loans.show_schedule': (at) => ({ body: { loan: at.loan } }),
  'loans.show_next_repayment': () => ({}),
  'loans.show_guarantor_types': () => ({}),
  'loans.answer_offer': (at) => ({ body: { loan: at.loanRequest, answer: 'decline' }, needs: 'loan-offered' }),
  'loans.answer_restructuring': (at) => ({ body: { loan: at.loan, answer: 'decline' }, needs: 'loan-anew' }),
  'loans.withdraw_request': (at) => ({ body: { loan: at.loanRequest }, needs: 'loan-asked' }),
  'loans.show_warranter_code': () => ({}),
  'loans.become_warranter': () => ({ body: {} }),
  'bulk.add_group': (_at, turn) => ({ body: { name: `Group ${turn}`, description: 'Salaries' } }),
  'bulk.list_groups': () => ({}),
  'bulk.delete_group': (at) => ({ params: { id: at.bulkGroup }, needs: 'bulk' }),
  'bulk.count_beneficiaries': (at) => ({ params: { id: at.bulkGroup }, needs: 'bulk' }),
  'bulk.add_beneficiary': (at, turn) => ({
    body: {
      beneficiary_account_name: 'Balarabe Yusuf',
      beneficiary_bank: '058',
      beneficiary_account_number: payoutNumber(turn),
      amount: 100,
      group: at.bulkGroup,
    },
    needs: 'bulk',
  }),
  'bulk.list_beneficiaries': (at) => ({ query: { group: at.bulkGroup }, needs: 'bulk' }),
  'bulk.change_beneficiary': (at) => ({ params: { id: at.bulkBeneficiary }, body: { amount: 100 }, needs: 'bulk' }),
  'bulk.delete_beneficiary': (at) => ({ params: { id: at.bulkBeneficiary }, needs: 'bulk' }),
  'bulk.upload_beneficiaries': (at) => ({
    query: { merchant: at.business, group: at.bulkGroup },
    file: Buffer.from('Account Name,Account Number,Bank Code,Amount\nBalarabe Yusuf,0123456789,058,5000\n'),
    needs: 'bulk',
  }),
  'bulk.show_upload_status': (at) => ({ query: { merchant: at.business, group: at.bulkGroup }, needs: 'bulk' }),
  'bulk.take_bank_names': (at) => ({ body: { group: at.bulkGroup, upload: at.bulkUpload }, needs: 'bulk' }),
  'bulk.quote_group': (at) => ({ params: { id: at.bulkGroup }, body: {}, needs: 'bulk' }),
  'bulk.pay_group': (at) => ({ body: { title: 'Salaries', group_id: at.bulkGroup, pin: BULK_PIN }, needs: 'bulk-pin' }),
  'bulk.show_pay_status': (at) => ({ params: { id: at.bulkGroup }, needs: 'bulk' }),
  'bulk.list_runs': () => ({}),
  'bulk.show_run': (at) => ({ params: { id: at.bulkRun }, needs: 'bulk' }),
  'bulk.list_run_lines': (at) => ({ params: { id: at.bulkRun }, needs: 'bulk' }),
  'bulk.pause_run': (at) => ({ params: { id: at.bulkRun }, needs: 'bulk' }),
  'bulk.resume_run': (at) => ({ params: { id: at.pausedBulkRun }, needs: 'bulk' }),
  'bulk.stop_run': (at) => ({ params: { id: at.bulkRun }, needs: 'bulk' }),
  'bulk.close_run': (at) => ({ params: { id: at.failedBulkRun }, needs: 'bulk' }),
  'bulk.retry_run': (at) => ({ params: { id: at.failedBulkRun }, body: { pin: BULK_PIN }, needs: 'bulk-pin' }),
  'bulk.change_line': (at) => ({
    params: { id: at.failedBulkRun, line: at.failedBulkLine },
    body: { beneficiary_account_name: 'Balarabe Yusuf', beneficiary_bank: '058', beneficiary_account_number: '3000000099' },
    needs: 'bulk',
  }),
  'bulk.show_run_receipt': (at) => ({ params: { id: at.failedBulkRun }, needs: 'bulk' }),
  'overview.list_action_items': (at) => ({ params: { id: at.business } }),
  'overview.show_balance': (at) => ({ params: { id: at.business } }),
  'dismissals.set': (at) => ({ params: { id: at.business }, body: { item: 'team.invitation', dismissed: true } }),
  'overview.show_dashboard': (at) => ({ params: { id: at.business } }),
  'overview.show_till_today': (at) => ({ params: { id: at.cashpoint } }),
  'approvals.list': (at) => ({ params: { id: at.business } }),
  'approvals.show': (at) => ({ params: { id: at.authorization } }),
  'approvals.decide': (at) => ({ body: { authorization: at.authorization, decision: 'decline' }, needs: 'approval' }),
  'approvals.withdraw': (at) => ({ body: { authorization: at.authorization }, needs: 'own-approval' }),
  'approvals.show_policy': (at) => ({ params: { id: at.business } }),
  'approvals.save_policy': () => ({ body: { was: null, rules: [] }, needs: 'approval' }),
  'sandbox.show': (at) => ({ params: { id: at.business } }),
  'sandbox.add': (at) => ({ body: { publickey: at.publicKey }, needs: 'no-sandbox', refusal: 'developers.other_key' }),
  'sandbox.activate': (at) => ({ body: { publickey: at.publicKey }, needs: 'sandbox-created', refusal: 'developers.other_key' }),
  'team.list_roles': () => ({}),
  'team.list_members': () => ({}),
  'team.start_add_member': () => ({}),
  'team.add_member_with_video': (_at, turn) => ({
    body: { name: 'Musa Danjuma', email: `musa-video${turn}@shops.example`, role: 'accountant' },
    needs: 'grant',
  }),
  'team.add_member': (_at, turn) => ({ body: { name: 'Musa Danjuma', email: `musa${turn}@shops.example`, role: 'accountant' }, needs: 'grant' }),
  'team.change_role': (at) => ({ body: { member: at.member, role: 'auditor' }, needs: 'grant' }),
  'team.suspend_member': (at) => ({ body: { member: at.member } }),
  'team.unsuspend_member': (at) => ({ body: { member: at.member } }),
  'team.remove_member': (at) => ({ body: { member: at.member } }),
  'team.resend_invitation': (at) => ({ body: { invitation: at.invitation } }),
  'team.cancel_invitation': (at) => ({ body: { invitation: at.invitation } }),
  'cashpoints.show_name': (at) => ({ query: { nuban: at.accountNumber } }),
  'cashpoints.list': (at) => ({ params: { id: at.business } }),
  'cashpoints.add': (at, turn) => ({
    body: { merchant: at.business, firstname: 'Sadiya', lastname: 'Garba', phone: `0806${String(turn).padStart(7, '0')}` },
  }),
  'onboarding.add_business': (_at, turn) => ({ body: newBusinessForm({ businessname: `Branch ${turn}` }) }),
  'cashpoints.send_password': (at) => ({ params: { cashpoint: at.cashpoint }, body: {}, needs: 'phone-cashier' }),
  'cashpoints.assign_cashier': (at, turn) => ({
    body: {
      merchant: at.business,
      cashpoint: at.freeCashpoint,
      firstname: 'Sadiya',
      lastname: 'Garba',
      phone: `0805${String(turn).padStart(7, '0')}`,
    },
    needs: 'no-cashier',
  }),
  'cashpoints.deactivate': (at) => ({ body: { merchant: at.business, cashpoint: at.closedCashpoint } }),
  'cashpoints.show_account': (at) => ({ params: { cashpoint: at.cashpoint } }),
  'history.show_cashpoint_customers': (at) => ({ params: { id: at.cashpoint } }),
  'alternate-accounts.list': (at) => ({ params: { id: at.business } }),
  'alternate-accounts.show_rate': (at) => ({ params: { id: at.business } }),
  'alternate-accounts.create': (at) => ({
    body: { merchant: at.business, vfdvirtualaccount: at.accountNumber, banks: ['providus'] },
    needs: 'offer',
    refusal: 'alternate_accounts.not_own_account',
  }),
  'bills.list_networks': () => ({}),
  'bills.list_data_plans': () => ({ params: { network: 'mtn' } }),
  'bills.list_cable_plans': () => ({}),
  'bills.list_utility_plans': () => ({}),
  'bills.verify_customer': () => ({ body: { customer_id: '04172283391', service_id: 'kano-electric', variation_id: 'prepaid' } }),
  'bills.list_customers': () => ({ params: { type: 'airtime' } }),
  'bills.quote': () => ({ body: { type: 'airtime', network_id: 'mtn', phone: '08034124417', amount: 10_000 } }),
  'bills.buy_airtime': (at) => ({ body: { network_id: 'mtn', phone: '08034124417', amount: 10_000, merchant: at.business }, needs: 'grant' }),
  'bills.buy_data': (at) => ({ body: { variation_id: 'mtn-1', phone: '08034124417', merchant: at.business }, needs: 'grant' }),
  'bills.buy_cable': (at) => ({
    body: { variation_id: 'dstv-1', phone: '08034124417', smartcard_number: '1234567890', service_id: 'dstv', merchant: at.business },
    needs: 'grant',
  }),
  'bills.buy_electricity': (at) => ({
    body: {
      variation_id: 'prepaid',
      phone: '08034124417',
      meter_number: '04172283391',
      service_id: 'kano-electric',
      amount: 100_000,
      merchant: at.business,
    },
    needs: 'grant',
  }),
  'bills.show': (at) => ({ params: { id: at.bill } }),
  'bills.send_token': (at) => ({ params: { id: at.bill }, needs: 'unsent-token' }),
  'cards.take_payment': (at) => ({ body: { merchant: at.business, cashpoint: at.cashpoint, amount: 500_000 } }),
  'cards.show_payment': (at) => ({ params: { id: at.cardPayments[0]! } }),
  'cards.list_links': (at) => ({ params: { id: at.business } }),
  'cards.refund_payment': (at, turn) => ({
    body: { merchant: at.business, payment: at.cardPayments[turn % at.cardPayments.length]!, amount: 100 },
    needs: 'grant',
  }),
  'cards.list_disputes': (at) => ({ params: { id: at.business } }),
  'cards.accept_dispute': (at) => ({ body: { merchant: at.business, dispute: at.cardDispute }, needs: 'card-dispute' }),
  'cards.contest_dispute': (at) => ({
    body: { merchant: at.business, dispute: at.cardDispute, message: 'It was delivered', file_url: at.cardDisputePicture },
    needs: 'card-dispute',
    refusal: 'uploads.not_found',
  }),
  'cashpoints.set_picture': (at) => ({ params: { cashpoint: at.cashpoint }, file: jpeg(64, 48) }),
  'identity.show_profile': (at) => ({ params: { id: at.business } }),
  'identity.set_picture': (at) => ({ params: { id: at.business }, file: jpeg(64, 48) }),
  'payout-banks.show_destination': (at) => ({ params: { id: at.business } }),
  'payout-banks.set_destination': (at) => ({ body: { merchant: at.business, destination: 'wallet' }, needs: 'grant' }),
  'developers.show_settings': (at) => ({ params: { id: at.business } }),
  'developers.list_deliveries': (at) => ({ params: { id: at.business } }),
  'developers.show_secret_key': (at) => ({ params: { id: at.business }, needs: 'grant' }),
  'developers.rotate_secret_key': (at) => ({ body: { businessid: at.business, keepold: true }, needs: 'grant' }),
  'developers.activate_web': (at) => ({ body: { publickey: at.publicKey }, needs: 'web-inactive', refusal: 'developers.other_key' }),
  'developers.check_webhook': () => ({ body: { webhook: 'https://shop.example/notify' } }),
  'developers.save_webhook': (at) => ({
    body: { webhook: 'https://shop.example/notify', key: at.publicKey },
    needs: 'grant',
    refusal: 'developers.other_key',
  }),
  'developers.test_webhook': (at) => ({ body: { businessid: at.business } }),
  'developers.push_webhook': (at) => ({ params: { transactiondataid: at.item }, body: { merchant: at.business } }),
  'payout-banks.cancel': (at) => ({ body: { bank: at.payoutBank } }),
  'payout-banks.add': (at, turn) => ({
    body: { accountnumber: payoutNumber(turn), bankcode: '058', bankname: 'Guaranty Trust Bank', merchant: at.business },
    needs: 'grant',
  }),
  'payout-banks.update_cashier': (at, turn) => ({
    body: { accountnumber: payoutNumber(turn), bankcode: '058', accountname: 'AMINA BELLO', cashpoint: at.cashpoint },
  }),
  'alternate-accounts.update': (at) => ({
    body: { merchant: at.business, nuban: at.accountNumber, bank: 'providus' },
    needs: 'alternate-request',
    refusal: 'alternate_accounts.not_own_account',
  }),
  'cashpoints.show': (at) => ({ params: { id: at.cashpoint } }),
  'businesses.show': (at) => ({ params: { id: at.business } }),
  'identity.who_am_i': () => ({}),
  'history.show': (at) => ({ params: { businessid: at.business }, query: { cashpoint: at.cashpoint } }),
  'history.show_recent_banks': () => ({}),
  'history.show_recent_payees': () => ({}),
  'disputes.show_types': () => ({}),
  'disputes.create': (at) => ({
    body: { transaction_id: at.item, type: 'merchant_transaction', dispute_type: 'The amount is wrong', remark: 'A larger debit' },
    needs: 'not-annotated',
  }),
  'disputes.answer': (at) => ({ body: { transaction_id: at.item, answer: 'The goods were delivered' }, needs: 'asked' }),
  'disputes.show': (at) => ({ query: { transaction_id: at.item }, needs: 'disputed' }),
  'annotations.show_categories': (at) => ({ params: { businessid: at.business } }),
  'annotations.show_outbound_categories': (at) => ({ params: { businessid: at.business } }),
  'annotations.add_category': (at, turn) => ({ body: { merchant: at.business, name: `Product ${turn}` } }),
  'annotations.add_outbound_category': (at, turn) => ({ body: { merchant: at.business, name: `Expense ${turn}` } }),
  'annotations.categorise': (at) => ({ body: { transaction_id: at.item, category: at.product } }),
  'annotations.show_custom_inbound': (at) => ({ params: { businessid: at.business } }),
  'annotations.add_custom_inbound': (at) => ({
    body: {
      merchant_id: at.business,
      product_id: at.product,
      amount: 5_000,
      originator_account_name: 'Hauwa Musa',
      short_desc: 'Two yards',
      tnx_date: '2026-11-18',
      quantity: 2,
      payment_type: 'Cash',
    },
  }),
  'annotations.add_selfie': (at) => ({
    body: { selfie_url: at.picture, transaction_id: at.item, type: 'merchant_transaction' },
    needs: 'not-annotated',
    refusal: 'uploads.not_found',
  }),
  'annotations.initiate_challenge': (at) => ({ body: { public_key: 'pk', merchant_transaction_id: at.item }, needs: 'not-annotated' }),
  'annotations.request_challenge_otp': (at) => ({ body: { merchant_transaction_id: at.item }, needs: 'challenge-code' }),
  'annotations.show_challenge_question': (at) => ({ query: { merchant_transaction_id: at.item }, needs: 'not-annotated' }),
  'annotations.answer_challenge': (at) => ({ body: { merchant_transaction_id: at.item, answer: PAYER_ACCOUNT }, needs: 'not-annotated' }),
  'history.show_days': (at) => ({ params: { businessid: at.business }, query: { ...DATE_RANGE, cashpoint: at.cashpoint } }),
  'history.show_payouts': (at) => ({ params: { id: at.business } }),
  'history.show_transactions': (at) => ({ params: { id: at.business }, query: { merchant: at.business } }),
  'activity-log.show': (at) => ({ params: { businessid: at.business } }),
  'activity-log.download': (at) => ({ params: { businessid: at.business } }),
  'history.show_customers': (at) => ({ params: { id: at.business } }),
  'history.show_cashpoint_transactions': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_cashpoint_payouts': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_cashier_transaction': (at) => ({ query: { cashpoint: at.cashpoint, transactionId: at.item } }),
  'history.show_receipt': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
  'history.show_account_transactions': (at) => ({ query: { merchant: at.business } }),
  'history.show_inbound_count': (at) => ({ params: { id: at.business } }),
  'statements.mail': (at) => ({
    body: { businessid: at.business, type: 'mail', all_time: true, single_date: null, start_date: null, end_date: null },
  }),
  'statements.preview': (at) => ({ query: { businessid: at.business, start_date: '2026-11-01', end_date: '2026-11-20' } }),
  'statements.show': (at) => ({ query: { statement: at.statement } }),
  'statements.stop': (at) => ({ body: { statement: at.statement } }),
  'statements.download': (at) => ({ query: { statement: at.statement } }),
  'history.download_receipt': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
  'history.download_counter_sign': (at) => ({ params: { id: at.cashpoint } }),
  'history.show_receipt_copy': (at) => ({ query: { businessid: at.business, transactionId: at.item } }),
  'institutions.list_banks': () => ({}),
  'institutions.find_account_name': () => ({ query: { accountnumber: '0123456789', bankcode: '058' } }),
  'pricing.show_transfer_fees': () => ({ params: { classification: 'retail' } }),
  'pricing.show_wallet_fees': () => ({}),
  'identity.set_pin': () => ({ body: { pin: '2580' } }),
  'identity.authorise_pin': () => ({ body: { pin: '2580' } }),
  'identity.request_pin_otp': () => ({}),
  'identity.validate_pin_otp': () => ({ body: { otp: CODE }, needs: 'code' }),
  'identity.validate_pin': () => ({ body: { old_pin: '2580' } }),
  'identity.change_pin': () => ({ body: { old_pin: '2580', new_pin: '1379' } }),
  'identity.start_reset_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: 'code' }),
  'identity.start_forget_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: 'code' }),
  'identity.forget_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: 'code' }),
  'identity.reset_pin': () => ({ body: { otp: CODE, pin: '2580' }, needs: 'code' }),
  'identity.start_change_password': () => ({ body: { old_password: PASSWORD, password: PASSWORD } }),
  'identity.change_password': () => ({ body: { old_password: PASSWORD, password: PASSWORD } }),
  'identity.request_contact_change': (_at, turn) => ({ body: { email: `new-${turn}@shops.example`, pin: '2580', password: PASSWORD } }),
  'identity.change_contact': (_at, turn) => ({ body: { phone: `0708${String(turn).padStart(7, '0')}`, code: CODE }, needs: 'contact-code' }),
  'identity.sign_out': () => ({ body: {}, needs: 'session' }),
  'identity.mark_tour_seen': () => ({ body: {} }),
  'verification.show': (at) => ({ params: { id: at.business } }),
  'verification.confirm_activation_seen': (at) => ({ params: { id: at.business }, body: {} }),
  'verification.verify_bvn': () => ({ body: { bvn_nin: BVN, type: 'bvn' } }),
  'verification.request_consent': () => ({ body: { bvn: BVN } }),
  'verification.confirm_otp': () => ({ body: { bvn_nin: BVN, type: 'bvn', otp: '24680' } }),
  'verification.add_id_card': (at) => ({
    body: { front_image_url: at.photos[0]!, back_image_url: at.photos[1]!, selfie_image_url: at.photos[2]! },
    refusal: 'uploads.not_found',
  }),
  'verification.add_passport': (at) => ({
    body: { front_image_url: at.photos[0]!, back_image_url: at.photos[1]!, selfie_image_url: at.photos[2]! },
    refusal: 'uploads.not_found',
  }),
  'verification.add_proof_of_address': () => ({ body: { imagebase64: jpeg(64, 48).toString('base64') } }),
  'verification.add_cac': (at) => ({ body: { doc: at.documents.cac }, refusal: 'uploads.not_found' }),
  'verification.add_ammban': (at) => ({ body: { doc: at.documents.ammban }, refusal: 'uploads.not_found' }),
  'verification.add_other_documents': (at) => ({
    body: { docs: JSON.stringify([{ url: at.documents.other, type: 'Licence' }]) },
    refusal: 'uploads.not_found',
  }),
  'restrictions.show': (at) => ({ params: { id: at.business } }),
  'account-limits.show': (at) => ({ params: { id: at.business } }),
  'account-limits.request': (at) => ({ body: { amount: 300_000_000, videoUrl: at.limitVideo }, refusal: 'uploads.not_found' }),
  'uploads.add_to_image_host': () => ({ body: { folder: 'AmmBan' }, file: jpeg(64, 48) }),
  'verification.add_liveliness': (at) => ({
    body: { video: at.video.link, question: at.video.question },
    refusal: 'uploads.not_found',
  }),
  'push.show': () => ({}),
  'push.turn_on': (_at, turn) => ({ body: { ...PUSH_DEVICE, endpoint: `${PUSH_DEVICE.endpoint}/${turn}`, with_amounts: true } }),
  'push.turn_off': () => ({ body: { endpoint: PUSH_DEVICE.endpoint } }),
  'push.show_payment_notice': (at) => ({ params: { id: at.transfer } }),
  'push.ask_payment_notice': (at) => ({ params: { id: at.transfer }, body: {}, needs: 'open-payments' }),
  'push.test': () => ({ body: { endpoint: PUSH_DEVICE.endpoint } }),
  'support.show_conversation': () => ({}),
  'support.send_message': (_at, turn) => ({ body: { message: `Question ${turn}` } }),
  'support.read_conversation': () => ({ body: {} }),
  'uploads.add': () => ({ params: { folder: 'CAC' }, file: jpeg(64, 48) }),
  'uploads.add_to_folder': () => ({ body: { folder: 'CAC' }, file: jpeg(64, 48) }),
  'rewards.show_referrals': (at) => ({ params: { id: at.business } }),
  'rewards.withdraw_referral': () => ({ body: { amount: 100 }, needs: 'grant' }),
  'rewards.quote_withdrawal': () => ({ body: { source: 'bonus', amount: 100 } }),
  'rewards.move_to_balance': () => ({ body: { source: 'bonus', amount: 100 }, needs: 'grant' }),
  'rewards.show_bonus_balance': (at) => ({ params: { id: at.business } }),
  'rewards.show_bonus_history': (at) => ({ query: { publickey: at.publicKey, page: '1', bonus_type: 'earnings', actor: 'aggregator' } }),
  'rewards.add_aggregator_code': (at) => ({ body: { aggregatorcode: AGGREGATOR_CODE, publickey: at.publicKey }, needs: 'joinable' }),
  'rewards.show_downline': () => ({ query: { page: '1' } }),
  'rewards.show_aggregator_wallet': () => ({}),
  'rewards.show_aggregator_transactions': () => ({ query: { page: '1' } }),
  'rewards.withdraw_aggregator': () => ({ body: { amount: 100 }, needs: 'grant' }),
  'rewards.show_member': (at) => ({ params: { id: at.downlineMember } }),
  'rewards.show_affiliates': () => ({ query: { month: '2026-11' } }),
  'transfers.quote': () => ({ body: { ...EXTERNAL_ACCOUNT, amount: 100_000 } }),
  'transfers.send': (at, turn) => ({
    body: { ...EXTERNAL_ACCOUNT, amount: 10_000, transaction_ref: `${at.prefix}-${turn}` },
    needs: 'grant',
    refusal: 'transfers.wrong_prefix',
  }),
  'transfers.quote_withdrawal': () => ({ body: { amount: 100_000 } }),
  'collections.quote_reversal': (at) => ({ params: { id: at.item } }),
  'collections.reverse': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: 'reversible' }),
  'collections.ask_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'Paid twice' }, needs: 'reversible' }),
  'collections.show_reversal_request': (at) => ({ params: { id: at.item } }),
  'collections.list_reversal_requests': (at) => ({ params: { id: at.business } }),
  'collections.decline_reversal': (at) => ({ params: { id: at.item }, body: { reason: 'The goods are sold' }, needs: 'reversal-asked' }),
  'transfers.withdraw': () => ({ body: { amount: 10_000 }, needs: 'grant' }),
  'transfers.show': (at) => ({ params: { id: at.transfer } }),
  'transfers.list_beneficiaries': () => ({}),
  'transfers.add_beneficiary': () => ({ body: { name: 'Balarabe Yusuf', number: '0123456789', code: '058' } }),
  'transfers.delete_beneficiary': (at) => ({ params: { id: at.beneficiary } }),
  'transfers.restore_beneficiary': (at) => ({ params: { id: at.beneficiary } }),
  'transfers.list_codes': () => ({ params: { outcome: 'success' } }),
  'transfers.show_prefix': (at) => ({ params: { businessid: at.business } }),
}
