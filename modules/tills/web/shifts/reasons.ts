import { t } from '@lingui/core/macro'
import type { DifferenceReason } from '../../shifts/contract.ts'

export const reasonWord = (reason: DifferenceReason): string =>
  ({
    wrong_change: t`Wrong change given`,
    sale_not_marked: t`Sale not marked`,
    paid_out_not_marked: t`Paid out not marked`,
    do_not_know: t`Do not know`,
  })[reason]
