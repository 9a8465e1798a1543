import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { customInboundQuery } from './queries.ts'

/** The notes of the days that the history shows, apart from its payments, because no total counts them. */
export function CustomInboundList({ businessid, days }: { businessid: string; days: { startdate: string; enddate: string } | null }) {
  const { data, isError } = useQuery(customInboundQuery(businessid, days))
  if (!data) return isError ? <p className="soft">{t`The notes could not be fetched.`}</p> : <Skeleton rows={1} />
  return (
    <Section title={t`Notes about money received elsewhere`}>
      <p className="soft">{data.length === 0 ? t`No note in these days.` : t`Not in your balance and in no total.`}</p>
      <DescriptionList
        facts={data.map((note) => ({
          name: dayWithDate(note.tnx_date),
          value: (
            <>
              <b translate="no">{note.originator_account_name}</b> · <MoneyText kobo={note.amount} />
              <br />
              <span className="soft">{[note.product, `× ${note.quantity}`, note.payment_type, note.short_desc].join(' · ')}</span>
            </>
          ),
        }))}
      />
    </Section>
  )
}
