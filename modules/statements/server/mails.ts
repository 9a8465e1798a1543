import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../app-context.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import { mailJob } from '../../messages/index.ts'
import { dayText } from './draw-pages.ts'
import type { StatementRow } from './rows.ts'

/** The address opens the statement for a signed-in member of the business only. */
export function readyMail(
  { productName, siteUrl }: Pick<AppContext, 'productName' | 'siteUrl'>,
  { id, first_day, last_day, mailed_to }: StatementRow,
  business: Pick<BusinessRow, 'name' | 'contact_firstname'>,
  pages: number,
): JobSpec {
  const period = first_day === last_day ? dayText(first_day) : `${dayText(first_day)} to ${dayText(last_day)}`
  const path = `/admin/merchant/history?statement=${id}`
  const text = [
    `Hello ${business.contact_firstname},`,
    `The statement of ${business.name}, ${period}, is ready as PDF and CSV. It has ${pages === 1 ? '1 page' : `${pages} pages`}.`,
    `Sign in to download it: ${siteUrl}${path}`,
    'This link works for 7 days.',
  ].join('\n\n')
  return mailJob(`statement-${id}`, { to: mailed_to, subject: `Your ${productName} statement, ${period}`, text })
}
