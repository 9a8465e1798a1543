import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'
import { CashierShift, TillScreen } from '../../../modules/tills/web/index.ts'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import { SessionExpiredDialog } from '../shell/SessionExpiredDialog.tsx'
import { useLiveUpdates } from '../shell/useLiveUpdates.ts'

/** `order`: the order on the screen, so that a restart shows it again, or the shift in place of the till. */
export type TillSearch = { order?: string }

const HOME_PATH = '/admin/cashpoint'
const TILL_PATH = `${HOME_PATH}/till` as const

const SHIFT = 'shift'

const PLACES = {
  home: HOME_PATH,
  shift: `${TILL_PATH}?order=${SHIFT}`,
  transaction: (id: string) => `${HOME_PATH}/transactions?tx=txn_${id.replace(/^[a-z]+_/, '')}`,
}

/** The till has the whole screen: no navigation stands beside the amount that a customer reads. */
export function TillPage() {
  const { order }: TillSearch = useSearch({ strict: false })
  return (
    <>
      {order === SHIFT ? <Shift /> : <Till order={order ?? null} />}
      <SessionExpiredDialog />
    </>
  )
}

function Till({ order }: { order: string | null }) {
  const { person } = useCurrentUser()
  const navigate = useNavigate()
  const [event, setEvent] = useState(0)
  const live = useLiveUpdates({ onEvent: () => setEvent((count) => count + 1) })
  return (
    <TillScreen
      cashpointid={person.cashpointid ?? ''}
      live={live}
      event={event}
      places={PLACES}
      order={order}
      onOrder={(next) => void navigate({ to: TILL_PATH, search: next === null ? {} : { order: next }, replace: true })}
      languages={<LanguageChoice />}
    />
  )
}

/** The shift of the own cashpoint. */
function Shift() {
  const { person } = useCurrentUser()
  useLiveUpdates()
  const cashpointid = person.cashpointid ?? ''
  const cashpoint = useQuery(cashierTodayQuery(cashpointid)).data?.cashpoint.name ?? ''
  return (
    <CashierShift
      cashpointid={cashpointid}
      cashpoint={`${cashpoint} · ${person.firstname} ${person.lastname}`}
      tillHref={TILL_PATH}
      homeHref={HOME_PATH}
    />
  )
}
