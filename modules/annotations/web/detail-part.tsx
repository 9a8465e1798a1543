import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { detailPart } from '../../../ui/parts/detail-part.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { TransactionDetails } from '../../history/web/index.ts'
import type { annotationDetailSchema } from '../contract.ts'

/** What people of the business added to a payment, and what they may add. */
export const annotationDetailPart = detailPart<z.input<typeof annotationDetailSchema>, TransactionDetails>('annotations', {
  facts: ({ payer_confirmed, picture_url }) => [
    payer_confirmed && { name: t`Payer`, value: t`Confirmed by a challenge` },
    picture_url !== null && {
      name: t`Picture`,
      value: (
        <a href={picture_url} target="_blank" rel="noreferrer">
          {t`Open the picture`}
        </a>
      ),
    },
  ],
  Acts: lazyPart(() => import('./AnnotationActs.tsx')),
})
