import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../../ui/format/dates.ts'
import { nairaText } from '../../../ui/format/naira.ts'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { APPROVAL_HOURS, type WireApprovalRule } from '../contract.ts'
import { policyQuery } from './queries.ts'
import { areaName, ruleText, whoText } from './words.tsx'
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
        {t`The same rules hold for the screen and for the API.`} {policy.rules.length > 0 && whoWaits(policy.rules)}{' '}
        {mayChange && <Link href={editHref}>{policy.rules.length === 0 ? t`Set rules` : t`Change these rules`}</Link>}
      </p>
    </Section>
  )
}

/** The owner is exempt from rules about amounts, unless a rule says otherwise. Changes are always the owner's. */
function whoWaits(rules: readonly WireApprovalRule[]): string {
  const exempt = rules.filter(isOwnerExempt)
  if (exempt.length === 0) return t`Each of these requests needs another person, the owner’s own too.`
  const list = [...new Set(exempt.map((rule) => exemptText(rule, rules)))].join('; ')
  return t`Each of these requests needs another person. The owner’s own do not wait: ${list}.`
}

const isOwnerExempt = ({ area, owner_too: ownerToo }: WireApprovalRule) => area !== 'changes' && !ownerToo

/** The whole area, or the amounts for which this rule is the highest that a request reaches. */
function exemptText(rule: WireApprovalRule, rules: readonly WireApprovalRule[]): string {
  const ofArea = rules.filter(({ area }) => area === rule.area)
  if (ofArea.every(isOwnerExempt)) return areaName(rule.area)
  const name = ruleText(rule)
  const higher = ofArea.map(({ from }) => from ?? 0).filter((from) => from > (rule.from ?? 0))
  return higher.length === 0 ? name : t`${name}, below ${nairaText(Math.min(...higher))}`
}
