import { type Ref, useRef } from 'react'
import { Button, ComboBox as AriaComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import { ChevronDownIcon, WarnIcon } from '../icons/icons.tsx'
import { refuseInjectedStyle } from './refuse-injected-style.ts'
import type { FieldText } from './FieldFrame.tsx'
import './field.css'
import './combo-box.css'

refuseInjectedStyle('react-aria-pressable-style')

export type ComboOption = { id: string; label: string; detail?: string; /** Other words it is found by: a short name, a code. */ also?: string }

/** One of a long list, found by typing (banks, states). Any part of the name or of its other words finds it. */
export function ComboBox({ label, hint, error, below, options, value, onChange, placeholder = 'Type to search', emptyText = 'Nothing by that name', isDisabled, isLoading, inputRef, name, onBlur }: FieldText & {
  options: readonly ComboOption[]
  value: string | null
  onChange: (id: string | null) => void
  placeholder?: string
  emptyText?: string
  isDisabled?: boolean
  isLoading?: boolean
  inputRef?: Ref<HTMLInputElement>
  name?: string
  onBlur?: () => void
}) {
  const box = useRef<HTMLSpanElement>(null)
  const byText = new Map(options.map((option) => [option.label, option]))
  return (
    <AriaComboBox
      className={error ? 'field field--wrong' : 'field'}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      defaultFilter={(text, typed) => finds(byText.get(text), text, typed)}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled || isLoading}
      isInvalid={Boolean(error)}
      name={name}
      onBlur={onBlur}
    >
      <Label>{label}</Label>
      <span className="field__box" ref={box}>
        <Input ref={inputRef} placeholder={isLoading ? 'Loading' : placeholder} />
        <Button className="icon-button"><ChevronDownIcon size={20} /></Button>
      </span>
      {hint && !error && <Text slot="description" className="field__hint">{hint}</Text>}
      <FieldError className="field__hint"><WarnIcon size={18} />{error}</FieldError>
      {below}
      <Popover className="combo" triggerRef={box} placement="bottom start" offset={4}>
        <ListBox className="combo__list" renderEmptyState={() => <p className="combo__empty">{emptyText}</p>}>
          {(option: ComboOption) => (
            <ListBoxItem className="combo__item" id={option.id} textValue={option.label}>
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

function finds(option: ComboOption | undefined, text: string, typed: string): boolean {
  const words = `${text} ${option?.also ?? ''}`.toLowerCase()
  return typed.toLowerCase().split(/\s+/).every((part) => words.includes(part))
}
