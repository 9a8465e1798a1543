import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode, Ref } from 'react'
import './choices.css'

/** A setting that takes effect at once, without a save button. */
export function Switch({
  children,
  checked,
  onChange,
  disabled,
  name,
  ref,
}: {
  children: ReactNode
  checked: boolean
  onChange: (event: { target: { checked: boolean } }) => void
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <label className="switch">
      <Base.Root
        className="switch__track"
        checked={checked}
        disabled={disabled}
        name={name}
        inputRef={ref}
        onCheckedChange={(isOn) => onChange({ target: { checked: isOn } })}
      >
        <Base.Thumb className="switch__thumb" />
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
