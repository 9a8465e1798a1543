import { EVERYBODY, MERCHANT_SIDE, type Rights, SENDERS, WITHDRAWERS } from '../../identity/index.ts'

export const transferRights: Rights = {
  'transfers.quote': { roles: SENDERS },
  'transfers.send': { roles: SENDERS, grant: true },
  'transfers.quote_withdrawal': { roles: WITHDRAWERS },
  'transfers.withdraw': { roles: WITHDRAWERS, grant: true },
  'transfers.show': { roles: MERCHANT_SIDE },
  'transfers.list_beneficiaries': { roles: MERCHANT_SIDE },
  'transfers.add_beneficiary': { roles: SENDERS },
  'transfers.list_codes': { roles: EVERYBODY },
  'transfers.show_prefix': { roles: SENDERS },
}
