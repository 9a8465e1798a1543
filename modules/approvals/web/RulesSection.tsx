import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../../ui/format/dates.ts'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { APPROVAL_HOURS } from '../contract.ts'
import { policyQuery } from './queries.ts'
import { ruleText, whoText } from './words.tsx'
import './approvals.css'

/** Who may approve what. The owner gets the link that changes it. */
export function RulesSection({ businessid, editHref }: { businessid: string; editHref: string }) {
  const { data: policy } = useQuery(policyQuery(businessid))
  if (!policy) return <Skeleton rows={3} />
  const mayChange = policy.allowed.includes('change')
  return (
    <Section title={t`Who may approve what`} aside={policy.startson && t`Since ${shortDate(policy.startson)}, by ${policy.changedby ?? ''}`}>
      {policy.rules.length === 0 ? (
        <p className="soft">{t`Nothing needs approval. Each person sends money with their own PIN.`}</p>
      ) : (
        <ul>
          {policy.rules.map((rule) => (
            <li key={`${rule.area} ${rule.from}`} className="list-row approvals__rule">
              <span>
                <b>{ruleText(rule)}</b>
                <small>{whoText(rule, policy.approvers)}</small>
              </span>
              <small className="soft">{t`${APPROVAL_HOURS[rule.area]} h`}</small>
            </li>
          ))}
        </ul>
      )}
      <p className="soft">
        {t`The same rules hold for the screen and for the API. Each request needs another person.`}{' '}
        {mayChange && <Link href={editHref}>{policy.rules.length === 0 ? t`Set rules` : t`Change these rules`}</Link>}
      </p>
    </Section>
  )
}
