/** Where customers pay: the number, the name that their bank shows, the bank, the text of the QR code and what they dial. */
export type PayableAccount = { number: string; name: string; bank: string; qrText: string; dialCode: string | null }

type CashpointRecord = {
  name: string
  accountname: string | null
  accountnumber: string | null
  qrcode: string
  dialcode: string | null
}

/** Null until the business is activated and the bank has opened the account. */
export function payableAccount({ name, accountname, accountnumber, qrcode, dialcode }: CashpointRecord, bank: string): PayableAccount | null {
  return accountnumber === null ? null : { number: accountnumber, name: accountname ?? name, bank, qrText: qrcode, dialCode: dialcode }
}
