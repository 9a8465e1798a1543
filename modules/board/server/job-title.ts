import { partnerTitle } from '../../kernel/partner-title.ts'

/** `transfers.settle-all`: “Transfers: settle all”. */
export const jobTitle = (task: string): string =>
  task
    .split('.')
    .map((part, at) => (at === 0 ? partnerTitle(part) : part.replaceAll(/[-_]/g, ' ')))
    .join(': ')
