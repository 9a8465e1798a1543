/** `alternate-accounts`: “Alternate accounts”. */
export function partTitle(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `transfers.settle-all`: “Transfers: settle all”. */
export const jobTitle = (task: string): string =>
  task
    .split('.')
    .map((part, at) => (at === 0 ? partTitle(part) : part.replaceAll(/[-_]/g, ' ')))
    .join(': ')
