import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useRef } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import type { MenuItem, MenuListProps } from './Menu.tsx'
import { useRouter } from './useRouter.ts'
import './menu.css'

type Entry = Exclude<MenuItem, { isLine: true }>

export default function MenuList({ label, items, triggerId, listId, align, isOpen, focusAt, onClose }: MenuListProps) {
  const router = useRouter()
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || focusAt === null) return
    // After the list itself, which takes the focus in a frame of its own.
    const frame = requestAnimationFrame(() => {
      const entries = [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? [])]
      const chosen = entries.find((entry) => entry.getAttribute('aria-checked') === 'true')
      ;(chosen ?? entries.at(focusAt === 'first' ? 0 : -1))?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, focusAt])
  const trigger = () => document.getElementById(triggerId)
  function act(item: Entry) {
    item.onPress?.()
    if (item.href) router.go(item.href)
  }
  return (
    <Base.Root open={isOpen} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Positioner className="menu-place" anchor={trigger} side="bottom" align={align} sideOffset={4} collisionPadding={8}>
          <Base.Popup className="menu" ref={popup} id={listId} aria-label={label} finalFocus={trigger}>
            {runsOf(items).map((run) =>
              run.is === 'line' ? (
                <Base.Separator key={run.key} className="menu__line" />
              ) : run.is === 'choices' ? (
                <Base.RadioGroup key={run.key} value={run.entries.find((entry) => entry.isChosen)?.id ?? null}>
                  {run.entries.map((entry) => (
                    <Base.RadioItem
                      key={entry.id}
                      className="menu__entry"
                      value={entry.id}
                      disabled={entry.isDisabled}
                      closeOnClick
                      onClick={() => act(entry)}
                    >
                      <EntryText {...entry} />
                    </Base.RadioItem>
                  ))}
                </Base.RadioGroup>
              ) : (
                <Base.Item key={run.key} className="menu__entry" disabled={run.entry.isDisabled} onClick={() => act(run.entry)}>
                  <EntryText {...run.entry} />
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function EntryText({ icon, label, detail, isChosen }: Entry) {
  return (
    <>
      {icon}
      <span>
        <b>{label}</b>
        {detail && <small>{detail}</small>}
      </span>
      {isChosen && <CheckIcon size={20} />}
    </>
  )
}

type Run = { key: string } & ({ is: 'line' } | { is: 'action'; entry: Entry } | { is: 'choices'; entries: Entry[] })

/** Neighbouring choices are one group, of which one is chosen. */
function runsOf(items: readonly MenuItem[]): Run[] {
  const runs: Run[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if ('isLine' in item) runs.push({ key: item.id, is: 'line' })
    else if (item.isChosen === undefined) runs.push({ key: item.id, is: 'action', entry: item })
    else if (last?.is === 'choices') last.entries.push(item)
    else runs.push({ key: item.id, is: 'choices', entries: [item] })
  }
  return runs
}
