import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { DailyTurnover, RecentMovements, tillQuery, TillToday } from '../../../modules/overview/web/index.ts'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { initialsOf } from '../../../ui/frame/Lozenge.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { SignOutIcon } from '../../../ui/icons/icons.tsx'
import { Area } from '../../../ui/parts/Area.tsx'
import { LiveLight } from '../../../ui/parts/LiveLight.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { CannotLoad } from '../edge/CannotLoad.tsx'
import { FirstScreen } from '../edge/FirstScreen.tsx'
import { SessionEnded } from '../edge/SessionEnded.tsx'
import { SignOutQuestion } from '../edge/SignOutQuestion.tsx'
import { useNews } from '../edge/useNews.ts'

/** The cashier's only page: what came in at this cashpoint, as it comes in. No balance stands here. */
export function TillPage() {
  const { person, business } = useSignedIn()
  const { data, error, isError, refetch } = useQuery(tillQuery(person.cashpointid ?? ''))
  const live = useNews()
  const [isLeaving, setLeaving] = useState(false)
  const name = data?.cashpoint.business ?? business?.businessname ?? ''
  return (
    <div className="screen till">
      <TopBar
        switcher={
          <BusinessSwitcher
            initials={initialsOf(name)}
            name={name}
            detail={`${data?.cashpoint.name ?? 'Cashpoint'} · ${person.firstname}`}
            label="Cashier"
            items={[{ id: 'out', label: 'Log Out', icon: <SignOutIcon size={20} />, onPress: () => setLeaving(true) }]}
          />
        }
        actions={<LiveLight state={live} />}
      />
      <main className="main" id="main" tabIndex={-1}>
        <h1 className="visually-hidden">Dashboard</h1>
        <div className="screen">
          {isError && <CannotLoad error={error} what="Your payments" hasOld={data !== undefined} onRetry={() => void refetch()} />}
          <FirstScreen waiting={<Skeleton />}>
            <TillToday till={data} />
            <Area title="Recent transactions">
              <RecentMovements items={data?.recent} emptyText="No payment yet. Each one shows here as soon as the bank confirms it." />
            </Area>
            <DailyTurnover turnover={data?.turnover} />
          </FirstScreen>
        </div>
      </main>
      <SignOutQuestion isOpen={isLeaving} onClose={() => setLeaving(false)} />
      <SessionEnded />
    </div>
  )
}
