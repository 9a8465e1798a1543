import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { saveFile } from '../../../ui/data/save-file.ts'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { call, download } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { LedgerDrawing } from '../../../ui/drawings/LedgerDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { DetailPanel, PanelSplit } from '../../../ui/parts/DetailPanel.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { AUDIT_KINDS, downloadAudit, verifyAudit } from '../contract.ts'
import { type AuditFilter, auditQuery, type ListedEntry } from './queries.ts'
import './lookup.css'

const FILTERS = ['actor', 'business', 'kind', 'object', 'day'] as const
const LABELS = { actor: t`Person`, business: t`Business`, kind: t`Kind`, object: t`Record`, day: t`Day` } as const
const KIND_LABELS: Readonly<Record<(typeof AUDIT_KINDS)[number], string>> = {
  searches: t`Searches`,
  views: t`What was opened`,
  desk: t`Claims, proposals and decisions`,
  support: t`Support`,
  rules: t`Rules and flags`,
  people: t`People and sign-in`,
  verification: t`Verification and risk`,
  money: t`Money`,
  credit: t`Loans and rewards`,
}
const KINDS = AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** The audit log from the newest entry on. The filter and the opened row stand in the address. */
export function AuditLog({ query }: { query: URLSearchParams }) {
  const filter: AuditFilter = Object.fromEntries(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))
  const mayDownload = useQuery(operatorMeQuery).data?.may.includes(downloadAudit.operation) ?? false
  const save = useMutation({
    async mutationFn() {
      const { file, name } = await download(downloadAudit, { query: filter as never })
      saveFile(file, name ?? 'audit-log.csv')
    },
  })
  return (
    <>
      <PageTitle
        actions={mayDownload && <Button isBusy={save.isPending} onClick={() => save.mutate()}>{t`Download CSV`}</Button>}
      >{t`Audit log`}</PageTitle>
      <ActRefusal error={save.error} fallback={t`An error occurred, try again.`} />
      <Verification />
      <FilterForm filter={filter} />
      <AuditEntries filter={filter} entryId={query.get('entry')} hrefOf={(id) => logHref(filter, id)} />
    </>
  )
}

function logHref(filter: AuditFilter, entry: string | null): string {
  const query = new URLSearchParams({ ...filter, ...(entry !== null && { entry }) }).toString()
  return `/operator/audit${query && `?${query}`}`
}

/** The entries that fit a filter, also on the page of a business. `hrefOf`: the address with an entry opened, or with none. */
export function AuditEntries({ filter, entryId, hrefOf }: { filter: AuditFilter; entryId: string | null; hrefOf: (id: string | null) => string }) {
  const log = useInfiniteQuery(auditQuery(filter))
  const pages = log.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const opened = items.find(({ _id }) => _id === entryId)
  const router = useRouter()
  return (
    <PanelSplit
      panel={(place) =>
        opened && (
          <DetailPanel place={place} title={opened.did} onClose={() => router.go(hrefOf(null), { keepsPlace: true })}>
            <EntryDetails entry={opened} />
          </DetailPanel>
        )
      }
    >
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
        >
          {log.hasNextPage ? t`No entry among the newest fits. Earlier ones may.` : t`No entry fits.`}
        </EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          label={t`Audit log`}
          columns={COLUMNS}
          groups={[{ key: 'all', rows: items }]}
          idOf={({ _id }) => _id}
          hrefOf={({ _id }) => hrefOf(_id)}
          chosenId={opened?._id}
          hasMore={log.hasNextPage}
          card={(entry) => (
            <Link className="lookup-row" href={hrefOf(entry._id)} keepsPlace>
              <span>
                <b>{entry.did}</b>
                <span className="lookup-row__detail" translate="no">
                  {[entry.business, factsOf(entry)].filter(Boolean).join('. ')}
                </span>
              </span>
              <span className="lookup-row__end">
                <span translate="no">{actorOf(entry)}</span>
                <span className="soft">{fullTime(entry.on)}</span>
              </span>
            </Link>
          )}
        />
      )}
      {log.hasNextPage && <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>{t`More`}</Button>}
    </PanelSplit>
  )
}

/** All of an entry. What only programs compare stands at the end. */
function EntryDetails({ entry }: { entry: ListedEntry }) {
  return (
    <div className="audit-entry">
      <DescriptionList
        facts={[
          { name: t`On`, value: fullTime(entry.on) },
          { name: t`By`, value: <Link href={logHref({ actor: entry.actor }, null)}>{actorOf(entry)}</Link> },
          entry.business_id !== null && {
            name: t`Business`,
            value: (
              <Link href={`/operator/business/${entry.business_id}`} translate="no">
                {entry.business ?? t`Open the business`}
              </Link>
            ),
          },
          ...entry.facts.map(({ name, value }) => ({ name, value })),
        ]}
      />
      {entry.href !== null && <Link href={entry.href}>{t`Open the record`}</Link>}
      <p className="label">{t`For support`}</p>
      <DescriptionList
        facts={entry.for_support.map(({ name, value }) => ({
          name,
          value: name === RECORD ? <Link href={logHref({ object: value }, null)}>{value}</Link> : value,
        }))}
      />
    </div>
  )
}

/** The name under which the server gives the id of the record. */
const RECORD = 'Record'

function FilterForm({ filter }: { filter: AuditFilter }) {
  const router = useRouter()
  const form = useStepForm({
    values: Object.fromEntries(FILTERS.map((name) => [name, filter[name] ?? ''])),
    schema: z.record(z.enum(FILTERS), z.string().trim()),
    onContinue(typed) {
      router.go(logHref(Object.fromEntries(FILTERS.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))), null))
    },
  })
  return (
    <Form of={form} className="audit-filter">
      <Field label={LABELS.actor} placeholder={t`Name`} maxLength={100} {...form.text('actor')} />
      <Field label={LABELS.business} placeholder={t`Name`} maxLength={100} {...form.text('business')} />
      <Select label={LABELS.kind} placeholder={t`Every kind`} options={KINDS} {...form.text('kind')} />
      <Field label={LABELS.object} placeholder={t`Reference`} maxLength={100} {...form.text('object')} />
      <DateField label={LABELS.day} {...form.field('day')} />
      <p className="buttons">
        <Button type="submit">{t`Show`}</Button>
        {Object.keys(filter).length > 0 && <ButtonLink kind="text" href="/operator/audit">{t`Clear filter`}</ButtonLink>}
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

const actorOf = ({ person, role }: ListedEntry) => [person ?? t`Kasuwa`, role].filter(Boolean).join(', ')
const factsOf = ({ facts }: ListedEntry) => facts.map(({ name, value }) => `${name}: ${value}`).join(', ')

const COLUMNS: readonly DataColumn<ListedEntry>[] = [
  { id: 'on', header: t`On`, cell: ({ on }) => fullTime(on), width: 'lookup-col--on', isLink: true },
  { id: 'actor', header: t`By`, cell: (entry) => <span translate="no">{actorOf(entry)}</span>, width: 'lookup-col--actor' },
  { id: 'did', header: t`What`, cell: ({ did }) => <b>{did}</b>, width: 'lookup-col--operation' },
  {
    id: 'business',
    header: t`Business`,
    cell: ({ business_id, business }) =>
      business_id !== null && (
        <Link href={`/operator/business/${business_id}`} translate="no">
          {business ?? t`Open`}
        </Link>
      ),
    width: 'lookup-col--business',
  },
  { id: 'facts', header: t`Details`, cell: (entry) => <span translate="no">{factsOf(entry)}</span> },
]
