import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { EvidenceTable } from './EvidenceTable.tsx'
import { Key } from './Key.tsx'
import type { WorkDetails } from './queries.ts'

export type OpenedFile = { file: string; text: string }
type Table = Extract<WorkDetails['evidence'][number], { rows: unknown }>

const LARGEST = 6
const SMALLEST = 0.5
const STEP = 1.4
const QUARTER_TURN = 90

const AS_IT_WAS = { scale: 1, turn: 0, x: 0, y: 0 }

/** A document large, with zoom and turn, and beside it what the registers say, field by field. */
export function FileViewer({ files, at, beside, onMove, onClose }: ViewerProps) {
  const file = files[at]
  return (
    <Dialog title={file?.text ?? ''} isOpen={file !== undefined} onClose={onClose} isWide>
      {file && <Viewer key={file.file} files={files} at={at} beside={beside} onMove={onMove} />}
    </Dialog>
  )
}

type ViewerProps = { files: readonly OpenedFile[]; at: number; beside: readonly Table[]; onMove: (at: number) => void; onClose: () => void }

function Viewer({ files, at, beside, onMove }: Omit<ViewerProps, 'onClose'>) {
  const [look, setLook] = useState(AS_IT_WAS)
  const zoom = (by: number) => setLook((now) => ({ ...now, scale: Math.min(LARGEST, Math.max(SMALLEST, now.scale * by)) }))
  const turn = () => setLook((now) => ({ ...now, turn: (now.turn + QUARTER_TURN) % 360 }))
  const next = at + 1 < files.length ? () => onMove(at + 1) : undefined
  const previous = at > 0 ? () => onMove(at - 1) : undefined
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    r: turn,
    '0': () => setLook(AS_IT_WAS),
    arrowright: next,
    arrowleft: previous,
  }
  function press(event: KeyboardEvent) {
    const act = keys[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  function drag(event: PointerEvent) {
    if (event.buttons !== 1) return
    setLook((now) => ({ ...now, x: now.x + event.movementX, y: now.y + event.movementY }))
  }
  const { file, text } = files[at]!
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in it
    <div className="file-viewer" onKeyDown={press}>
      <div className="file-viewer__stage">
        <div
          className="file-viewer__picture"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onWheel={({ deltaY }) => zoom(deltaY < 0 ? STEP : 1 / STEP)}
        >
          <img
            src={file}
            alt={text}
            draggable={false}
            style={{ transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale}) rotate(${look.turn}deg)` }}
          />
        </div>
        <p className="file-viewer__acts">
          <Button size="small" onClick={() => zoom(STEP)} aria-keyshortcuts="+">
            {t`Larger`} <Key name="+" />
          </Button>
          <Button size="small" onClick={() => zoom(1 / STEP)} aria-keyshortcuts="-">
            {t`Smaller`} <Key name="-" />
          </Button>
          <Button size="small" onClick={turn} aria-keyshortcuts="R">
            {t`Turn`} <Key name="R" />
          </Button>
          <Button size="small" onClick={() => setLook(AS_IT_WAS)} aria-keyshortcuts="0">
            {t`As it was`} <Key name="0" />
          </Button>
          {files.length > 1 && (
            <>
              <Button size="small" disabled={!previous} onClick={previous}>{t`Previous`}</Button>
              <Button size="small" disabled={!next} onClick={next}>{t`Next`}</Button>
              <span className="soft">{t`${at + 1} of ${files.length}`}</span>
            </>
          )}
        </p>
      </div>
      {beside.length > 0 && (
        <div className="file-viewer__beside">
          {beside.map((part) => (
            <section key={part.title} aria-label={part.title}>
              <p className="label">{part.title}</p>
              <EvidenceTable part={part} />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
