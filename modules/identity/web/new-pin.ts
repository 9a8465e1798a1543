import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { pinFault } from '../contract.ts'

export const typedPinSchema = z.string().min(4, t`A PIN has 4 digits`)

/** A PIN that is chosen: four digits that are not among the first guesses. */
export const newPinSchema = z
  .string()
  .min(4, { error: t`A PIN has 4 digits`, abort: true })
  .refine((pin) => pinFault(pin) === null, { error: ({ input }) => pinFault(String(input)) ?? undefined })
