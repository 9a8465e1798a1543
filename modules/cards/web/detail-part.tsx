import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { detailPart } from '../../../ui/parts/detail-part.ts'
import type { cardDetailSchema } from '../contract.ts'

type CardDetail = z.input<typeof cardDetailSchema>

/** When the money of a card payment is in the balance, what went back, and the way to its refund. */
export const cardDetailPart = detailPart<CardDetail>('cards', {
  facts: (card) => [
    { name: t`In your balance`, value: arrivalText(card) },
    card.refund !== null && { name: card.refund.done ? t`Refunded` : t`Refund processing`, value: <Amount kobo={card.refund.amount} /> },
  ],
  Buttons: ({ shown, payment }) =>
    payment.allowed.includes('refund') && <ButtonLink size="small" href={`/admin/merchant/refund?payment=${shown.payment}`}>{t`Refund`}</ButtonLink>,
})

function arrivalText({ available_on, settled }: CardDetail): string {
  const day = dayWithDate(available_on)
  return settled ? t`Since ${day}` : t`On ${day}`
}
