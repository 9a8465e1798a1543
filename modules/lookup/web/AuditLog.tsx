import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { LedgerDrawing } from '../../../ui/drawings/LedgerDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { verifyAudit } from '../contract.ts'
import { type AuditFilter, auditQuery, type ListedEntry } from './queries.ts'
import './lookup.css'

const FILTERS = ['business', 'actor', 'operation', 'day'] as const
const LABELS = { business: t`Business id`, actor: t`Actor id`, operation: t`Operation`, day: t`Day` } as const

/** The audit log from the newest entry on. The filter stands in the address. */
export function AuditLog({ query }: { query: URLSearchParams }) {
  const filter: AuditFilter = Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))
  return (
    <>
      <PageTitle>{t`Audit log`}</PageTitle>
      <Verification />
      <FilterForm filter={filter} />
      <AuditEntries filter={filter} />
    </>
  )
}

/** The entries that fit a filter, also on the page of a business. */
export function AuditEntries({ filter }: { filter: AuditFilter }) {
  const log = useInfiniteQuery(auditQuery(filter))
  const pages = log.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  return (
    <>
      {log.isPending && <Skeleton rows={8} />}
      {log.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(log.error) ? log.error.message : t`The audit log could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void log.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {log.data && items.length === 0 && (
        <EmptyState
          drawing={<LedgerDrawing />}
          action={Object.keys(filter).length > 0 && <ButtonLink href="/operator/audit">{t`Clear filter`}</ButtonLink>}
        >{t`No entry fits.`}</EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          label={t`Audit log`}
          columns={COLUMNS}
          groups={[{ key: 'all', rows: items }]}
          idOf={({ _id }) => _id}
          hasMore={log.hasNextPage}
          card={(entry) => (
            <div className="lookup-row">
              <span>
                <b translate="no">{entry.operation}</b>
                <span className="lookup-row__detail">{[entry.business, factsOf(entry)].filter(Boolean).join('. ')}</span>
              </span>
              <span className="lookup-row__end">
                <span>{actorOf(entry)}</span>
                <span className="soft">{fullTime(entry.on)}</span>
              </span>
            </div>
          )}
        />
      )}
      {log.hasNextPage && <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>{t`More`}</Button>}
    </>
  )
}

function FilterForm({ filter }: { filter: AuditFilter }) {
  const router = useRouter()
  const form = useStepForm({
    values: Object.fromEntries(FILTERS.map((name) => [name, filter[name] ?? ''])),
    schema: z.record(z.enum(FILTERS), z.string().trim()),
    onContinue(typed) {
      const wanted = new URLSearchParams(FILTERS.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : [])))
      router.go(`/operator/audit${wanted.size > 0 ? `?${wanted.toString()}` : ''}`)
    },
  })
  return (
    <Form of={form} className="audit-filter">
      {FILTERS.map((name) =>
        name === 'day' ? (
          <DateField key={name} label={LABELS.day} {...form.field('day')} />
        ) : (
          <Field key={name} label={LABELS[name]} maxLength={100} {...form.text(name)} />
        ),
      )}
      <p className="buttons">
        <Button type="submit">{t`Show`}</Button>
      </p>
    </Form>
  )
}

/** Computes all seals again. */
function Verification() {
  const isAllowed = useQuery(operatorMeQuery).data?.may.includes('lookup.verify_audit') ?? false
  const verify = useMutation({
    mutationFn: async () => (await call(verifyAudit, { body: {} })).data,
  })
  if (!isAllowed) return null
  const seals = plural(verify.data?.seals ?? 0, { one: '# seal', other: '# seals' })
  const anchors = plural(verify.data?.anchors ?? 0, { one: '# anchor', other: '# anchors' })
  return (
    <div className="audit-verify">
      <Button isBusy={verify.isPending} onClick={() => verify.mutate()}>{t`Verify the log`}</Button>
      <ActRefusal error={verify.error} fallback={t`An error occurred, try again.`} />
      {verify.data && verify.data.faults.length === 0 && <Callout role="status" title={t`The log is whole: ${seals} and ${anchors} agree.`} />}
      {verify.data && verify.data.faults.length > 0 && (
        <Callout tone="wrong" role="alert" title={t`The log was changed.`}>
          <ul>
            {verify.data.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

const actorOf = ({ person, actor, role }: ListedEntry) => [person ?? actor, role].filter(Boolean).join(', ')
const factsOf = ({ facts, subject }: ListedEntry) => [subject, ...facts.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join(', ')

const COLUMNS: readonly DataColumn<ListedEntry>[] = [
  { id: 'on', header: t`On`, cell: ({ on }) => fullTime(on), width: 'lookup-col--on' },
  {
    id: 'actor',
    header: t`By`,
    cell: (entry) => (
      <Link href={`/operator/audit?actor=${encodeURIComponent(entry.actor)}`} translate="no">
        {actorOf(entry)}
      </Link>
    ),
    width: 'lookup-col--actor',
  },
  { id: 'operation', header: t`Operation`, cell: ({ operation }) => <span translate="no">{operation}</span>, width: 'lookup-col--operation' },
  {
    id: 'business',
    header: t`Business`,
    cell: ({ business_id, business }) =>
      business_id !== null && (
        <Link href={`/operator/business/${business_id}`} translate="no">
          {business ?? business_id}
        </Link>
      ),
    width: 'lookup-col--business',
  },
  { id: 'facts', header: t`Facts`, cell: (entry) => <span translate="no">{factsOf(entry)}</span> },
]
