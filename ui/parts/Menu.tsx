import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

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
  'aria-controls': string | undefined
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
  id: string
}

export type MenuListProps = {
  label: string
  items: readonly MenuItem[]
  triggerId: string
  listId: string
  align: 'start' | 'end'
  isOpen: boolean
  /** The entry that takes the focus when the keyboard opens the list. */
  focusAt: 'first' | 'last' | null
  onClose: () => void
}

const MenuList = lazyPart<MenuListProps>(() => import('./MenuList.tsx'))

/**
 * A button that opens a menu of actions or choices. Arrow keys, Home, End and first letters move; Enter chooses; Esc returns the focus.
 * `trigger` renders the button with the attributes that it gets. The code of the list loads when a pointer or the focus comes near.
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
  /** The list stays once it was open: it returns the focus when it closes. */
  const [hasOpened, setOpened] = useState(false)
  const [focusAt, setFocusAt] = useState<MenuListProps['focusAt']>(null)
  function open(at: MenuListProps['focusAt']) {
    setFocusAt(at)
    setOpened(true)
    setOpen(true)
  }
  const triggerId = `${id}-trigger`
  const listId = `${id}-list`
  return (
    <>
      {trigger({
        id: triggerId,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        // A click that comes from a key has no count of presses.
        onClick: ({ detail }) => (isOpen ? setOpen(false) : open(detail === 0 ? 'first' : null)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowDown' ? 'first' : 'last')
        },
        onPointerEnter: MenuList.preload,
        onFocus: MenuList.preload,
      })}
      {hasOpened && (
        <MenuList
          label={label}
          items={items}
          triggerId={triggerId}
          listId={listId}
          align={align}
          isOpen={isOpen}
          focusAt={focusAt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
