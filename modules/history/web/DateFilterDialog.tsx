import { t } from '@lingui/core/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import { now } from '../../../ui/clock.ts'
import { lagosDay } from '../../../ui/format/dates.ts'
import { CalendarIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import type { PickedRange } from '../../../ui/parts/RangePicker.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { PrintedDays, SelectedRange } from './DateFilter.tsx'
import { RANGES, type RangeId, rangeText } from './range.ts'

/** Loaded with the first custom range: the calendar weighs more than the rest of the page. */
const RangePicker = lazy(() => import('../../../ui/parts/RangePicker.tsx'))

export type DateFilterDialogProps = {
  chosen: Partial<SelectedRange>
  onClose: () => void
  onChange: (chosen: SelectedRange | null) => void
  onPrint: ((days: PrintedDays) => void) | undefined
}

/** The ranges of days to choose from. */
export function DateFilterDialog({ chosen, onClose, onChange, onPrint }: DateFilterDialogProps) {
  const [range, setRange] = useState<RangeId | 'print' | null>(chosen.range ?? null)
  const [{ from, to }, setDays] = useState<PickedRange>({ from: chosen.from, to: chosen.to })
  const [isPicking, setPicking] = useState(false)
  const [fault, setFault] = useState<string>()
  const daysButton = useRef<HTMLButtonElement>(null)
  function apply() {
    if (range === null) return onClose()
    if (range !== 'custom' && range !== 'print') return onChange({ range })
    if (!from || !to) return setFault(t`Choose the first and the last day`)
    if (range === 'print') onPrint?.({ from, to })
    else onChange({ range, from, to })
  }
  function choose(id: RangeId | 'print') {
    setRange(id)
    setPicking(id === 'custom' || id === 'print')
    setFault(undefined)
  }
  /** The pressed day is gone with the calendar; the keyboard goes on at the button that says the days. */
  function closePicker(days: PrintedDays) {
    if (range === 'print') return onPrint?.(days)
    setPicking(false)
    daysButton.current?.focus()
  }
  return (
    <Dialog
      title={t`Filter By Date`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" onClick={apply}>{t`Filter By Date`}</Button>
          <Button onClick={() => onChange(null)}>{t`Clear filter`}</Button>
        </>
      }
    >
      <RadioCards
        label={<span className="visually-hidden">{t`Days`}</span>}
        value={range}
        onChange={(id) => choose(id as RangeId | 'print')}
        options={[
          ...RANGES.map(({ id, label }) => ({ value: id, title: label })),
          ...(onPrint ? [{ value: 'print', title: t`Print statement` }] : []),
        ]}
        error={fault}
      />
      {(range === 'custom' || range === 'print') && (
        <>
          <Button ref={daysButton} icon={<CalendarIcon size={20} />} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
            {from && to ? rangeText(from, to) : t`Choose the days`}
          </Button>
          {isPicking && (
            <Suspense fallback={<SkeletonBlock height={344} />}>
              <RangePicker
                label={range === 'print' ? t`Print statement` : t`Custom date range`}
                value={{ from, to }}
                last={lagosDay(now())}
                onChange={(days) => {
                  setDays(days)
                  setFault(undefined)
                }}
                onClose={closePicker}
              />
            </Suspense>
          )}
        </>
      )}
    </Dialog>
  )
}
