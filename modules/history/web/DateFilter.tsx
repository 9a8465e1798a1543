import { useState } from 'react'
import { now } from '../../../ui/clock.ts'
import { lagosDay, shortDate } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { FilterButton, ActiveFilterChip } from '../../../ui/parts/FilterChip.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { RANGES, type RangeId } from './range.ts'

export type SelectedRange = { range: RangeId; from?: string; to?: string }

/** Chooses the days of the list. The URL holds the choice. */
export function DateFilter({ chosen, onChange }: { chosen: Partial<SelectedRange>; onChange: (chosen: SelectedRange | null) => void }) {
  const [isOpen, setOpen] = useState(false)
  const word =
    chosen.range === 'custom' && chosen.from && chosen.to
      ? `${shortDate(chosen.from)} to ${shortDate(chosen.to)}`
      : RANGES.find((one) => one.id === chosen.range)?.label
  return (
    <>
      {word ? (
        <ActiveFilterChip label="Filter By Date" onClear={() => onChange(null)}>
          {word}
        </ActiveFilterChip>
      ) : (
        <FilterButton onPress={() => setOpen(true)}>Filter By Date</FilterButton>
      )}
      {word && (
        <Button kind="text" size="small" onClick={() => setOpen(true)}>
          Filter By Date
        </Button>
      )}
      {isOpen && (
        <RangeOptions
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChange={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      )}
    </>
  )
}

function RangeOptions({
  chosen,
  onClose,
  onChange,
}: {
  chosen: Partial<SelectedRange>
  onClose: () => void
  onChange: (chosen: SelectedRange | null) => void
}) {
  const [range, setRange] = useState<RangeId | null>(chosen.range ?? null)
  const [from, setFrom] = useState(chosen.from ?? '')
  const [to, setTo] = useState(chosen.to ?? '')
  const [fault, setFault] = useState<string>()
  const today = lagosDay(now())
  function apply() {
    if (range === null) return onClose()
    if (range !== 'custom') return onChange({ range })
    if (!from || !to) return setFault('Choose the first and the last day')
    if (from > to) return setFault('The first day comes after the last')
    if (to > today) return setFault('Days after today are not here yet')
    onChange({ range, from, to })
  }
  return (
    <Dialog
      title="Filter By Date"
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" onClick={apply}>
            Show these days
          </Button>
          <Button onClick={() => onChange(null)}>Clear filter</Button>
        </>
      }
    >
      <RadioCards
        label={<span className="visually-hidden">Days</span>}
        value={range}
        onChange={(id) => setRange(id as RangeId)}
        options={RANGES.map(({ id, label }) => ({ value: id, title: label }))}
      />
      {range === 'custom' && (
        <div className="form">
          <Field label="From" type="date" max={to || today} value={from} onChange={(event) => setFrom(event.target.value)} error={fault} />
          <Field label="To" type="date" min={from || undefined} max={today} value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
      )}
    </Dialog>
  )
}
