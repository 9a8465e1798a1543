import { ALL_ROLES, MERCHANT_ROLES, type Rights, SENDER_ROLES, WITHDRAWER_ROLES } from '../../identity/index.ts'

export const transferRights: Rights = {
  'transfers.quote': { roles: SENDER_ROLES },
  'transfers.send': { roles: SENDER_ROLES, grant: true },
  'transfers.quote_withdrawal': { roles: WITHDRAWER_ROLES },
  'transfers.withdraw': { roles: WITHDRAWER_ROLES, grant: true },
  'transfers.show': { roles: MERCHANT_ROLES },
  'transfers.list_beneficiaries': { roles: MERCHANT_ROLES },
  'transfers.add_beneficiary': { roles: SENDER_ROLES },
  'transfers.list_codes': { roles: ALL_ROLES },
  'transfers.show_prefix': { roles: SENDER_ROLES },
}
