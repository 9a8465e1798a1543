import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { useRouter } from './useRouter.ts'
import './menu.css'

export type MenuItem =
  | {
      id: string
      label: ReactNode
      detail?: ReactNode
      icon?: ReactNode
      href?: string
      onPress?: () => void
      isChosen?: boolean
      isDisabled?: boolean
    }
  | { id: string; isLine: true }

export type MenuTrigger = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  id: string
}

/**
 * A button that opens a menu of actions or choices. Arrow keys, Home, End and first letters move; Enter chooses; Esc returns the focus.
 * `trigger` renders the button with the attributes that it gets.
 */
export function Menu({
  label,
  items,
  trigger,
  align = 'start',
}: {
  label: string
  items: readonly MenuItem[]
  trigger: (wires: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()

  const buttons = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? [])]
  function open(at: 0 | -1) {
    setOpen(true)
    requestAnimationFrame(() => (buttons().find((item) => item.getAttribute('aria-checked') === 'true') ?? buttons().at(at))?.focus())
  }
  function close(giveBack: boolean) {
    setOpen(false)
    if (giveBack) root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  function act(item: MenuItem) {
    if ('isLine' in item || item.isDisabled) return
    close(true)
    item.onPress?.()
    if (item.href) router.go(item.href)
  }
  function move(event: KeyboardEvent) {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: (at + 1) % all.length, ArrowUp: (at + all.length - 1) % all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
    } else if (event.key === 'Tab') close(false)
    else if (to !== undefined) {
      event.preventDefault()
      all[to]?.focus()
    } else if (event.key.length === 1) {
      const later = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      later.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
    }
  }

  return (
    <div className="menu" ref={root} onBlur={(event: FocusEvent) => isOpen && !root.current?.contains(event.relatedTarget) && close(false)}>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': `${id}-list`,
        onClick: () => (isOpen ? close(true) : open(0)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 0 : -1)
        },
      })}
      <div className="menu__list" id={`${id}-list`} role="menu" tabIndex={-1} aria-label={label} hidden={!isOpen} data-align={align} onKeyDown={move}>
        {items.map((item) =>
          'isLine' in item ? (
            <hr key={item.id} />
          ) : (
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              aria-disabled={item.isDisabled}
              onClick={() => act(item)}
            >
              {item.icon}
              <span>
                <b>{item.label}</b>
                {item.detail && <small>{item.detail}</small>}
              </span>
              {item.isChosen && <CheckIcon size={20} />}
            </button>
          ),
        )}
      </div>
    </div>
  )
}
