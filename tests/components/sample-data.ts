import type { ReversalRequest } from '../../modules/collections/contract.ts'
import type { PolicyView } from '../../modules/approvals/contract.ts'
import type { listAlternateAccounts, showAlternateRate } from '../../modules/alternate-accounts/contract.ts'
import type { showMerchant } from '../../modules/businesses/contract.ts'
import type { listCashpoints, showCashpoint } from '../../modules/cashpoints/contract.ts'
import type { HistoryItem, showReceipt } from '../../modules/history/contract.ts'
import { ROLES, type Role } from '../../modules/identity/contract.ts'
import type { CurrentUser } from '../../modules/identity/web/current-user.ts'
import type { showBalance, showCashpointToday, showDashboard } from '../../modules/overview/contract.ts'
import type { showWalletFees } from '../../modules/pricing/contract.ts'
import type { listBanks } from '../../modules/institutions/contract.ts'
import type { PaymentQuote, quoteTransfer, TransferView } from '../../modules/transfers/contract.ts'
import { type showVerification, STEP_KINDS } from '../../modules/verification/contract.ts'
import { writeMerchantQr } from '../../platform/nigeria/emv-qr.ts'
import type { RouteContract, WireReply } from '../../platform/http/contract.ts'

/** A business in Kano and the records that its screens ask for. Each function takes the fields that a test wants otherwise. */
export const BUSINESS_ID = 'biz_1'
export const CASHPOINT_ID = 'cpt_1'
export const ACCOUNT_NUMBER = '1012345678'
export const QR_TEXT = writeMerchantQr({ accountNumber: ACCOUNT_NUMBER, bankCode: '090110', name: 'Amina Stores', city: 'Kano', amountKobo: null })

export function userOf(role: Role, more: Partial<CurrentUser> = {}): CurrentUser {
  const cashpointid = role === 'cashier' ? CASHPOINT_ID : null
  return {
    token: 'token_1',
    _id: 'usr_1',
    role,
    businessid: BUSINESS_ID,
    cashpointid,
    firstname: 'Amina',
    lastname: 'Bello',
    email: 'amina@shops.example',
    type: 'web',
    must_change_password: false,
    tour_seen: true,
    merchants: [membership({ role, cashpointid })],
    ...more,
  }
}

export function membership(more: Partial<CurrentUser['merchants'][number]> = {}): CurrentUser['merchants'][number] {
  return {
    _id: BUSINESS_ID,
    businessid: BUSINESS_ID,
    businessname: 'Amina Stores',
    publickey: 'pk_1',
    nuban: ACCOUNT_NUMBER,
    classification: 'retail',
    tier: 'verified',
    role: 'merchant',
    cashpointid: null,
    permissions: { loans: true, affiliates: true, authorizations: true },
    ...more,
  }
}

const contracts = import.meta.glob<Record<string, unknown>>(['../../modules/*/contract.ts', '../../modules/*/*/contract.ts'], { eager: true })

/** The operations that the server allows a role, from the contracts of all modules. */
export function operationsOf(role: Role): string[] {
  const routes = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isRoute))
  return routes.filter(({ roles }) => roles !== 'public' && (roles === 'signed_in' ? ROLES : roles).includes(role)).map(({ operation }) => operation)
}

const isRoute = (value: unknown): value is RouteContract => typeof value === 'object' && value !== null && 'operation' in value && 'roles' in value

const NO_BANK = { code: null, number: null, name: null, accountname: null, underreview: false }

/** A verified business whose member has a PIN. */
export function merchantDetails(role: Role = 'merchant', more: Partial<WireReply<typeof showMerchant>> = {}): WireReply<typeof showMerchant> {
  return {
    _id: BUSINESS_ID,
    businessid: BUSINESS_ID,
    businessname: 'Amina Stores',
    publickey: 'pk_1',
    classification: 'retail',
    account_type: 2,
    tier: 'verified',
    standing: 'good',
    standing_reason: null,
    activated: true,
    hasBeenVerified: true,
    verified: true,
    issetNIN_BVN: true,
    isset_id_card: true,
    isset_liveliness_test: true,
    liveliness_question: 'I am Amina Bello and this is my business',
    keepfundsinwallet: true,
    contactfirstname: 'Amina',
    contactlastname: 'Bello',
    businessphone: '08031234567',
    email: 'amina@shops.example',
    industry: 'Retail and Supermarkets',
    state: 'Kano',
    lga: 'Nasarawa',
    address: '12 Zoo Road',
    accountnumber: '0123456785',
    bankcode: '058',
    bankname: 'Guaranty Trust Bank',
    accountname: 'BELLO AMINA',
    issetpin: true,
    nuban: ACCOUNT_NUMBER,
    bank_label: 'VFD MFB',
    role,
    may: operationsOf(role),
    createdon: '2026-01-05T08:00:00.000Z',
    businessemail: 'amina@shops.example',
    mid: BUSINESS_ID,
    service: 'live',
    live_mode: true,
    webhook: null,
    has_requested_web_activation: false,
    sandbox_activated: false,
    bank: { number: '0123456785', code: '058', name: 'Guaranty Trust Bank', accountname: 'BELLO AMINA', underreview: false },
    previousbank: null,
    pin: '****',
    isset_international_passport: false,
    isaggregator: false,
    isaggregatoragent: false,
    aggregatorid: null,
    aggregatorcode: null,
    removereverrallinkpage: false,
    parts: {},
    limit: null,
    ...more,
  }
}

/** A business just after its sign-up: nothing verified, no account number. */
export function unverifiedDetails(more: Partial<WireReply<typeof showMerchant>> = {}): WireReply<typeof showMerchant> {
  return merchantDetails('merchant', {
    tier: 'unverified',
    activated: false,
    hasBeenVerified: false,
    verified: false,
    issetNIN_BVN: false,
    isset_id_card: false,
    isset_liveliness_test: false,
    issetpin: false,
    nuban: null,
    accountnumber: null,
    bankcode: null,
    bankname: null,
    accountname: null,
    bank: null,
    pin: null,
    ...more,
  })
}

export const walletFees = (): WireReply<typeof showWalletFees> => ({
  classification: 'retail',
  inbound_percent: 0.5,
  inbound_cap: 100_000,
  outbound: 2_500,
  rules: [],
})

export const cashpoint = (more: Partial<WireReply<typeof listCashpoints>[number]> = {}): WireReply<typeof listCashpoints>[number] => ({
  _id: CASHPOINT_ID,
  name: 'Main',
  is_default: true,
  state: 'active',
  accountnumber: ACCOUNT_NUMBER,
  accountname: 'Amina Stores',
  bank: 'VFD MFB',
  contactfirstname: 'Halima',
  contactlastname: 'Sani',
  nuban: ACCOUNT_NUMBER,
  nubans: [],
  merchant: BUSINESS_ID,
  qrcode: QR_TEXT,
  dialcode: `*{bank}*000*5037+${ACCOUNT_NUMBER}+{amount}#`,
  createdon: '2026-01-05T08:00:00.000Z',
  ...more,
})

/** The fees of an alternate account, without an offer. */
export const alternateRate = (
  offer = { open: false, reason: 'Alternate accounts are not offered at the moment' as string | null },
): WireReply<typeof showAlternateRate> => ({
  providus: { setup_fee: 150_000, fee: 0.8, cap: 25_000 },
  banks: [
    {
      name: 'providus',
      label: 'Providus Bank',
      detail: 'Customers choose Providus Bank and see your business name.',
      setup_fee: 150_000,
      fee: 0.8,
      cap: 25_000,
    },
  ],
  outbound: { fee: 2_000 },
  offer,
})

/** A request for an alternate account that the bank has not answered. */
export const alternateAccount = (
  more: Partial<WireReply<typeof listAlternateAccounts>[number]> = {},
): WireReply<typeof listAlternateAccounts>[number] => ({
  _id: 'alt_1',
  cashpoint: CASHPOINT_ID,
  partner: 'providus',
  bank: 'Providus Bank',
  nuban: null,
  name: 'Amina Stores',
  state: 'requested',
  setup_fee: 150_000,
  createdon: '2026-11-20T10:00:00.000Z',
  ...more,
})

/** A cashpoint as its cashier sees it. */
export function cashierRecord(more: Partial<WireReply<typeof showCashpoint>> = {}): WireReply<typeof showCashpoint> {
  const { bank: bank_label, ...shown } = cashpoint()
  const contact = { phone: '08031234567', email: 'halima@shops.example' }
  return { ...shown, ...contact, bank_label, bank: NO_BANK, profile_picture: null, may_send_password: false, may_assign_cashier: false, ...more }
}

/** A customer's payment of ₦1,500 on the afternoon of 20 November 2026. */
export const payment = (more: Partial<HistoryItem> = {}): HistoryItem => ({
  _id: 'txn_1',
  subject_id: 'col_1',
  kind: 'collection',
  type: 'credit',
  state: 'confirmed',
  status: '00',
  reason: null,
  amount: 150_000,
  fee: 750,
  vat: 56,
  duty: 0,
  total: 150_000,
  narrative: 'wax print',
  short_reference: 'KSW-7Q4K-0P2M',
  transactionref: 'ref_1',
  session_id: '090110261120134500000000000001',
  name: 'Halima Musa',
  party_account: '0123456789',
  party_bank: 'Guaranty Trust Bank',
  channel: 'bank_transfer',
  cashpoint: { _id: CASHPOINT_ID, name: 'Main', accountnumber: ACCOUNT_NUMBER },
  paid_to: null,
  reversed: false,
  reversalexpireson: null,
  receiptID: 'rcp_1',
  repeat_customer_count: 1,
  isqualifyforchallenge: false,
  issetselfie: false,
  category: null,
  createdon: '2026-11-20T12:45:00.000Z',
  ...more,
})

/** A payment of ₦2,000 to a bank account. */
export const transferOut = (more: Partial<HistoryItem> = {}): HistoryItem =>
  payment({
    _id: 'txn_2',
    subject_id: 'trf_1',
    kind: 'transfer',
    type: 'debit',
    amount: 200_000,
    fee: 2_500,
    vat: 175,
    total: 202_500,
    narrative: 'rent',
    transactionref: 'ref_2',
    name: 'Ibrahim Garba',
    channel: 'transfer',
    cashpoint: null,
    receiptID: 'rcp_2',
    ...more,
  })

/** A movement with the details of its receipt. */
export const receipt = (more: Partial<WireReply<typeof showReceipt>> = {}): WireReply<typeof showReceipt> => ({
  ...payment(),
  details: { annotations: { picture_url: null, payer_confirmed: false } },
  beneficiaryAccountNo: ACCOUNT_NUMBER,
  beneficiaryBank: 'VFD MFB',
  beneficiaryName: 'Amina Stores',
  dispute_status: 'non',
  status_word: 'success',
  business: 'Amina Stores',
  allowed: ['receipt', 'copy_session'],
  ...more,
})

export const walletBalance = (balance = 120_000): WireReply<typeof showBalance> => ({
  balance,
  ledger_balance: 150_000,
  sending: 0,
  held: 0,
  pending: 0,
})

export const dashboard = (more: Partial<WireReply<typeof showDashboard>> = {}): WireReply<typeof showDashboard> => ({
  money: {
    total_received: 150_000,
    received_since: '2026-02-03',
    balance: 120_000,
    ledger_balance: 150_000,
    sending: 0,
    sending_payments: 0,
    held: 0,
    pending: 0,
    pending_by_day: [],
    customers: 1,
    customers_new_this_week: 1,
  },
  recent: [payment()],
  turnover: [{ day: '2026-11-20', received: 150_000, payments: 1, closed: false }],
  today: { received: 150_000, yesterday_by_now: 100_000, yesterday: 200_000 },
  cashpoints_today: [],
  first_steps: null,
  action_items: [],
  balance_days: [],
  coming_up: { items: [], until: '2026-11-27', left: null },
  as_of: '2026-11-20T13:00:00.000Z',
  ...more,
})

export const cashpointToday = (more: Partial<WireReply<typeof showCashpointToday>> = {}): WireReply<typeof showCashpointToday> => ({
  cashpoint: { _id: CASHPOINT_ID, name: 'Main', accountnumber: ACCOUNT_NUMBER, business: 'Amina Stores', bank: 'VFD MFB' },
  total_received: 150_000,
  received_today: 150_000,
  payments_today: 1,
  takes_cards: true,
  recent: [payment()],
  turnover: [{ day: '2026-11-20', received: 150_000, payments: 1, closed: false }],
  customers: 1,
  growth: [{ day: '2026-11-20', customers: 1 }],
  ...more,
})

type VerificationStep = WireReply<typeof showVerification>['steps'][number]

const verificationStep = (kind: VerificationStep['kind'], more: Partial<VerificationStep> = {}): VerificationStep => ({
  kind,
  state: 'not_started',
  allowed: [kind === 'bvn' || kind === 'nin' ? 'start' : 'submit'],
  message: null,
  last_four: null,
  otp_sent_to: null,
  question: kind === 'liveliness' ? 'Say your name and today’s date' : null,
  tries_left: 3,
  moved_on: null,
  review_due_on: null,
  ...more,
})

/** The three steps of the verification; nothing is done unless a step says so. */
export const verification = (steps: { [Kind in VerificationStep['kind']]?: Partial<VerificationStep> } = {}): WireReply<typeof showVerification> => ({
  hasBVNorNIN: steps.bvn?.state === 'passed',
  hasIDCard: steps.id_card?.state === 'passed',
  hasLivelinessVideo: steps.liveliness?.state === 'passed',
  hasBeenVerified: false,
  activated: false,
  limits: { activated: 3_000_000, verified: 200_000_000, most: 500_000_000 },
  steps: STEP_KINDS.map((kind) => verificationStep(kind, steps[kind])),
})

export const banks = (): WireReply<typeof listBanks> => [
  { name: 'Access Bank', code: '044', aliases: [] },
  { name: 'Guaranty Trust Bank', code: '058', aliases: ['GTB', 'GTBank'] },
  { name: 'Zenith Bank', code: '057', aliases: [] },
]

/** The price of ₦45,000: fee and stamp duty come on top. */
export const quote = (more: Partial<WireReply<typeof quoteTransfer>['quote']> = {}): WireReply<typeof quoteTransfer>['quote'] => ({
  amount: 4_500_000,
  fee: 2_000,
  vat: 140,
  duty: 5_000,
  total: 4_507_000,
  beneficiary_gets: 4_500_000,
  rules: [
    { name: 'transfer_retail', starts_on: '2020-01-01' },
    { name: 'stamp_duty', starts_on: '2026-01-01' },
  ],
  ...more,
})

/** What a payment of ₦45,000 to a new payee would cost, accepted. */
export const paymentQuote = (more: Partial<PaymentQuote> = {}): PaymentQuote => ({
  quote: quote(),
  beneficiary: { name: 'IBRAHIM GARBA', number: '2211334455', code: '057', bank: 'Zenith Bank', first_time: true },
  is_large: false,
  available: 50_000_000,
  limit: { rule: 'verified_day', limit: 500_000_000, used: 0, left: 500_000_000, resets: 'at_midnight', raised_by: 'support' },
  refusal: null,
  approval: null,
  duplicate_of: null,
  ...more,
})

/** A transfer of ₦45,000 to Zenith Bank, sent and settled. */
export const transfer = (more: Partial<TransferView> = {}): TransferView => ({
  _id: 'trf_1',
  transaction_id: 'txn_2',
  short_reference: 'KSW-7Q4K-0P2N',
  kind: 'transfer',
  state: 'settled',
  outcome: 'sent',
  status: '00',
  message: 'Zenith Bank has it.',
  transaction_ref: 'AMS-1',
  quote: quote(),
  beneficiary: { name: 'IBRAHIM GARBA', number: '2211334455', code: '057', bank: 'Zenith Bank' },
  remark: '',
  session_id: '090110261120134500000000000002',
  createdon: '2026-11-20T12:45:00.000Z',
  endedon: '2026-11-20T12:45:04.000Z',
  trail: [{ at: '2026-11-20T12:45:00.000Z', rule: 'final', title: 'You approved it with your PIN', detail: '' }],
  allowed: ['receipt', 'copy_session'],
  ...more,
})

export const ownProfile = {
  firstname: 'Halima',
  lastname: 'Sani',
  phone: '08034124417',
  email: 'halima@gidanatamfa.ng',
  profile_picture: null,
  pin_set_on: '2026-09-14T10:00:00.000Z',
  is_capped_by_change: true,
}

export const noRules = (more: Partial<PolicyView> = {}): PolicyView => ({
  _id: null,
  rules: [],
  startson: null,
  changedby: null,
  approvers: [],
  allowed: ['change'],
  ...more,
})

/** A cashier's request that a payment is sent back. */
export const reversalRequest = (more: Partial<ReversalRequest> = {}): ReversalRequest => ({
  _id: 'rvr_1',
  transaction_id: 'txn_1',
  state: 'asked',
  amount: 4_500_000,
  payer: 'BALARABE YUSUF',
  reason: 'Paid twice for the same goods',
  askedby: 'MUSA GARBA',
  cashpoint: 'Market stall',
  askedon: '2026-11-20T12:45:00.000Z',
  expires: '2026-11-21T12:45:00.000Z',
  decidedby: null,
  answer: null,
  ...more,
})
