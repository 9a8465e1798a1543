import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { clockTime, shortDate } from '../../../ui/format/dates.ts'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { merchantQuery } from '../../businesses/web/index.ts'
import { pushWebhook } from '../contract.ts'
import { deliveriesQuery, type Delivery } from './queries.ts'
import { PushButton } from './PushButton.tsx'

/** The latest notifications with the answers of the business's server. */
export function DeliveryLog({ businessid }: { businessid: string }) {
  const { data } = useQuery(deliveriesQuery(businessid))
  const mayPush = useQuery(merchantQuery(businessid)).data?.may.includes(pushWebhook.operation) ?? false
  if (!data) return null
  return (
    <Section title={t`Last notifications`}>
      {data.length === 0 && <p className="soft">{t`None yet. Each payment sends one when a webhook URL is saved.`}</p>}
      <ul className="developers__log">
        {data.map((delivery) => (
          <li key={delivery._id} className="developers__row">
            <div>
              <span className="code" translate="no">
                {delivery.type}
              </span>
              <span className="quiet t1 developers__when">
                {shortDate(delivery.createdon)}, {clockTime(delivery.createdon)}
              </span>
            </div>
            <span className="developers__end">
              <DeliveryState delivery={delivery} />
              {mayPush && delivery.transactiondataid !== null && (delivery.state === 'waiting' || delivery.state === 'given_up') && (
                <PushButton businessid={businessid} transactionId={delivery.transactiondataid} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DeliveryState({ delivery: { state, answer, nexttry } }: { delivery: Delivery }) {
  const code = answer ?? '200'
  if (state === 'sent')
    return (
      <StatusBadge rule="final" tone="in">
        {t`Accepted (${code})`}
      </StatusBadge>
    )
  if (state === 'queued' || state === 'sending')
    return (
      <StatusBadge rule="open" tone="wait">
        {t`Sending`}
      </StatusBadge>
    )
  const said = answer ?? t`Not sent`
  const shown = /^\d+$/.test(said) ? t`Answer ${said}` : said
  return (
    <span>
      <StatusBadge rule="broken" tone="wrong">
        {shown}
      </StatusBadge>
      {nexttry && <span className="quiet t1 developers__when">{t`Next try ${clockTime(nexttry)}`}</span>}
    </span>
  )
}
