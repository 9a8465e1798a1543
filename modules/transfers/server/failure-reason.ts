/** Failures that their sender can act on, by the bank's response code. The other codes tell a person nothing. */
const REASONS: Readonly<Record<string, (bank: string) => string>> = {
  '06': () => 'The account is dormant.',
  '07': () => 'The account cannot receive money. Check the number.',
  '08': () => 'The account name does not match.',
  '91': (bank) => `${bank} was not available.`,
}

/** `Access Bank could not complete it.`, with the reason where one is known. */
export function failureSentence({ beneficiary_bank_name: bank, code }: { beneficiary_bank_name: string; code: string | null }): string {
  const reason = REASONS[code ?? '']?.(bank)
  return `${bank} could not complete it.${reason ? ` ${reason}` : ''}`
}
