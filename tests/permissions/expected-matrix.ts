import type { Role } from '../../modules/identity/contract.ts'

/**
 * The permission matrix of the specification: ROLE rows and the matrix below them in docs/requirements.md, calls in
 * docs/calls.md. Each action lists the operations that implement it. `y` may, `-` may not.
 *
 * It is written by hand and independent of the modules, so that a mistake in one of the two is noticed. A new operation
 * is added here by its specification.
 */
const COLUMNS: readonly Role[] = [
  'merchant',
  'merchant-finance',
  'merchant-support',
  'accountant-finance',
  'auditor-finance',
  'api-finance',
  'merchant-authorizer',
  'cashieraccountant',
  'cashier',
]

type MatrixLine = readonly [action: string, cells: string, operations: readonly string[]]

//  M FI SU AC AU AP AZ CA C
const MATRIX_LINES: readonly MatrixLine[] = [
  [
    'Read merchant dashboard, history, lists, customers',
    'y y  y  y  y  y  y  y  -',
    [
      'overview.show_dashboard',
      'history.show',
      'history.show_payouts',
      'history.show_transactions',
      'history.show_account_transactions',
      'history.show_inbound_count',
      'history.show_customers',
      'cashpoints.list',
      'alternate-accounts.list',
      'bulk.list_groups',
      'bulk.count_beneficiaries',
      'bulk.list_beneficiaries',
      'bulk.list_runs',
      'bulk.show_run',
      'bulk.list_run_lines',
      'bulk.show_run_receipt',
      'transfers.show',
      'disputes.show_types',
      'disputes.show',
      'annotations.show_categories',
      'annotations.show_outbound_categories',
      'annotations.show_custom_inbound',
    ],
  ],
  [
    'Ask for an alternate account (API-48..50; creation takes a PIN)',
    'y -  -  -  y  -  y  -  -',
    ['alternate-accounts.show_rate', 'alternate-accounts.create', 'alternate-accounts.update'],
  ],
  [
    'Take a payment by card and watch it; a cashier at the own cashpoint (proposed)',
    'y -  -  y  -  y  y  y  y',
    ['cards.take_payment', 'cards.show_payment', 'cards.list_links'],
  ],
  [
    'Airtime, data, cable TV and electricity with a PIN (API-96..104; ROLE-42)',
    'y -  -  y  -  y  y  y  -',
    [
      'bills.list_networks',
      'bills.list_data_plans',
      'bills.list_cable_plans',
      'bills.list_utility_plans',
      'bills.verify_customer',
      'bills.list_customers',
      'bills.quote',
      'bills.buy_airtime',
      'bills.buy_data',
      'bills.buy_cable',
      'bills.buy_electricity',
      'bills.send_token',
    ],
  ],
  ['Read a purchase of airtime or a bill', 'y y  y  y  y  y  y  y  -', ['bills.show']],
  ['Refund a payment by card with a PIN (proposed, as for sending)', 'y -  -  y  -  y  y  y  -', ['cards.refund_payment']],
  ['Which business the session is about (API-13)', 'y y  y  y  y  y  y  y  -', ['identity.who_am_i']],
  ['Create, deactivate cashpoint accounts (ROLE-34, 35, 44, 48, CASHP-42)', 'y -  -  -  y  -  y  -  -', ['cashpoints.add', 'cashpoints.deactivate']],
  ['Add a business (API-14; ROLE-37, ROLE-44)', 'y -  -  -  y  -  y  -  -', ['onboarding.add_business']],
  ['Read the details of a transaction at the own cashpoint (API-68, CASHIER-45)', '- -  -  -  -  -  -  -  y', ['history.show_cashier_transaction']],
  ['Read what was done in the business', 'y -  -  -  y  -  -  -  -', ['activity-log.show', 'activity-log.download']],
  ['Read the team and its roles (API-54, API-55, NS-30)', 'y -  -  -  -  -  y  -  -', ['team.list_roles', 'team.list_members']],
  [
    'Invite, change role, remove a member (API-44, API-56..58)',
    'y -  -  -  -  -  -  -  -',
    [
      'team.add_member',
      'team.add_member_with_video',
      'team.start_add_member',
      'team.change_role',
      'team.remove_member',
      'team.suspend_member',
      'team.unsuspend_member',
      'team.resend_invitation',
      'team.cancel_invitation',
      'cashpoints.show_name',
    ],
  ],
  [
    'Send statements',
    'y -  -  y  -  y  y  -  -',
    ['statements.mail', 'statements.preview', 'statements.show', 'statements.stop', 'statements.download'],
  ],
  ['See the merchant balance', 'y y  y  y  y  y  y  y  -', ['overview.show_balance']],
  [
    'See the state of the verification; not in the specification, as for the dashboard',
    'y y  y  y  y  y  y  y  -',
    ['verification.show', 'account-limits.show', 'restrictions.show'],
  ],
  [
    'Submit identity documents (API-105..114)',
    'y -  -  -  -  -  -  -  -',
    [
      'verification.confirm_activation_seen',
      'verification.verify_bvn',
      'verification.request_consent',
      'verification.confirm_otp',
      'verification.add_id_card',
      'verification.add_liveliness',
      'verification.add_passport',
      'verification.add_proof_of_address',
      'verification.add_cac',
      'verification.add_ammban',
      'verification.add_other_documents',
      'account-limits.request',
    ],
  ],
  ['Saved beneficiaries; view roles may read (API-78)', 'y y  y  y  y  y  y  y  -', ['transfers.list_beneficiaries']],
  ['Save beneficiaries', 'y -  -  y  -  y  y  y  -', ['transfers.add_beneficiary', 'transfers.delete_beneficiary', 'transfers.restore_beneficiary']],
  [
    'Pay a bulk group, keep groups and beneficiaries',
    'y -  -  y  -  y  y  -  -',
    [
      'bulk.add_group',
      'bulk.delete_group',
      'bulk.add_beneficiary',
      'bulk.change_beneficiary',
      'bulk.delete_beneficiary',
      'bulk.upload_beneficiaries',
      'bulk.show_upload_status',
      'bulk.quote_group',
      'bulk.pay_group',
      'bulk.show_pay_status',
      'bulk.pause_run',
      'bulk.resume_run',
      'bulk.stop_run',
      'bulk.close_run',
      'bulk.retry_run',
    ],
  ],
  [
    'Transfer funds',
    'y -  -  y  -  y  y  y  -',
    ['transfers.quote', 'transfers.send', 'transfers.show_prefix', 'history.show_recent_banks', 'history.show_recent_payees'],
  ],
  [
    'Start a challenge, take a selfie (API-70..73, API-76)',
    'y -  -  -  -  -  y  -  -',
    [
      'annotations.add_selfie',
      'annotations.initiate_challenge',
      'annotations.request_challenge_otp',
      'annotations.show_challenge_question',
      'annotations.answer_challenge',
    ],
  ],
  [
    'Log a dispute; add custom inbound and categories (API-61, 63, 65, 75)',
    'y -  -  y  -  y  y  -  -',
    [
      'disputes.create',
      'disputes.answer',
      'annotations.add_category',
      'annotations.add_outbound_category',
      'annotations.categorise',
      'annotations.add_custom_inbound',
    ],
  ],
  ['Reverse a payment (API-69)', 'y -  -  -  -  -  y  -  -', ['collections.quote_reversal', 'collections.reverse']],
  ['Withdraw to the payout account', 'y -  -  -  -  y  y  -  -', ['transfers.quote_withdrawal', 'transfers.withdraw']],
  ['Change the payout bank of the business', 'y -  -  -  -  -  -  -  -', ['payout-banks.add', 'payout-banks.cancel', 'payout-banks.set_destination']],
  [
    'Fetch the secret key and replace it, save the webhook URL, enable web payment (API-22, API-24, API-28)',
    'y -  -  -  -  -  -  -  -',
    ['developers.show_secret_key', 'developers.rotate_secret_key', 'developers.save_webhook', 'developers.test_webhook', 'developers.activate_web'],
  ],
  ['See the public key and the webhook URL', 'y y  -  y  y  y  y  -  -', ['developers.show_settings', 'developers.list_deliveries']],
  ['Push a webhook again (API-29)', 'y -  -  y  -  y  y  -  -', ['developers.push_webhook']],
  [
    'Change the own cashier payout bank, and the own picture (API-46, API-47)',
    '- -  -  -  -  -  -  -  y',
    ['payout-banks.update_cashier', 'cashpoints.set_picture'],
  ],
  [
    'Fund destination (API-23), and the own profile (API-119)',
    'y y  y  y  y  y  y  y  -',
    ['payout-banks.show_destination', 'identity.show_profile', 'identity.set_picture'],
  ],
  [
    'Set, change, reset the own transaction PIN',
    'y -  -  y  -  y  y  y  -',
    [
      'identity.set_pin',
      'identity.authorise_pin',
      'identity.request_pin_otp',
      'identity.validate_pin_otp',
      'identity.reset_pin',
      'identity.start_reset_pin',
      'identity.start_forget_pin',
      'identity.forget_pin',
      'identity.validate_pin',
      'identity.change_pin',
    ],
  ],
  [
    'Any signed-in user (API-51, 52, 82, 83, 85), and what the own sign-in is made of',
    'y y  y  y  y  y  y  y  y',
    [
      'institutions.list_banks',
      'institutions.find_account_name',
      'transfers.list_codes',
      'pricing.show_transfer_fees',
      'pricing.show_wallet_fees',
      'businesses.show',
      'identity.change_password',
      'identity.start_change_password',
      'identity.sign_out',
      'uploads.add',
      'uploads.add_to_folder',
      'uploads.add_to_image_host',
      'support.show_conversation',
      'support.send_message',
      'support.read_conversation',
    ],
  ],
  [
    'All merchant-side roles; cashier for the own cashpoint (API-32, 40, 41, 66, 67; ROLE-49; the sums of its days, HIST-24)',
    'y y  y  y  y  y  y  y  y',
    [
      'cashpoints.show',
      'cashpoints.show_account',
      'history.show_cashpoint_customers',
      'overview.show_till_today',
      'history.show_cashpoint_transactions',
      'history.show_cashpoint_payouts',
      'history.show_days',
      'history.show_receipt',
      'history.show_receipt_copy',
      'history.download_receipt',
    ],
  ],
]

/** Without a session. */
export const PUBLIC_OPERATIONS: readonly string[] = [
  'flags.show',
  'uploads.read',
  'uploads.read_for_staff',
  'identity.forgot_password',
  'identity.start_forgot_password',
  'identity.upload_reset_video',
  'identity.verify_account',
  'identity.sign_in',
  'operators.sign_in',
  'operators.enrol',
  'operators.second_step',
  'visitors.join_waitlist',
  'visitors.send_message',
  'identity.get_user',
  'team.show_invitation',
  'team.accept_invitation',
  'onboarding.add_user',
  'onboarding.add_merchant',
  'onboarding.list_industries',
  'support.report_crash',
]

/** The roles that the specification allows, by operation. */
export const expectedRoles: ReadonlyMap<string, ReadonlySet<Role>> = new Map(
  MATRIX_LINES.flatMap(([action, cells, operations]) => {
    const marks = cells.split(/ +/)
    if (marks.length !== COLUMNS.length) throw new Error(`${action} has ${marks.length} cells`)
    const roles = new Set(COLUMNS.filter((_, at) => marks[at] === 'y'))
    return operations.map((operation) => [operation, roles] as const)
  }),
)
