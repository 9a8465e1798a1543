import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { listCardDisputes, takeCardPayment } from '../../../modules/cards/contract.ts'
import { CardDisputes, TakeCardPayment } from '../../../modules/cards/web/index.ts'
import { cashpointsQuery } from '../../../modules/cashpoints/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { RequirePermission } from './RequirePermission.tsx'

/** `id`: the card payment on the screen. `cashpoint`: the one that the form begins with. `dispute`: the one to be answered. */
export type CardSearch = { id?: string; cashpoint?: string; dispute?: string }

const CARD_PATH = '/admin/merchant/card'

/** A payment by card, from the amount to the money. */
export function CardPage() {
  const { person, business } = useCurrentUser()
  const { id, cashpoint, dispute }: CardSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: details } = useQuery(merchantQuery(person.businessid))
  const cashpoints = useQuery(cashpointsQuery(person.businessid)).data?.filter(({ state }) => state === 'active')
  return (
    <RequirePermission operation={takeCardPayment.operation} title={t`Take Card Payment`} isFirstCall>
      <TakeCardPayment
        businessid={person.businessid}
        business={business?.businessname ?? ''}
        cashpoints={cashpoints?.map(({ _id, name }) => ({ id: _id, name }))}
        chosen={cashpoint}
        id={id}
        homeHref="/admin/merchant"
        hrefOf={(link) => `${CARD_PATH}?id=${link}`}
        go={(next) => void navigate({ to: CARD_PATH, search: { id: next, cashpoint } })}
      >
        {details?.may.includes(listCardDisputes.operation) && (
          <CardDisputes
            businessid={person.businessid}
            hasPin={details.issetpin ?? true}
            open={dispute}
            onOpen={(next) => void navigate({ to: CARD_PATH, search: { cashpoint, dispute: next } })}
          />
        )}
      </TakeCardPayment>
    </RequirePermission>
  )
}
