import { useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { ClosingRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { ActionStrip, PayBox } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Figure, HideToggle, MoneyBoard, MoneyCell, MoneyHero } from '../../../ui/parts/BalanceSummary.tsx'
import { Bone } from '../../../ui/parts/Skeleton.tsx'
import type { Till } from './queries.ts'

/** What came in today at one cashpoint, and where customers pay. */
export function TillToday({ till }: { till: Till | undefined }) {
  if (!till)
    return (
      <MoneyBoard
        label="Today"
        hero={
          <MoneyHero label="Received today">
            <Bone width="8ch" height={48} />
          </MoneyHero>
        }
      />
    )
  return <Today till={till} />
}

function Today({ till }: { till: Till }) {
  const received = useCountUp(till.received_today)
  const [isHidden, setHidden] = useState(false)
  const { accountnumber, bank, name } = till.cashpoint
  return (
    <>
      <MoneyBoard
        label="Today"
        hero={
          <MoneyHero
            label={
              <>
                Received today <HideToggle isHidden={isHidden} onChange={setHidden} />
              </>
            }
          >
            <ClosingRule rule="open">
              <Amount kobo={received} size="hero" isHidden={isHidden} />
            </ClosingRule>
          </MoneyHero>
        }
      >
        <MoneyCell label="Payments today">
          <Figure>{till.payments_today.toLocaleString('en')}</Figure>
        </MoneyCell>
      </MoneyBoard>
      {accountnumber && (
        <ActionStrip acts={[]}>
          <PayBox name={name} action={<CopyButton text={accountnumber} label="Copy account number" said="Account Number Copied" />}>
            <AccountNumber number={accountnumber} /> <span>{bank}</span>
          </PayBox>
        </ActionStrip>
      )}
    </>
  )
}
