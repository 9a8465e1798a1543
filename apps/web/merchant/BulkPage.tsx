import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  addBulkBeneficiary,
  addGroup,
  type BulkGroup,
  deleteGroup,
  payGroup,
  quoteGroup,
  showUploadStatus,
  uploadBeneficiaries,
} from '../../../modules/bulk/contract.ts'
import {
  AddBeneficiary,
  allState,
  type BeneficiaryDraft,
  BeneficiaryTable,
  choiceFields,
  type Chosen,
  CreateGroup,
  ALL_CHOSEN,
  FailedUploads,
  GroupBar,
  GroupBill,
  groupsQuery,
  GroupTable,
  MakePayment,
  quoteQuery,
  RunList,
  runQuery,
  RunView,
  UploadList,
  UploadProgress,
  useUpload,
} from '../../../modules/bulk/web/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { ThreeBowlsDrawing } from '../../../ui/drawings/ThreeBowlsDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PlusIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { QueryError } from '../shell/QueryError.tsx'

/** The URL holds the tab, the group, the open popup, and the run that is shown in place of the tabs. */
export type BulkSearch = {
  tab?: 'groups'
  group?: string
  open?: 'create' | 'add' | 'upload' | 'upload-log' | 'pay' | 'payment-log'
  run?: string
}

const PATH = '/admin/merchant/bulk'
const hrefOf = (search: BulkSearch) => `${PATH}?${new URLSearchParams(search)}`
const hrefOfPayment = (transactionId: string) => `/admin/merchant/history?tx=${transactionId}`

/** Pays many people at once: groups with beneficiaries, uploaded lists, and the payments of groups. */
export function BulkPage() {
  const { person } = useCurrentUser()
  const search: BulkSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: BulkSearch) => void navigate({ to: PATH, search: next, resetScroll: next.run !== search.run })
  const { businessid } = person
  const details = useQuery(merchantQuery(businessid)).data
  const may = (contract: { operation: string }) => details?.may.includes(contract.operation) ?? false
  if (search.run !== undefined)
    return (
      <RunPage
        key={search.run}
        run={search.run}
        mayPay={may(payGroup)}
        hasPin={details?.issetpin ?? true}
        isLogOpen={search.open === 'payment-log'}
        onLog={(isOpen) => go({ run: search.run!, ...(isOpen && { open: 'payment-log' }) })}
      />
    )
  return (
    <>
      <PageTitle>{t`Bulk Payment`}</PageTitle>
      <Tabs
        label={t`Bulk Payment`}
        tabs={[
          { id: 'beneficiary', label: t`Beneficiary` },
          { id: 'groups', label: t`Payment Groups` },
        ]}
        chosen={search.tab ?? 'beneficiary'}
        onChoose={(id) => go({ ...(id === 'groups' && { tab: id }), ...(search.group && { group: search.group }) })}
      >
        <BulkTabs businessid={businessid} hasPin={details?.issetpin ?? true} search={search} go={go} may={may} />
      </Tabs>
    </>
  )
}

type May = (contract: { operation: string }) => boolean
type TabProps = { businessid: string; hasPin: boolean; search: BulkSearch; go: (next: BulkSearch) => void; may: May }

function BulkTabs(props: TabProps) {
  const { businessid, search, go, may } = props
  const { tab, group } = search
  const { data: groups, error, isError, refetch } = useQuery(groupsQuery(businessid))
  const chosen = groups?.find(({ _id }) => _id === group) ?? groups?.[0]
  const shown: BulkSearch = { ...(tab && { tab }), ...(group && { group }) }
  return (
    <>
      {isError && <QueryError error={error} what={t`Your payment groups`} hasOld={groups !== undefined} onRetry={() => void refetch()} />}
      {!groups && !isError && <Skeleton rows={8} />}
      {groups && tab === undefined && <BeneficiaryTab {...props} groups={groups} chosen={chosen} />}
      {groups && tab === 'groups' && (
        <div className="two-columns__stack">
          {may(addGroup) && (
            <p className="buttons">
              <Button icon={<PlusIcon size={20} />} onClick={() => go({ ...shown, open: 'create' })}>{t`Create Group`}</Button>
            </p>
          )}
          {groups.length === 0 ? (
            <EmptyState
              drawing={<ThreeBowlsDrawing />}
            >{t`You have no payment group yet. A group holds the people that you pay together, such as your staff.`}</EmptyState>
          ) : (
            <GroupTable
              groups={groups}
              hrefOf={({ _id }) => hrefOf({ group: _id })}
              mayDelete={may(deleteGroup)}
              onDeleted={(id) => id === group && go({ tab })}
            />
          )}
          <Section title={t`Payments`}>
            <RunList businessid={businessid} hrefOf={(run) => hrefOf({ run })} />
          </Section>
        </div>
      )}
      {search.open === 'create' && may(addGroup) && <CreateGroup onClose={() => go(shown)} onAdded={(id) => go({ group: id })} />}
    </>
  )
}

function BeneficiaryTab({ groups, chosen, ...props }: TabProps & { groups: readonly BulkGroup[]; chosen: BulkGroup | undefined }) {
  const { go, may } = props
  const bar = (actions?: ReactNode) => (
    <GroupBar
      groups={groups}
      chosen={chosen}
      onChoose={(id) => go({ group: id })}
      onCreate={may(addGroup) ? () => go({ ...(chosen && { group: chosen._id }), open: 'create' }) : undefined}
      actions={actions}
    />
  )
  if (chosen) return <ChosenGroup key={chosen._id} {...props} group={chosen} bar={bar} />
  return (
    <>
      {bar()}
      <EmptyState
        drawing={<ThreeBowlsDrawing />}
      >{t`You have no payment group yet. A group holds the people that you pay together, such as your staff.`}</EmptyState>
    </>
  )
}

function ChosenGroup({
  businessid,
  hasPin,
  search: { open },
  go,
  may,
  group,
  bar,
}: TabProps & { group: BulkGroup; bar: (actions?: ReactNode) => ReactNode }) {
  const [chosen, setChosen] = useState<Chosen>(ALL_CHOSEN)
  /** The failed row that is being corrected, and those that are in the group now. */
  const [draft, setDraft] = useState<BeneficiaryDraft>()
  const [corrected, setCorrected] = useState<readonly number[]>([])
  const id = group._id
  const show = (popup?: BulkSearch['open']) => go({ group: id, ...(popup && { open: popup }) })
  const { running, newest, watch } = useUpload(businessid, id, may(showUploadStatus), () => show('upload-log'))
  const quote = useQuery(quoteQuery(id, choiceFields(chosen), may(quoteGroup) && group.beneficiary_count > 0))
  const canPay = may(payGroup) && group.beneficiary_count > 0 && group.open_run === null && allState(chosen, group.beneficiary_count) !== 'none'
  return (
    <>
      {bar(
        <>
          {may(uploadBeneficiaries) && <Button icon={<UploadIcon size={20} />} onClick={() => show('upload')}>{t`Upload List`}</Button>}
          {may(addBulkBeneficiary) && (
            <Button
              icon={<PlusIcon size={20} />}
              onClick={() => {
                setDraft(undefined)
                show('add')
              }}
            >{t`Add Beneficiary`}</Button>
          )}
        </>,
      )}
      {running && open !== 'upload' && <UploadProgress upload={running} />}
      {group.open_run !== null && (
        <Callout title={t`This group is being paid.`}>
          <Link href={hrefOf({ run: group.open_run })}>{t`See the progress`}</Link>
        </Callout>
      )}
      <div className={group.beneficiary_count > 0 ? 'bulk-columns' : undefined}>
        {group.beneficiary_count > 0 && (may(quoteGroup) || group.last_run !== null) && (
          <aside aria-label={t`Total to pay`}>
            {may(quoteGroup) && !(quote.isError && !quote.data) && <GroupBill quote={quote.data} />}
            {quote.isError && !quote.data && (
              <Callout tone="wait" title={t`The price could not be loaded.`}>
                <span>{isProblem(quote.error) && quote.error.message}</span>{' '}
                <Button kind="text" size="small" onClick={() => void quote.refetch()}>{t`Try again`}</Button>
              </Callout>
            )}
            {canPay && <Button kind="act" isWide onClick={() => show('pay')}>{t`Make Payment`}</Button>}
            {group.last_run !== null && group.open_run === null && (
              <p className="t1">
                <Link href={hrefOf({ run: group.last_run })}>{t`See the last payment of this group`}</Link>
              </p>
            )}
          </aside>
        )}
        <BeneficiaryTable group={id} count={group.beneficiary_count} mayEdit={may(addBulkBeneficiary)} chosen={chosen} onChoose={setChosen} />
      </div>
      {open === 'add' && may(addBulkBeneficiary) && (
        <AddBeneficiary
          group={id}
          draft={draft}
          onAdded={() => draft?.row !== undefined && setCorrected([...corrected, draft.row])}
          onClose={() => show(draft && 'upload-log')}
        />
      )}
      {open === 'upload' && may(uploadBeneficiaries) && (
        <UploadList businessid={businessid} group={id} running={running} onStarted={watch} onClose={() => show()} />
      )}
      {open === 'upload-log' && newest && (
        <FailedUploads
          businessid={businessid}
          group={id}
          upload={newest}
          corrected={corrected}
          onCorrect={(row) => {
            setDraft(row)
            show('add')
          }}
          onClose={() => show()}
        />
      )}
      {open === 'pay' && canPay && (
        <MakePayment
          group={group}
          chosen={chosen}
          hasPin={hasPin}
          onStarted={({ _id, processed, count }) => go({ run: _id, ...(processed >= count && { open: 'payment-log' }) })}
          onClose={() => show()}
        />
      )}
    </>
  )
}

function RunPage(props: { run: string; mayPay: boolean; hasPin: boolean; isLogOpen: boolean; onLog: (isOpen: boolean) => void }) {
  const run = useQuery(runQuery(props.run, props.mayPay)).data
  return (
    <>
      <p className="t1">
        <Link href={hrefOf(run ? { group: run.group._id } : {})}>{t`Back to Bulk Payment`}</Link>
      </p>
      <PageTitle>{run?.title ?? t`Bulk Payment`}</PageTitle>
      <RunView {...props} hrefOfPayment={hrefOfPayment} />
    </>
  )
}
