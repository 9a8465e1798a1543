import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { ProgressRule } from '../../../../ui/charts/ProgressRule.tsx'
import { useConnection } from '../../../../ui/data/useConnection.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { fullTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { AmountField } from '../../../../ui/parts/AmountField.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { OFFLINE_TEXT } from '../../../../ui/parts/OfflineGuard.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { Switch } from '../../../../ui/parts/Switch.tsx'
import { useActRefusal } from '../../../../ui/parts/useActRefusal.tsx'
import { merchantQuery, PinOrSetPin } from '../../../businesses/web/index.ts'
import { BACK_AFTER_MINUTES, LATE_UP_TO_MINUTES, mismatchRulesSchema, saveMismatchRules, showMismatchRules } from '../../expected/contract.ts'
import { type MismatchRules as Rules, type Ruling, rulingOf } from '../../expected/ruling/contract.ts'
import { kindWord } from './mismatch-words.ts'
import { type MismatchRulesState, mismatchRulesQuery } from './queries.ts'
import { adoptRulesStyle } from './rules-style.ts'

type Saved = NonNullable<MismatchRulesState['rules']>
type Past = MismatchRulesState['past'][number]
/** What each rule is turned on with, in kobo and minutes. */
const SUGGESTED = { acceptshort: 5_000, over: { keep: 10_000, minutes: 120 }, late: 120, double: 60 } as const
const ALL_OFF: Saved = { acceptshort: null, over: null, late: null, double: null, payerback: false, backday: 5_000_000 }
const SHOWN = 12

/** What happens to payments that do not fit, decided before they come. Each rule is a sentence with its numbers in it. */
export function MismatchRules({ businessid }: { businessid: string }) {
  adoptRulesStyle()
  const { data, isError, refetch } = useQuery(mismatchRulesQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`Your rules could not be loaded. They hold all the same.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={4} />
  return <RulesForm key={data.since ?? 'none'} businessid={businessid} state={data} />
}

function RulesForm({ businessid, state }: { businessid: string; state: MismatchRulesState }) {
  const saved = state.rules ?? ALL_OFF
  const [rules, setRules] = useState<Saved>(saved)
  const [isSaving, setSaving] = useState(false)
  const { offlineSince } = useConnection()
  const set = (change: Partial<Saved>) => setRules({ ...rules, ...change })
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved)
  const sendsBack = rules.over !== null || rules.double !== null || rules.payerback
  const checked = mismatchRulesSchema.safeParse(rules)
  const isUnfinished = !checked.success
  const errorOf = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
  const count = [rules.acceptshort, rules.over, rules.late, rules.double, rules.payerback || null].filter((rule) => rule !== null).length
  const mayChange = state.maysave
  return (
    <div className="mismatch-rules">
      <div>
        <p className="soft">{t`What no rule covers waits for you.`}</p>
        <Rule
          isOn={rules.acceptshort !== null}
          isOff={!mayChange}
          name={t`Accept a little less`}
          onSwitch={(isOn) => set({ acceptshort: isOn ? SUGGESTED.acceptshort : null })}
          hint={t`The order is paid, and the money is free at once.`}
        >
          {t`Accept up to`}
          <Sum
            label={t`The most that may be missing`}
            error={errorOf('acceptshort')}
            value={rules.acceptshort ?? SUGGESTED.acceptshort}
            off={rules.acceptshort === null || !mayChange}
            onChange={(kobo) => set({ acceptshort: kobo })}
          />
          {t`less than asked`}
        </Rule>
        <Rule
          isOn={rules.over !== null}
          isOff={!mayChange}
          name={t`Send back what is over`}
          onSwitch={(isOn) => set({ over: isOn ? SUGGESTED.over : null })}
          hint={t`Less than that stays with you. It goes only to the account that paid, and only if its bank gives the same name.`}
        >
          {t`Send back more than`}
          <Sum
            label={t`What may stay with you`}
            error={errorOf('over')}
            value={rules.over?.keep ?? SUGGESTED.over.keep}
            off={rules.over === null || !mayChange}
            onChange={(keep) => rules.over && set({ over: { ...rules.over, keep } })}
          />
          {t`over, after`}
          <Minutes
            label={t`Time before it goes back`}
            of={BACK_AFTER_MINUTES}
            value={rules.over?.minutes ?? SUGGESTED.over.minutes}
            off={rules.over === null || !mayChange}
            onChange={(minutes) => rules.over && set({ over: { ...rules.over, minutes } })}
          />
        </Rule>
        <Rule
          isOn={rules.late !== null}
          isOff={!mayChange}
          name={t`Late payments`}
          onSwitch={(isOn) => set({ late: isOn ? SUGGESTED.late : null })}
          hint={t`Of exactly the amount that was missing.`}
        >
          {t`The sale stands if late by up to`}
          <Minutes
            label={t`How late a payment may be`}
            of={LATE_UP_TO_MINUTES}
            value={rules.late ?? SUGGESTED.late}
            off={rules.late === null || !mayChange}
            onChange={(late) => set({ late })}
          />
        </Rule>
        <Rule
          isOn={rules.double !== null}
          isOff={!mayChange}
          name={t`Paid twice`}
          onSwitch={(isOn) => set({ double: isOn ? SUGGESTED.double : null })}
          hint={t`The same amount for the same order, within 30 minutes.`}
        >
          {t`Paid twice: send the second back after`}
          <Minutes
            label={t`Time before the second goes back`}
            of={BACK_AFTER_MINUTES}
            value={rules.double ?? SUGGESTED.double}
            off={rules.double === null || !mayChange}
            onChange={(double) => set({ double })}
          />
        </Rule>
        <Rule
          isOn={rules.payerback === true}
          isOff={!mayChange}
          name={t`The customer may send it back`}
          onSwitch={(payerback) => set({ payerback })}
          hint={t`Only what does not fit, and only to the account that paid. A card payment and one of a payment company wait for you.`}
        >
          {t`The customer may send it back, on the pay page`}
        </Rule>
        {sendsBack && (
          <AmountField
            label={t`At most goes back by these rules on one day`}
            value={rules.backday}
            isDisabled={!mayChange}
            error={errorOf('backday')}
            onChange={(kobo) => set({ backday: kobo ?? 0 })}
          />
        )}
        {mayChange && isChanged && (
          <div className="buttons">
            <Button kind="act" disabled={isUnfinished || offlineSince !== null} onClick={() => setSaving(true)}>
              {count === 0 ? t`Enter PIN to turn all rules off` : count === 1 ? t`Enter PIN to save 1 rule` : t`Enter PIN to save ${count} rules`}
            </Button>
            <Button onClick={() => setRules(saved)}>{t`Discard`}</Button>
          </div>
        )}
        <p className="t1 quiet">
          {offlineSince !== null ? (
            <span>{OFFLINE_TEXT}</span>
          ) : mayChange ? (
            <span>{t`Works from the next payment on. Two people must agree where your approvals ask for it.`}</span>
          ) : (
            <span>{t`Only the owner changes these rules.`}</span>
          )}{' '}
          {state.since !== null && <span>{t`The present rules hold since ${fullTime(state.since)}.`}</span>}
        </p>
      </div>
      <Preview rules={rules} past={state.past} />
      {isSaving && <ConfirmRules businessid={businessid} rules={rules} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** A sentence with fields in it, and its switch. A rule that is off keeps its numbers, quiet. */
function Rule({
  isOn,
  isOff,
  name,
  hint,
  onSwitch,
  children,
}: {
  isOn: boolean
  isOff: boolean
  name: string
  hint: string
  onSwitch: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <section className="mismatch-rules__rule" data-off={!isOn || undefined}>
      <div className="mismatch-rules__sentence">{children}</div>
      <Switch checked={isOn} disabled={isOff} onChange={(event) => onSwitch(event.target.checked)}>
        <span className="visually-hidden">{name}</span>
      </Switch>
      <p className="t1 quiet">{isOn ? hint : t`Off: it waits until you decide.`}</p>
    </section>
  )
}

function Sum({
  label,
  value,
  off,
  error,
  onChange,
}: {
  label: string
  value: number
  off: boolean
  error: string | undefined
  onChange: (kobo: number) => void
}) {
  return (
    <AmountField
      label={<span className="visually-hidden">{label}</span>}
      value={value}
      isDisabled={off}
      error={error}
      onChange={(kobo) => onChange(kobo ?? 0)}
    />
  )
}

function Minutes<Value extends number>({
  label,
  of,
  value,
  off,
  onChange,
}: {
  label: string
  of: readonly Value[]
  value: number
  off: boolean
  onChange: (minutes: Value) => void
}) {
  return (
    <Select
      label={<span className="visually-hidden">{label}</span>}
      value={String(value)}
      disabled={off}
      options={of.map((minutes) => ({ value: String(minutes), label: duration(minutes) }))}
      onChange={(event) => onChange(of.find((minutes) => String(minutes) === event.target.value)!)}
    />
  )
}

const duration = (minutes: number): string => (minutes < 60 ? t`${minutes} minutes` : minutes === 60 ? t`1 hour` : t`${minutes / 60} hours`)

/** What the rules on the screen would have done in the last 90 days. */
function Preview({ rules, past }: { rules: Rules; past: readonly Past[] }) {
  const rulings = past.map((each) => ({ each, ruling: rulingOf(rules, each) }))
  const sorted = rulings.filter(({ ruling }) => ruling.is !== 'yours').length
  return (
    <aside className="mismatch-rules__preview" aria-label={t`What the rules would have done`}>
      <p className="t1 quiet">{t`With these rules, the last 90 days would have had`}</p>
      <p role="status">
        <b className="mismatch-rules__count">{sorted}</b> {t`of ${past.length} sorted without you`}
      </p>
      {past.length > 0 && <ProgressRule part={sorted / past.length} label={t`Sorted without you`} />}
      {past.length === 0 && <p className="soft">{t`No payment has come that does not fit.`}</p>}
      <ul>
        {rulings.slice(0, SHOWN).map(({ each, ruling }) => (
          <li key={each._id}>
            <span>
              <b>{pastTitle(each)}</b>
              <small>{pastFacts(each)}</small>
            </span>
            <span className={ruling.is === 'yours' ? 'quiet' : 'mismatch-rules__sorted'}>{rulingText(each, ruling)}</span>
          </li>
        ))}
      </ul>
      {past.length > SHOWN && <p className="t1 quiet">{t`and ${past.length - SHOWN} more`}</p>}
    </aside>
  )
}

const pastTitle = ({ kind }: Past): string => kindWord(kind)

function pastFacts({ kind, amount, asked: expected, off, minuteslate }: Past): string {
  if (kind === 'short') return t`${nairaText(amount)} of ${nairaText(expected)}`
  if (kind === 'over') return t`${nairaText(off)} too much`
  return kind === 'late' ? duration(minuteslate < 60 ? minuteslate : Math.round(minuteslate / 60) * 60) : nairaText(amount)
}

function rulingText({ kind }: Past, ruling: Ruling): string {
  if (ruling.is === 'yours') return t`yours to decide`
  if (ruling.is === 'back') return t`sent back after ${duration(ruling.minutes)}`
  return kind === 'short' ? t`accepted` : kind === 'over' ? t`stays with you` : t`stands`
}

function ConfirmRules({ businessid, rules, onClose }: { businessid: string; rules: Saved; onClose: () => void }) {
  const queryClient = useQueryClient()
  const hasPin = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  const send = useIntent(saveMismatchRules)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function save() {
    clear()
    try {
      await send({ body: { merchant: businessid, rules } })
      await refresh(queryClient, showMismatchRules)
      onClose()
    } catch (error) {
      if (refuse(error)) onClose()
    }
  }
  return (
    <Dialog title={t`Rules for payments that do not fit`} isOpen onClose={onClose}>
      <p className="soft">
        {rules.over !== null || rules.double !== null
          ? t`Money goes back without asking you again: at most ${nairaText(rules.backday)} a day, and only to the account that paid.`
          : t`No money goes back without you.`}
      </p>
      {refusal}
      <PinOrSetPin hasPin={hasPin} act={t`Save the rules`} onApproved={save} />
    </Dialog>
  )
}
