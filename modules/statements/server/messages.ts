import { defineMessage } from '../../messages/index.ts'
import { dayText } from './day-text.ts'
import type { StatementRow } from './rows.ts'

type Ready = {
  productName: string
  siteUrl: string
  statement: StatementRow
  business: { name: string }
  pages: number
}

const periodText = ({ first_day: first, last_day: last }: StatementRow) => (first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`)

/** The address opens the statement for a signed-in member of the business only. */
export const statementReady = defineMessage({
  name: 'statements.ready',
  channels: ['mail'],
  occasion: ({ statement }: Ready) => `statement-${statement.id}`,
  business: ({ business }) => business.name,
  subject: ({ productName, statement }) => `Your ${productName} statement, ${periodText(statement)}`,
  text: ({ siteUrl, statement, business, pages }) =>
    [
      'Hello,',
      `The statement of ${business.name}, ${periodText(statement)}, is ready as PDF and CSV. It has ${pages === 1 ? '1 page' : `${pages} pages`}.`,
      `Sign in to download it: ${siteUrl}/admin/merchant/history?statement=${statement.id}`,
      'This link works for 7 days.',
    ].join('\n\n'),
})
