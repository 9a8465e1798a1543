/**
 * Names under which payment companies send their customers' money. The account belongs to the company, so money sent there does not
 * reach the payer (docs/money.md M10). Such payments go to support.
 */
const SETTLEMENT_NAMES = /\b(PAYSTACK|FLUTTERWAVE|MONNIFY|REMITA|INTERSWITCH|QUICKTELLER|KORAPAY|BUDPAY|SQUADCO|NOMBA|SETTLEMENT|SUSPENSE|POOL)\b/i

export const isSettlementAccount = (accountName: string): boolean => SETTLEMENT_NAMES.test(accountName)
