import { t } from '@lingui/core/macro'
import { shortDate } from '../../../ui/format/dates.ts'
import type { StatementDays } from './queries.ts'

export const periodText = ({ from, to }: StatementDays) => (from === to ? shortDate(from) : t`${shortDate(from)} to ${shortDate(to)}`)
