import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorMeQuery } from '../../operators/web/index.ts'
import { dayWithDate, fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { ScrollFrame } from '../../../ui/parts/ScrollFrame.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { FeeForm, FlagForm, HolidayForm, LimitForm, NumberForm } from './RuleForms.tsx'
import { bandWords, feeName, limitName, limitWords, numberWords } from './rule-names.ts'
import { type FeeRow, type FlagRow, type HolidayRow, type LimitRow, type NumberRow, rulesQuery, type RulesView } from './queries.ts'
import './rules.css'

const BANNER = 'web.banner'
const FIRST_TAB = 'fees'
/** Those of modules with dated figures come from the server. */
const tabsOf = ({ number_sets: sets }: RulesView) => [
  { id: FIRST_TAB, label: t`Fees` },
  { id: 'limits', label: t`Limits` },
  ...sets.map(({ key, label }) => ({ id: key, label })),
  { id: 'holidays', label: t`Holidays` },
  { id: 'flags', label: t`Flags` },
  { id: 'banner', label: t`Banner` },
]

type Chosen = { fee: FeeRow } | { limit: LimitRow } | { number: NumberRow } | { holiday: HolidayRow | null } | { flag: FlagRow } | null

/** Dated rules, and the draft of a change that two people decide. The tab stands in the address, so that Back from a draft returns to it. */
export function RulesPage({ tab: requested }: { tab: string | null }) {
  const router = useRouter()
  const rules = useQuery(rulesQuery)
  const { data: me } = useQuery(operatorMeQuery)
  const [chosen, setChosen] = useState<Chosen>(null)
  const mayDraft = me?.may.includes('rules.draft') === true
  const tabs = rules.data ? tabsOf(rules.data) : []
  const tab = tabs.find(({ id }) => id === requested)?.id ?? FIRST_TAB
  const choose = (next: Chosen) => setChosen(mayDraft ? next : null)
  return (
    <>
      <PageTitle note={t`Dated, and never changed for the past.`}>{t`Rules`}</PageTitle>
      {rules.isPending && <Skeleton rows={10} />}
      {rules.isError && (
        <Callout tone="wrong" role="alert" title={rules.error.message}>
          <Button kind="text" size="small" onClick={() => void rules.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {rules.data && (
        <div className="rules">
          <div className="two-columns__stack">
            <div>
              <Tabs
                label={t`Kinds of rules`}
                tabs={tabs}
                chosen={tab}
                onChoose={(next) => {
                  setChosen(null)
                  router.go(`/operator/rules${next === FIRST_TAB ? '' : `?tab=${next}`}`, { keepsPlace: true })
                }}
              >
                <RuleTable rules={rules.data} tab={tab} onChoose={choose} mayDraft={mayDraft} />
              </Tabs>
            </div>
            <Changes changes={rules.data.changes} />
          </div>
          <div className="rules__draft">
            {chosen === null ? (
              <p className="soft">{mayDraft ? t`Choose a rule to draft a change.` : t`Support, compliance and finance draft changes.`}</p>
            ) : 'fee' in chosen ? (
              <FeeForm key={keyOfFee(chosen.fee)} fee={chosen.fee} today={rules.data.today} />
            ) : 'limit' in chosen ? (
              <LimitForm key={chosen.limit.name + chosen.limit.starts_on} limit={chosen.limit} today={rules.data.today} />
            ) : 'number' in chosen ? (
              <NumberForm key={chosen.number.name + chosen.number.starts_on} number={chosen.number} today={rules.data.today} />
            ) : 'holiday' in chosen ? (
              <HolidayForm key={chosen.holiday?.day ?? ''} holiday={chosen.holiday} today={rules.data.today} />
            ) : (
              <FlagForm key={chosen.flag.key} flag={chosen.flag} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

const keyOfFee = ({ name, classification, business, starts_on }: FeeRow) => `${name} ${classification ?? ''} ${business?._id ?? ''} ${starts_on}`

type Dated = { state: 'now' | 'ended' | 'coming' | 'draft'; starts_on: string }
const PLACES = { now: 0, coming: 1, draft: 2, ended: 3 } as const

/** The rows of one rule below each other, the one of today first, with the change that comes next. */
function besideEachOther<Row extends Dated>(rows: readonly Row[], ruleOf: (row: Row) => string): [Row, Row | undefined][] {
  const rules = new Map<string, Row[]>()
  for (const row of rows) rules.set(ruleOf(row), [...(rules.get(ruleOf(row)) ?? []), row])
  return [...rules.values()].flatMap((all) => {
    const sorted = [...all]
    sorted.sort((a, b) => PLACES[a.state] - PLACES[b.state] || a.starts_on.localeCompare(b.starts_on))
    const next = sorted.find(({ state }) => state === 'coming') ?? sorted.find(({ state }) => state === 'draft')
    return sorted.map((row): [Row, Row | undefined] => [row, row.state === 'now' ? next : undefined])
  })
}

const ruleOfFee = ({ name, classification, business }: FeeRow) => `${name} ${classification ?? ''} ${business?._id ?? ''}`
const priceWords = ({ bands }: FeeRow) => (bands.length === 0 ? t`The price of its class` : bands.map(bandWords).join('; '))

/** What comes after the value of today. */
function Next({ words, row }: { words: string; row: Dated }) {
  const day = dayWithDate(new Date(`${row.starts_on}T12:00:00Z`))
  return <span className="rules__about">{row.state === 'draft' ? t`Draft: ${words} from ${day}` : t`Then ${words} from ${day}`}</span>
}

type TableProps = { rules: RulesView; tab: string; mayDraft: boolean; onChoose: (chosen: Chosen) => void }

function RuleTable({ rules, tab, mayDraft, onChoose }: TableProps) {
  if (tab === 'fees')
    return (
      <Rows columns={[t`Rule`, t`Value`, t`From`, t`State`]}>
        {besideEachOther(rules.fees, ruleOfFee).map(([fee, next]) => (
          <tr key={`${keyOfFee(fee)} ${fee.change_id ?? ''}`}>
            <td>
              <Name name={feeName(fee.name, fee.classification)} changeId={fee.change_id} onPress={mayDraft ? () => onChoose({ fee }) : null} />
              {fee.business && (
                <span className="rules__own">
                  <Link href={`/operator/business/${fee.business._id}`}>{fee.business.name}</Link>
                </span>
              )}
            </td>
            <td>
              {priceWords(fee)}
              {next && <Next words={priceWords(next)} row={next} />}
            </td>
            <td>{dayWithDate(new Date(`${fee.starts_on}T12:00:00Z`))}</td>
            <td>
              <State state={fee.state} />
            </td>
          </tr>
        ))}
      </Rows>
    )
  if (tab === 'limits')
    return (
      <Rows columns={[t`Rule`, t`Value`, t`From`, t`State`]}>
        {besideEachOther(rules.limits, ({ name }) => name).map(([limit, next]) => (
          <tr key={`${limit.name} ${limit.starts_on} ${limit.change_id ?? ''}`}>
            <td>
              <Name name={limitName(limit.name)} changeId={limit.change_id} onPress={mayDraft ? () => onChoose({ limit }) : null} />
            </td>
            <td>
              {limitWords(limit.name, limit.amount)}
              {next && <Next words={limitWords(next.name, next.amount)} row={next} />}
            </td>
            <td>{dayWithDate(new Date(`${limit.starts_on}T12:00:00Z`))}</td>
            <td>
              <State state={limit.state} />
            </td>
          </tr>
        ))}
      </Rows>
    )
  if (rules.number_sets.some(({ key }) => key === tab))
    return (
      <Rows columns={[t`Rule`, t`Value`, t`From`, t`State`]}>
        {besideEachOther(
          rules.numbers.filter(({ name }) => name.startsWith(`${tab}.`)),
          ({ name }) => name,
        ).map(([number, next]) => (
          <tr key={`${number.name} ${number.starts_on} ${number.change_id ?? ''}`}>
            <td>
              <Name name={number.label} changeId={number.change_id} onPress={mayDraft ? () => onChoose({ number }) : null} />
            </td>
            <td>
              {numberWords(number.unit, number.value)}
              {next && <Next words={numberWords(next.unit, next.value)} row={next} />}
            </td>
            <td>{dayWithDate(new Date(`${number.starts_on}T12:00:00Z`))}</td>
            <td>
              <State state={number.state} />
            </td>
          </tr>
        ))}
      </Rows>
    )
  if (tab === 'holidays') return <HolidayTable holidays={rules.holidays} mayDraft={mayDraft} onChoose={onChoose} />
  const shown = rules.flags.filter(({ key }) => (key === BANNER) === (tab === 'banner'))
  return (
    <Rows columns={[t`Flag`, t`For all`, t`For one business`]}>
      {shown.map((flag) => (
        <tr key={flag.key}>
          <td>
            <Name name={flag.key} changeId={flag.change_id} onPress={mayDraft ? () => onChoose({ flag }) : null} />
            <span className="rules__about">{flag.about}</span>
          </td>
          <td>{flagValue(flag.value)}</td>
          <td>
            {flag.own_values.map(({ business_id: id, business, value }) => (
              <span key={id} className="rules__own">
                <Link href={`/operator/business/${id}`}>{business}</Link> {flagValue(value)}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </Rows>
  )
}

function HolidayTable({ holidays, mayDraft, onChoose }: Pick<TableProps, 'mayDraft' | 'onChoose'> & { holidays: readonly HolidayRow[] }) {
  return (
    <>
      <Rows columns={[t`Day`, t`Name`, t`Banks`, t`State`]}>
        {holidays.map((holiday) => (
          <tr key={`${holiday.day} ${holiday.change_id ?? ''}`}>
            <td>{dayWithDate(new Date(`${holiday.day}T12:00:00Z`))}</td>
            <td>
              <Name
                name={holiday.name}
                changeId={holiday.change_id}
                onPress={mayDraft && holiday.state === 'coming' ? () => onChoose({ holiday }) : null}
              />
              <span className="rules__about">{holiday.source === 'law' ? t`By law` : t`Declared`}</span>
            </td>
            <td>{holiday.is_off ? t`Closed` : t`Open`}</td>
            <td>
              <State state={holiday.state} />
            </td>
          </tr>
        ))}
      </Rows>
      {mayDraft && (
        <p className="buttons buttons--apart">
          <Button size="small" onClick={() => onChoose({ holiday: null })}>{t`Add a holiday`}</Button>
        </p>
      )}
    </>
  )
}

const flagValue = (value: boolean | string) => (typeof value === 'boolean' ? (value ? t`On` : t`Off`) : value === '' ? t`No text` : value)

function Rows({ columns, children }: { columns: readonly string[]; children: React.ReactNode }) {
  return (
    <ScrollFrame className="evidence-table evidence-table--stacks" label={t`Rules`}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollFrame>
  )
}

/** A draft leads to the desk, where it is decided. */
function Name({ name, changeId, onPress }: { name: string; changeId: string | null; onPress: (() => void) | null }) {
  if (changeId !== null) return <Link href={`/operator/work/rule-change/${changeId}`}>{name}</Link>
  if (onPress === null) return <>{name}</>
  return (
    <Button kind="text" size="small" onClick={onPress}>
      {name}
    </Button>
  )
}

function State({ state }: { state: FeeRow['state'] }) {
  switch (state) {
    case 'now':
      return <StatusBadge rule="final">{t`Now`}</StatusBadge>
    case 'coming':
      return <StatusBadge rule="told">{t`Coming`}</StatusBadge>
    case 'draft':
      return <StatusBadge rule="open">{t`Draft`}</StatusBadge>
    case 'ended':
      return <StatusBadge rule="back">{t`Ended`}</StatusBadge>
  }
}

const CHANGE_STATES = { draft: t`Draft`, decided: t`Adopted`, dropped: t`Dropped` } as const

function Changes({ changes }: { changes: RulesView['changes'] }) {
  return (
    <Section title={t`Last changes`}>
      {changes.length === 0 ? (
        <p className="soft">{t`Nobody has changed a rule yet.`}</p>
      ) : (
        <Rows columns={[t`On`, t`What`, t`Drafted by`, t`State`]}>
          {changes.map(({ _id, what, state, by, on }) => (
            <tr key={_id}>
              <td>{fullTime(on)}</td>
              <td>
                <Link href={`/operator/work/rule-change/${_id}`}>{what}</Link>
              </td>
              <td>{by}</td>
              <td>{CHANGE_STATES[state]}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Section>
  )
}
