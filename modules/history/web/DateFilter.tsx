import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { FilterButton, ActiveFilterChip } from '../../../ui/parts/FilterChip.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { DateFilterDialogProps } from './DateFilterDialog.tsx'
import { RANGES, type RangeId, rangeText } from './range.ts'

/** Its choices bring a library, which the list does not need. */
const DateFilterDialog = lazyPart<DateFilterDialogProps>(async () => ({ default: (await import('./DateFilterDialog.tsx')).DateFilterDialog }))

export type SelectedRange = { range: RangeId; from?: string; to?: string }

export type PrintedDays = { from: string; to: string }

/** Chooses the days of the list. The URL holds the choice. With `onPrint` it also chooses the days of a statement, which do not filter the list. */
export function DateFilter({
  chosen,
  onChange,
  onPrint,
}: {
  chosen: Partial<SelectedRange>
  onChange: (chosen: SelectedRange | null) => void
  onPrint?: ((days: PrintedDays) => void) | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const word =
    chosen.range === 'custom' && chosen.from && chosen.to ? rangeText(chosen.from, chosen.to) : RANGES.find((one) => one.id === chosen.range)?.label
  return (
    <>
      {word ? (
        <ActiveFilterChip label={t`Filter By Date`} onClear={() => onChange(null)}>
          {word}
        </ActiveFilterChip>
      ) : (
        <FilterButton onPress={() => setOpen(true)} onNear={DateFilterDialog.preload}>{t`Filter By Date`}</FilterButton>
      )}
      {word && <Button kind="text" size="small" onPointerEnter={DateFilterDialog.preload} onClick={() => setOpen(true)}>{t`Filter By Date`}</Button>}
      {isOpen && (
        <DateFilterDialog
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChange={(next) => {
            setOpen(false)
            onChange(next)
          }}
          onPrint={
            onPrint &&
            ((days) => {
              setOpen(false)
              onPrint(days)
            })
          }
        />
      )}
    </>
  )
}
