/** TXN-18..22: the word of a status code in detail views. Without a code it is the direction. Pure. */
export function statusWord(code: string | null, direction: 'credit' | 'debit', failureCodes: readonly string[]): string {
  if (code === null || code === '') return direction
  if (code === '00') return 'success'
  if (code === '09') return 'pending'
  return failureCodes.includes(code) ? 'failed' : 'paid'
}
