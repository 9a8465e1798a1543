import { Amount } from '../../../ui/money/Amount.tsx'
import { ClosingRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { AsOf } from '../../../ui/parts/UpdatedAt.tsx'
import { Figure, HideToggle, MoneyBoard, MoneyCell, MoneyHero } from '../../../ui/parts/BalanceSummary.tsx'
import { Bone } from '../../../ui/parts/Skeleton.tsx'
import type { Dashboard } from './queries.ts'

type Money = Dashboard['money']

/** The sums at the head of the first screen. Sums count up when money comes in; old ones keep their time. */
export function DashboardMoney({
  dashboard,
  isOld,
  isHidden,
  onHide,
}: {
  dashboard: Dashboard | undefined
  isOld: boolean
  isHidden: boolean
  onHide: (isHidden: boolean) => void
}) {
  return dashboard ? <Sums money={dashboard.money} asOf={isOld ? dashboard.as_of : null} isHidden={isHidden} onHide={onHide} /> : <SumsToCome />
}

function Sums({ money, asOf, isHidden, onHide }: { money: Money; asOf: string | null; isHidden: boolean; onHide: (isHidden: boolean) => void }) {
  const received = useCountUp(money.total_received)
  const ledger = useCountUp(money.ledger_balance)
  const toSpend = useCountUp(money.balance)
  return (
    <MoneyBoard
      label="Money"
      hero={
        <MoneyHero
          label={
            <>
              Total Received <HideToggle isHidden={isHidden} onChange={onHide} />
            </>
          }
          note={asOf && <AsOf at={asOf} />}
        >
          <ClosingRule rule={asOf ? 'open' : 'final'}>
            <Amount kobo={received} size="hero" isHidden={isHidden} />
          </ClosingRule>
        </MoneyHero>
      }
    >
      <MoneyCell
        label="Ledger balance"
        note={
          <>
            <Amount kobo={toSpend} isHidden={isHidden} /> to spend
            {money.sending > 0 && (
              <>
                , <Amount kobo={money.sending} isHidden={isHidden} /> on its way
              </>
            )}
          </>
        }
      >
        <Amount kobo={ledger} size="second" isHidden={isHidden} />
      </MoneyCell>
      <MoneyCell label="Customers" note={`${money.customers_new_this_week.toLocaleString('en')} new this week`}>
        <Figure>{money.customers.toLocaleString('en')}</Figure>
      </MoneyCell>
    </MoneyBoard>
  )
}

function SumsToCome() {
  return (
    <MoneyBoard
      label="Money"
      hero={
        <MoneyHero label="Total Received">
          <Bone width="9ch" height={48} />
        </MoneyHero>
      }
    >
      <MoneyCell label="Ledger balance">
        <Bone width="9ch" height={28} />
      </MoneyCell>
      <MoneyCell label="Customers">
        <Bone width="5ch" height={28} />
      </MoneyCell>
    </MoneyBoard>
  )
}
