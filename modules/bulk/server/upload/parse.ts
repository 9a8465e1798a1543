/** A row of the file that can be looked up. `row` counts as a spreadsheet does. */
export type ParsedRow = { row: number; name?: string; accountNumber: string; bank: string; amountKobo: bigint }
/** A row that cannot be used, with the reason for the person. */
export type RefusedRow = { row: number; reason: string; value?: string }

/** The whole file cannot be used. The sentence is for the person. */
export class UnreadableFile extends Error {}

/** Comma-separated values with one line of heads. The parser of spreadsheets replaces it. */
export async function parseBeneficiaryFile(file: { bytes: Uint8Array; name: string }): Promise<{ rows: ParsedRow[]; refused: RefusedRow[] }> {
  const lines = new TextDecoder().decode(file.bytes).split(/\r?\n/).slice(1)
  const rows: ParsedRow[] = []
  const refused: RefusedRow[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [name = '', accountNumber = '', bank = '', amount = ''] = line.split(',').map((cell) => cell.trim())
    if (!/^\d{10}$/.test(accountNumber)) refused.push({ row: at + 2, reason: 'Wrong Account Number', value: accountNumber })
    else if (!/^\d+(?:\.\d{1,2})?$/.test(amount)) refused.push({ row: at + 2, reason: 'Amount cannot be less that 0', value: amount })
    else rows.push({ row: at + 2, name, accountNumber, bank, amountKobo: BigInt(Math.round(Number(amount) * 100)) })
  }
  if (rows.length + refused.length === 0) throw new UnreadableFile('This file has no rows. Use the template.')
  return { rows, refused }
}
