/** Numbers that begin with five zeros belong to no customer. Every other number has one, always the same. */
const NAMES = ['HALIMA SANI', 'CHUKWUEMEKA OBI', 'ADEBAYO OLAMIDE', 'NGOZI EZE', 'MUSA IBRAHIM', 'FOLAKE BALOGUN'] as const
const ADDRESSES = ['14 Ibrahim Taiwo Road', '3 Zik Avenue', '22 Allen Avenue', '7 Ogui Road', '41 Bompai Road', '9 Ring Road'] as const

export function customerOf(number: string): { name: string; address: string } | null {
  if (number.startsWith('00000')) return null
  const at = [...number].reduce((sum, digit) => sum + Number(digit), 0) % NAMES.length
  return { name: NAMES[at]!, address: ADDRESSES[at]! }
}
