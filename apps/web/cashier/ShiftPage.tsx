import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'
import { CashierShift } from '../../../modules/tills/web/index.ts'
import { SessionExpiredDialog } from '../shell/SessionExpiredDialog.tsx'
import { useLiveUpdates } from '../shell/useLiveUpdates.ts'

/** The shift of the own cashpoint. */
export function ShiftPage() {
  const { person } = useCurrentUser()
  useLiveUpdates()
  const cashpointid = person.cashpointid ?? ''
  const cashpoint = useQuery(cashierTodayQuery(cashpointid)).data?.cashpoint.name ?? ''
  return (
    <>
      <CashierShift
        cashpointid={cashpointid}
        cashpoint={`${cashpoint} · ${person.firstname} ${person.lastname}`}
        tillHref="/admin/cashpoint/till"
        homeHref="/admin/cashpoint"
      />
      <SessionExpiredDialog />
    </>
  )
}
