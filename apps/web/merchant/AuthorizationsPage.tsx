import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApprovalPanel, ApprovalRows, RulesEditor, RulesSection } from '../../../modules/approvals/web/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { ReversalRequests } from '../../../modules/collections/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { waitingApprovals, waitingReversals } from './merchant-parts.ts'

/** The URL holds the tab, the open request, and whether the rules are being changed. */
export type AuthorizationsSearch = { tab?: 'decided' | 'mine'; id?: string; rules?: 'edit' }

const PATH = '/admin/merchant/authorizations'

/** Requests that wait for a second person, reversals that cashiers ask for, and the rules of the business about them. */
export function AuthorizationsPage() {
  const { person } = useCurrentUser()
  const { tab, id, rules }: AuthorizationsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const details = useQuery(merchantQuery(person.businessid)).data
  const waiting = waitingApprovals(details?.parts)
  const go = (search: AuthorizationsSearch) => void navigate({ to: PATH, search, resetScroll: false })
  const { businessid } = person
  if (rules === 'edit') return <RulesEditor businessid={businessid} onClose={() => go({})} />
  return (
    <PanelSplit
      panel={(place) =>
        id !== undefined && (
          <ApprovalPanel
            key={id}
            place={place}
            businessid={businessid}
            id={id}
            transactionHref={(transaction) => `/admin/merchant/history?tx=${transaction}`}
            groupHref={(group) => `/admin/merchant/bulk?group=${group}`}
            onClose={() => go({ ...(tab && { tab }) })}
          />
        )
      }
    >
      <PageTitle note={waiting > 0 && plural(waiting, { one: '# waits for you', other: '# wait for you' })}>{t`Authorizations`}</PageTitle>
      <Tabs
        label={t`Requests`}
        tabs={[
          { id: 'waiting', label: t`Waiting` },
          { id: 'decided', label: t`Decided` },
          { id: 'mine', label: t`Asked by me` },
        ]}
        chosen={tab ?? 'waiting'}
        onChoose={(chosen) => go(chosen === 'waiting' ? {} : { tab: chosen as 'decided' | 'mine' })}
      >
        <div className="two-columns__stack">
          {tab === undefined && waitingReversals(details?.parts) > 0 && (
            <ReversalRequests businessid={businessid} hrefOf={(transaction) => `/admin/merchant/reverse?payment=${transaction}`} />
          )}
          <ApprovalRows
            businessid={businessid}
            list={tab ?? 'waiting'}
            chosenId={id}
            hrefOf={({ _id }) => `${PATH}?${tab ? `tab=${tab}&` : ''}id=${_id}`}
          />
        </div>
      </Tabs>
      <div className="approvals__rules">
        <p className="soft">{t`No money is set aside while a request waits.`}</p>
        <RulesSection businessid={businessid} editHref={`${PATH}?rules=edit`} />
      </div>
    </PanelSplit>
  )
}
