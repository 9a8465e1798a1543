import { neutralise } from './shown-text.ts'

/** A byte order mark, without which spreadsheets misread names. It begins the file. */
export const CSV_START = '\ufeff'

/** A text that begins like a formula gets an apostrophe, so that no spreadsheet runs it. */
export function csvText(text: string): string {
  const shown = neutralise(text)
  return /^[=+\-@]/.test(shown) || /^[\t\r]/.test(text) ? `'${shown}` : shown
}

export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
