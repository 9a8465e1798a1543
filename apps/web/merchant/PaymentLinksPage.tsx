import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import {
  ExpectPaymentForm,
  Mismatches,
  MismatchRules,
  mismatchesQuery,
  PaySite,
  PaymentLinks,
  sortOutLabel,
} from '../../../modules/collections/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { useConnection } from '../../../ui/data/useConnection.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { usePopup } from '../usePopup.ts'
import { PAYMENT_LINK_POPUP } from './popups.ts'

export type PaymentLinksSearch = { tab?: 'links' | 'sort' | 'rules' | 'site'; mismatch?: string }

const PATH = '/admin/merchant/payment-links'

/** Payments that the business asks for by a link, and those that came and do not fit. */
export function PaymentLinksPage() {
  const { person } = useCurrentUser()
  const { tab = 'links', mismatch }: PaymentLinksSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const business = useQuery(merchantQuery(person.businessid))
  const waiting = useQuery(mismatchesQuery(person.businessid))
  const dialog = usePopup(PAYMENT_LINK_POPUP)
  const isOffline = useConnection().offlineSince !== null
  const [newest, setNewest] = useState<string | null>(null)
  const mayCreate = business.data?.may.includes('collections.expect_payment') === true
  return (
    <>
      <PageTitle
        actions={
          mayCreate && (
            <Button
              kind="act"
              icon={<PlusIcon size={20} />}
              aria-disabled={isOffline}
              title={isOffline ? t`A new link needs your connection.` : undefined}
              onClick={() => isOffline || dialog.open()}
            >
              {t`New link`}
            </Button>
          )
        }
      >{t`Payment links`}</PageTitle>
      <Tabs
        label={t`Payment links`}
        tabs={[
          { id: 'links', label: t`Links` },
          { id: 'sort', label: sortOutLabel(waiting.data?.length ?? 0) },
          { id: 'rules', label: t`Rules` },
          { id: 'site', label: t`Your site` },
        ]}
        chosen={tab}
        onChoose={(next) => void navigate({ to: PATH, search: { tab: next as PaymentLinksSearch['tab'] }, replace: true })}
      >
        {tab === 'links' ? (
          <PaymentLinks businessid={person.businessid} business={business.data?.businessname ?? ''} newest={newest} />
        ) : tab === 'rules' ? (
          <MismatchRules businessid={person.businessid} />
        ) : tab === 'site' ? (
          <PaySite businessid={person.businessid} />
        ) : (
          <Mismatches
            businessid={person.businessid}
            chosen={mismatch}
            hrefOf={(id) => `${PATH}?tab=sort&mismatch=${id}`}
            onClose={() => void navigate({ to: PATH, search: { tab: 'sort' }, replace: true, resetScroll: false })}
            reverseHrefOf={(transaction) => `/admin/merchant/reverse?payment=${transaction}`}
            refundHrefOf={(card, amount) => `/admin/merchant/refund?payment=${card}&amount=${amount}`}
          />
        )}
      </Tabs>
      {mayCreate && (
        <Dialog title={t`Ask for a payment`} isOpen={dialog.isOpen} onClose={dialog.close} step="">
          <ExpectPaymentForm
            businessid={person.businessid}
            onMade={(payment) => {
              setNewest(payment._id)
              dialog.close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}
