import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'
import './combo-box.css'

export type ComboOption = {
  id: string
  label: string
  detail?: string
  /** Further search terms: a short name, a code. */
  keywords?: string
}

/**
 * Chooses one of a long list by typing (banks, states), by the combobox pattern of the ARIA practices. Any part of the name or of the
 * keywords matches. Leaving the box without a choice restores the old one; emptying it clears the choice. A library combo box weighs 60 kB,
 * more than all other parts of the screen that needs it.
 */
export function ComboBox({
  label,
  hint,
  error,
  below,
  options,
  value,
  onChange,
  placeholder = t`Type to search`,
  emptyText = t`No match`,
  isDisabled,
  isLoading,
  inputRef,
  name,
  onBlur,
}: FieldText & {
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
  const listId = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** The text typed since the box got the focus; null shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)

  const chosen = options.find((option) => option.id === value)
  const found = typed === null ? options : search(options, typed)
  const active = isOpen ? found[Math.min(at, found.length - 1)] : undefined

  useEffect(() => {
    if (isOpen) root.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, at])

  function open() {
    setAt(Math.max(0, typed === null ? options.findIndex((option) => option.id === value) : 0))
    setOpen(true)
  }
  function close() {
    setOpen(false)
    setTyped(null)
  }
  function choose(option: ComboOption) {
    onChange(option.id)
    close()
  }
  function type(text: string) {
    setTyped(text)
    setAt(0)
    setOpen(true)
    if (text === '') onChange(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (active) choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list, but not the panel around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} below={below}>
      {(wires) => (
        <span
          className="combo"
          ref={root}
          onBlur={(event) => {
            if (!root.current?.contains(event.relatedTarget)) {
              close()
              onBlur?.()
            }
          }}
        >
          <span className="field__box">
            <input
              {...wires}
              ref={inputRef}
              name={name}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && `${listId}-${active.id}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={isLoading ? t`Loading` : placeholder}
              disabled={isDisabled || isLoading}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => type(event.target.value)}
              onClick={() => isOpen || open()}
              onKeyDown={press}
            />
            <ChevronDownIcon size={20} />
          </span>
          {/* Moving the focus out of the box would close the list before the choice. */}
          <div
            className="combo__list"
            id={listId}
            role="listbox"
            aria-label={typeof label === 'string' ? label : t`Choices`}
            hidden={!isOpen || found.length === 0}
            onMouseDown={(event) => event.preventDefault()}
          >
            {isOpen &&
              found.map((option, index) => (
                <div
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  role="option"
                  aria-selected={option.id === value}
                  data-active={option === active || undefined}
                  onClick={() => choose(option)}
                  onPointerMove={() => setAt(index)}
                >
                  {option.label}
                  {option.detail && <small>{option.detail}</small>}
                </div>
              ))}
          </div>
          <span className={isOpen && found.length === 0 ? 'combo__list combo__empty' : 'visually-hidden'} role="status">
            {isOpen && (found.length === 0 ? emptyText : typed !== null && t`${found.length} found`)}
          </span>
        </span>
      )}
    </FieldFrame>
  )
}

/** Options that contain every typed word; first those in which a word begins so. Punctuation does not count. */
function search(options: readonly ComboOption[], typed: string): ComboOption[] {
  const parts = wordsOf(typed)
  const found = options.flatMap((option) => {
    const words = wordsOf(`${option.label} ${option.keywords ?? ''}`)
    const isFound = parts.every((part) => words.some((word) => word.includes(part)))
    return isFound ? [{ option, begins: parts.every((part) => words.some((word) => word.startsWith(part))) }] : []
  })
  return [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)].map(({ option }) => option)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
