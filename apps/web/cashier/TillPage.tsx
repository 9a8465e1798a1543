import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TillScreen } from '../../../modules/tills/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import { SessionExpiredDialog } from '../shell/SessionExpiredDialog.tsx'
import { useLiveUpdates } from '../shell/useLiveUpdates.ts'

/** `order`: the order on the screen, so that a restart shows it again. */
export type TillSearch = { order?: string }

const TILL_PATH = '/admin/cashpoint/till'

const PLACES = {
  home: '/admin/cashpoint',
  shift: '/admin/cashpoint/shift',
  transaction: (id: string) => `/admin/cashpoint/transactions?tx=txn_${id.replace(/^[a-z]+_/, '')}`,
}

/** The till has the whole screen: no navigation stands beside the amount that a customer reads. */
export function TillPage() {
  const { person } = useCurrentUser()
  const { order }: TillSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [event, setEvent] = useState(0)
  const live = useLiveUpdates({ onEvent: () => setEvent((count) => count + 1) })
  return (
    <>
      <TillScreen
        cashpointid={person.cashpointid ?? ''}
        live={live}
        event={event}
        places={PLACES}
        order={order ?? null}
        onOrder={(next) => void navigate({ to: TILL_PATH, search: next === null ? {} : { order: next }, replace: true })}
        languages={<LanguageChoice />}
      />
      <SessionExpiredDialog />
    </>
  )
}
