import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { afterPaint } from '../after-paint.ts'
import { ChevronDownIcon, CloseIcon } from '../icons/icons.tsx'
import { Menu } from './Menu.tsx'
import './filter-chip.css'

export type FilterChoice = { value: string; label: string }

/** A filter with a menu of choices. When a choice other than `resting` is on, the chip is filled and pressing it removes the filter. */
export function FilterChip({
  label,
  choices,
  value,
  resting = '',
  onChange,
}: {
  label: string
  choices: readonly FilterChoice[]
  value: string
  resting?: string
  onChange: (value: string) => void
}) {
  const chosen = choices.find((choice) => choice.value === value)
  if (chosen && value !== resting)
    return (
      <ActiveFilterChip label={label} onClear={() => onChange(resting)}>
        {chosen.label}
      </ActiveFilterChip>
    )
  return (
    <Menu
      label={label}
      items={choices.map((choice) => ({
        id: choice.value,
        label: choice.label,
        isChosen: choice.value === value,
        onPress: () => afterPaint(() => onChange(choice.value)),
      }))}
      trigger={(wires) => (
        <button type="button" className="filter" {...wires}>
          {chosen?.label ?? label}
          <ChevronDownIcon size={16} />
        </button>
      )}
    />
  )
}

/** An active filter; pressing it removes it. */
export function ActiveFilterChip({ label, onClear, children }: { label: string; onClear: () => void; children: ReactNode }) {
  return (
    <button type="button" className="filter filter--on" onClick={onClear}>
      <span className="visually-hidden">
        <Trans>Take off filter {label}:</Trans>{' '}
      </span>
      {children}
      <CloseIcon size={16} />
    </button>
  )
}

/** A chip that opens more than a menu, such as a range of days. `onNear`: a pointer or the focus comes near. */
export function FilterButton({
  onPress,
  onNear,
  isOn = false,
  children,
}: {
  onPress: () => void
  onNear?: () => void
  isOn?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" className={isOn ? 'filter filter--on' : 'filter'} onClick={onPress} onPointerEnter={onNear} onFocus={onNear}>
      {children}
      <ChevronDownIcon size={16} />
    </button>
  )
}

/** On a phone the chips scroll sideways, so that the list begins on the first screen. */
export function FilterRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="filters filters--row">
      {children}
      {end && <span className="filters__end t1 quiet">{end}</span>}
    </div>
  )
}
