import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { detailPart } from '../../../ui/parts/detail-part.ts'
import type { billDetailsSchema } from '../contract.ts'
import { AwaitedToken, BillToken } from './BillToken.tsx'
import { numberName } from './number-name.ts'

/** What was bought, for whom, and the token of a meter. */
export const billDetailPart = detailPart<z.input<typeof billDetailsSchema>>('bills', {
  tellsNarrative: true,
  Notice: ({ shown: { token, token_awaited, phone, service, can_send_token }, payment }) => (
    <>
      {token !== null && <BillToken id={payment.subject_id} token={token} phone={phone} canSend={can_send_token} />}
      {token_awaited && <AwaitedToken service={service} phone={phone} />}
    </>
  ),
  facts: ({ product, type, number, units }) => [
    { name: t`Bought`, value: product },
    { name: numberName(type), value: <AccountNumber number={number} /> },
    units !== null && { name: t`Units`, value: units },
  ],
})
