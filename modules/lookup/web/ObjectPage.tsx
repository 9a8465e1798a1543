import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EvidenceView, WorkLinks } from '../../desk/web/index.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { PaymentTimeline } from '../../../ui/parts/PaymentTimeline.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { UpdatedAt } from '../../../ui/parts/UpdatedAt.tsx'
import { objectQuery, type ShownObject } from './queries.ts'
import './lookup.css'

/** The page of a record: what it is, what happened, and at the right what is open about it and may be begun. */
export function ObjectPage({ kind, id }: { kind: string; id: string }) {
  const { data: object, dataUpdatedAt, error, isPending, refetch } = useQuery(objectQuery(kind, id))
  if (isPending) return <Skeleton rows={10} />
  if (!object)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`This record could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  return (
    <article className="work-item">
      <header className="work-item__head">
        <span className="work-item__place">
          {object.kind_title} <UpdatedAt at={new Date(dataUpdatedAt)} />
        </span>
        {object.business_id !== null && (
          <Link href={`/operator/business/${object.business_id}`} translate="no">
            {object.business}
          </Link>
        )}
      </header>
      <div className="work-item__columns">
        <div>
          <h1 className="work-item__title" translate="no">
            {object.title}
          </h1>
          {object.amount !== null && (
            <StatusRule rule={ruleOf(object)}>
              <Amount kobo={object.amount} size="hero" />
            </StatusRule>
          )}
          {object.steps.length > 0 && <Steps steps={object.steps} />}
          <EvidenceView evidence={object.sections} />
        </div>
        <aside className="work-item__decide" aria-label={t`State and work`}>
          {object.state && (
            <p>
              <StatusBadge rule={object.state.rule}>{object.state.text}</StatusBadge>
            </p>
          )}
          <div>
            <p className="label">{t`Work at the desk`}</p>
            {object.work.length === 0 ? <p className="soft">{t`Nothing about it waits or was decided.`}</p> : <WorkLinks items={object.work} />}
          </div>
          {object.acts.length > 0 && (
            <p className="buttons buttons--apart">
              {object.acts.map(({ label, href }) => (
                <ButtonLink key={href} href={href} isWide>
                  {label}
                </ButtonLink>
              ))}
            </p>
          )}
        </aside>
      </div>
    </article>
  )
}

function ruleOf({ state }: ShownObject) {
  if (state === null) return 'plain'
  return state.rule === 'back' ? 'plain' : state.rule
}

const STEP_STATES = { final: 'done', open: 'open', broken: 'broken', next: 'next' } as const

const Steps = ({ steps }: Pick<ShownObject, 'steps'>) => (
  <div className="object-steps">
    <PaymentTimeline
      title={t`What happened`}
      steps={steps.map(({ on, rule, title, detail }) => ({
        time: on === null ? '' : fullTime(on),
        ...(on !== null && { at: on }),
        title,
        detail,
        state: STEP_STATES[rule],
      }))}
    />
  </div>
)
