import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { listTime } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { ActionItems } from './ActionItems.tsx'
import type { Dashboard } from './queries.ts'

const SHOWN_AT_FIRST = 5

/** The section of the dashboard for what waits for the person. On a quiet day it is one line. */
export function NeedsYou({ dashboard }: { dashboard: (Partial<Pick<Dashboard, 'action_items'>> & Pick<Dashboard, 'as_of'>) | undefined }) {
  const [isWhole, setWhole] = useState(false)
  if (!dashboard) return <SkeletonBlock height={56} />
  // A server of the version before answers without them, for the time of an upgrade.
  const { action_items: items = [], as_of: asOf } = dashboard
  if (items.length === 0)
    return (
      <section className="needs-nothing" aria-label={t`Needs you`}>
        <i data-rule="final" />
        <p>
          <b>{t`Nothing needs you`}</b>
          <small>{t`as of ${listTime(asOf)}`}</small>
        </p>
      </section>
    )
  const rest = items.length - SHOWN_AT_FIRST
  return (
    <Section
      title={
        <Trans>
          Needs you <span className="needs__count">{items.length}</span>
        </Trans>
      }
      aside={t`what you can decide`}
    >
      <ActionItems items={isWhole ? items : items.slice(0, SHOWN_AT_FIRST)} label={t`Needs you`} />
      {rest > 0 && !isWhole && (
        <div className="needs__more">
          <Button kind="text" size="small" onClick={() => setWhole(true)}>
            {plural(rest, { one: '# more', other: '# more' })}
          </Button>
        </div>
      )}
    </Section>
  )
}
