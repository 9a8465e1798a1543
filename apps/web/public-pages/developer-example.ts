import { place } from './settings.ts'

/** A call that works as it is printed, with the own business id and secret key, and the answer of the server. A test compares it with its contract. */
export const BALANCE_CALL = {
  request: `curl ${place.site}/api/merchant/BUSINESS_ID/wallet/balance \\
  -H "Authorization: Bearer SECRET_KEY"`,
  answer: `{
  "status": true,
  "message": "OK",
  "data": {
    "balance": 4490000,
    "ledger_balance": 4572000,
    "sending": 82000,
    "held": 0,
    "pending": 0
  }
}`,
}
