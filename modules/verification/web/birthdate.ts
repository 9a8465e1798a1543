import { t } from '@lingui/core/macro'
import { birthdateSchema } from '../contract.ts'
import { today } from './today.ts'

/** What is wrong with a date of birth as it is typed; undefined for one that can be sent. */
export function birthdateFault(date: string): string | undefined {
  if (date === '') return t`Date of birth is required`
  if (!birthdateSchema.safeParse(date).success) return t`Enter day, month and year of birth, such as 8, 3 and 1995`
  return date > today() ? t`Date of birth is not after today` : undefined
}
