import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { nairaText } from '../../../../ui/format/naira.ts'
import { SoundIcon } from '../../../../ui/icons/icons.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Section } from '../../../../ui/parts/Section.tsx'
import { TransactionRow } from '../../../../ui/parts/TransactionRow.tsx'
import '../overview.css'

const EXAMPLE_KOBO = 450_000

/** How a payment will look. It is drawn here only: nothing is paid, and no list or total knows of it. */
export function ExamplePayment() {
  const [plays, setPlays] = useState(0)
  return (
    <Section title={t`This is what you will see`}>
      <div className="example" role="group" aria-label={t`Example, not a real payment`}>
        <TransactionRow
          key={plays}
          direction="in"
          title={t`Example customer`}
          detail={t`Any bank`}
          kobo={EXAMPLE_KOBO}
          time={t`just now`}
          state={{ word: t`Example` }}
          isNew={plays > 0}
        />
      </div>
      <p className="soft example-about">{t`Your customer sends a bank transfer to your account number. The payment slides in here within seconds.`}</p>
      <Button icon={<SoundIcon size={20} />} onClick={() => setPlays(plays + 1)}>
        {t`Play an example payment`}
      </Button>
      <p className="visually-hidden" role="status">
        {plays > 0 && t`Example: ${nairaText(EXAMPLE_KOBO)} from Example customer. Nothing is paid.`}
      </p>
      <p className="t1 quiet example-note">{t`Nothing is paid. The example leaves no trace in your history.`}</p>
    </Section>
  )
}
