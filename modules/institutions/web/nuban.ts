const WEIGHTS = [3, 7, 3]

/**
 * Whether the last digit of an account number fits a bank, by the CBN's rule for three-digit codes (NUBAN, 2010). A hint only: one in ten
 * numbers of other banks fits too, and the numbers of institutions with longer codes say nothing.
 */
export function fitsBank(accountNumber: string, bankCode: string): boolean {
  if (!/^\d{10}$/.test(accountNumber) || !/^\d{3}$/.test(bankCode)) return false
  const sum = [...(bankCode + accountNumber.slice(0, 9))].reduce((total, digit, at) => total + Number(digit) * WEIGHTS[at % 3]!, 0)
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9])
}
