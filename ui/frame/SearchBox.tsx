import { useEffect, useRef } from 'react'
import { SearchIcon } from '../icons/icons.tsx'
import './search-box.css'

/** One search box for everything. `/` focuses it, unless another field has the focus or `shortcut` is off. */
export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  shortcut = true,
  maxLength,
  isWide = false,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  onSubmit?: (text: string) => void
  shortcut?: boolean
  maxLength?: number
  /** As wide as its place. */
  isWide?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    function press(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcut])
  return (
    <form
      className={isWide ? 'search search--wide' : 'search'}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(value)
      }}
    >
      <SearchIcon size={20} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {shortcut && <kbd aria-hidden="true">/</kbd>}
    </form>
  )
}
