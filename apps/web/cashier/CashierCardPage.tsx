import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { TakeCardPayment } from '../../../modules/cards/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'

/** `id`: the card payment on the screen. */
export type CashierCardSearch = { id?: string }

const CARD_PATH = '/admin/cashpoint/card'

/** A payment by card at the own cashpoint. */
export function CashierCardPage() {
  const { person } = useCurrentUser()
  const { id }: CashierCardSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const cashpoint = useQuery(cashierTodayQuery(person.cashpointid ?? '')).data?.cashpoint
  return (
    <TakeCardPayment
      businessid={person.businessid}
      business={cashpoint?.business ?? ''}
      cashpoints={cashpoint && [{ id: cashpoint._id, name: cashpoint.name }]}
      id={id}
      homeHref="/admin/cashpoint"
      hasFee={false}
      hrefOf={(link) => `${CARD_PATH}?id=${link}`}
      go={(next) => void navigate({ to: CARD_PATH, search: { id: next } })}
    />
  )
}
