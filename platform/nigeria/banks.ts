/**
 * Nigerian banks with both of their codes: the CBN (clearing) code that the product uses, and the six-digit NIP
 * institution code of the transfer network. An institution without a CBN code has its NIP code in both fields.
 *
 * Adapters use this table when a partner's list has nothing better. The product's own list of institutions is refreshed
 * from the partner, because codes are reused over the years.
 */
/** `aliases`: the short and former names under which people look for the bank. */
export type Bank = { cbnCode: string; nipCode: string; name: string; aliases: readonly string[] }

export function bankByCbnCode(cbnCode: string): Bank | null {
  return BY_CBN.get(cbnCode) ?? null
}

export function bankByNipCode(nipCode: string): Bank | null {
  return BY_NIP.get(nipCode) ?? null
}

export const BANKS: readonly Bank[] = [
  bank('044', '000014', 'Access Bank', ['Diamond', 'Access Diamond']),
  bank('023', '000009', 'Citibank Nigeria', ['Citi']),
  bank('050', '000010', 'Ecobank Nigeria', ['EBN', 'Eco']),
  bank('214', '000003', 'First City Monument Bank', ['FCMB', 'First City']),
  bank('070', '000007', 'Fidelity Bank'),
  bank('011', '000016', 'First Bank of Nigeria', ['FBN', 'FirstBank', 'First']),
  bank('058', '000013', 'Guaranty Trust Bank', ['GTB', 'GTBank', 'GTCO', 'GT', 'Guaranty', 'Guarantee Trust', 'Guaranty Trust']),
  bank('103', '000027', 'Globus Bank'),
  bank('301', '000006', 'Jaiz Bank'),
  bank('082', '000002', 'Keystone Bank'),
  bank('303', '000029', 'Lotus Bank'),
  bank('104', '000030', 'Parallex Bank'),
  bank('076', '000008', 'Polaris Bank', ['Skye', 'PBL']),
  bank('105', '000031', 'PremiumTrust Bank', ['Premium Trust']),
  bank('101', '000023', 'Providus Bank'),
  bank('502', '000024', 'Rand Merchant Bank', ['RMB']),
  bank('221', '000012', 'Stanbic IBTC Bank', ['Stanbic', 'IBTC', 'Stanbic IBTC']),
  bank('068', '000021', 'Standard Chartered Bank', ['StanChart', 'SCB', 'Standard Chartered', 'Standard']),
  bank('232', '000001', 'Sterling Bank', ['Sterling One']),
  bank('100', '000022', 'SunTrust Bank'),
  bank('302', '000026', 'TAJBank', ['Taj']),
  bank('102', '000025', 'Titan Trust Bank'),
  bank('032', '000018', 'Union Bank of Nigeria', ['UBN', 'Union']),
  bank('033', '000004', 'United Bank for Africa', ['UBA', 'United Bank', 'United']),
  bank('215', '000011', 'Unity Bank'),
  bank('035', '000017', 'Wema Bank', ['ALAT']),
  bank('057', '000015', 'Zenith Bank'),
  bank('559', '060001', 'Coronation Merchant Bank', ['CMB']),
  bank('060002', '060002', 'FBNQuest Merchant Bank', ['FBN Quest', 'FBNMB']),
  bank('060003', '060003', 'Nova Bank'),
  bank('50126', '090328', 'Eyowo'),
  bank('50211', '090267', 'Kuda Microfinance Bank', ['Kuda', 'Kuda Bank']),
  bank('50515', '090405', 'Moniepoint Microfinance Bank', ['Moniepoint', 'Monie Point', 'Moni Point', 'TeamApt']),
  bank('125', '090175', 'Rubies Microfinance Bank'),
  bank('51113', '090286', 'Safe Haven Microfinance Bank', ['SafeHaven']),
  bank('51310', '090325', 'Sparkle Microfinance Bank'),
  bank('566', '090110', 'VFD Microfinance Bank', ['VFD', 'VBank']),
  bank('999992', '100004', 'OPay', ['Paycom', 'OPay Digital Services', 'O Pay']),
  bank('100002', '100002', 'Paga'),
  bank('999991', '100033', 'PalmPay', ['Palm Pay', 'Palm']),
  bank('100039', '100039', 'Paystack-Titan'),
  bank('110002', '110002', 'Flutterwave'),
  bank('110003', '110003', 'Interswitch'),
  bank('110006', '110006', 'Paystack Payments'),
  bank('110007', '110007', 'TeamApt'),
  bank('120001', '120001', '9 Payment Service Bank', ['9PSB', '9mobile']),
  bank('120002', '120002', 'HopePSB', ['Hope']),
  bank('120003', '120003', 'MTN MoMo Payment Service Bank', ['MoMo', 'MTN']),
  bank('120004', '120004', 'SmartCash Payment Service Bank', ['Airtel', 'Smart Cash']),
]

const BY_CBN = new Map(BANKS.map((each) => [each.cbnCode, each]))
const BY_NIP = new Map(BANKS.map((each) => [each.nipCode, each]))

function bank(cbnCode: string, nipCode: string, name: string, aliases: readonly string[] = []): Bank {
  return { cbnCode, nipCode, name, aliases }
}
