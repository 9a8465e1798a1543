import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../../platform/clock/lagos.ts'
import { toDate } from '../../../../ui/clock.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { saveFile } from '../../../../ui/data/save-file.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { dayWithDate, fullTime, lagosDay, listTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '../../../../ui/icons/icons.tsx'
import { useLagosDay } from '../../../../ui/lagos-day.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { type DataColumn, DataTable } from '../../../../ui/parts/DataTable.tsx'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { IconButton } from '../../../../ui/parts/IconButton.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { PinDialog } from '../../../businesses/web/index.ts'
import { askToCount, closeUncounted, listShifts, type Shift } from '../../shifts/contract.ts'
import { type DayOfShifts as Day, shiftsQuery } from '../queries.ts'
import { reasonWord } from '../shifts/reasons.ts'
import { ShiftSlip } from '../shifts/ShiftSlip.tsx'
import { adoptTillStyle } from '../till-style.ts'

adoptTillStyle()

/** The shifts of all cashpoints on a day: who is open, who has closed with which difference, and who has not closed. */
export default function DayOfShifts({ businessid, hasPin }: { businessid: string; hasPin: boolean }) {
  const today = useLagosDay()
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const { data, isError, refetch } = useQuery(shiftsQuery(businessid, day))
  const [opened, setOpened] = useState<string | null>(null)
  const shift = data?.shifts.find(({ _id }) => _id === opened)
  return (
    <>
      <div className="shift-nav">
        <IconButton label={t`The day before`} onClick={() => setChosen(addDays(day, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        <b>{dayWithDate(day)}</b>
        <IconButton label={t`The day after`} disabled={day >= today} onClick={() => setChosen(addDays(day, 1))}>
          <ChevronRightIcon />
        </IconButton>
        {data && (
          <Button
            size="small"
            icon={<DownloadIcon size={18} />}
            onClick={() => saveFile(new Blob([data.csv], { type: 'text/csv' }), `shifts-${day}.csv`)}
          >{t`Day report, CSV`}</Button>
        )}
      </div>
      {isError && !data && (
        <Callout tone="wait" title={t`The shifts could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {!data && !isError && <Skeleton rows={6} />}
      {data && <LoadedDay day={data} hasPin={hasPin} onOpen={setOpened} />}
      {shift && (
        <Dialog title={`${shift.cashpoint.name} · ${shift.code}`} isOpen onClose={() => setOpened(null)}>
          <ShiftDetails shift={shift} />
        </Dialog>
      )}
    </>
  )
}

function LoadedDay({ day, hasPin, onOpen }: { day: Day; hasPin: boolean; onOpen: (id: string) => void }) {
  const isClosed = day.shifts.every(({ state }) => state !== 'open')
  return (
    <>
      <p className="label">{t`Taken by all cashpoints, as of ${listTime(day.asof)}`}</p>
      <StatusRule rule={isClosed && day.shifts.length > 0 ? 'final' : 'open'}>
        <Amount kobo={day.taken} size="hero" />
      </StatusRule>
      {day.shifts
        .filter(({ is_forgotten }) => is_forgotten)
        .map((shift) => (
          <Forgotten key={shift._id} shift={shift} hasPin={hasPin} />
        ))}
      <Bars day={day} />
      {day.shifts.length === 0 ? (
        <p className="quiet">{t`No shift on this day. A cashier opens one at the till.`}</p>
      ) : (
        <DataTable<Shift>
          label={t`Shifts`}
          columns={columns(onOpen)}
          groups={[{ key: 'shifts', rows: day.shifts }]}
          idOf={({ _id }) => _id}
          card={(shift) => <ShiftCard shift={shift} onOpen={onOpen} />}
        />
      )}
      {day.without.length > 0 && (
        <p className="quiet t1">
          {t`Without a shift:`} {day.without.map(({ name, received }) => `${name} ${nairaText(received)}`).join(' · ')}
        </p>
      )}
    </>
  )
}

function Forgotten({ shift, hasPin }: { shift: Shift; hasPin: boolean }) {
  const queryClient = useQueryClient()
  const [closes, setCloses] = useState(false)
  const sendAsk = useIntent(askToCount)
  const sendClose = useIntent(closeUncounted)
  const ask = useMutation({
    mutationFn: () => sendAsk({ params: { id: shift._id }, body: {} }),
    onSuccess: ({ message }) => notify.success(message),
  })
  const close = useMutation({
    mutationFn: () => sendClose({ params: { id: shift._id }, body: {} }),
    onSuccess({ message }) {
      notify.success(message)
      setCloses(false)
    },
    onSettled: () => void refresh(queryClient, listShifts),
  })
  const { name } = shift.cashpoint
  return (
    <Callout tone="wrong" title={t`${name} is not closed.`}>
      <p>{t`${shift.cashier} opened it ${fullTime(shift.openedon)}.`}</p>
      {shift.allowed.length > 0 && (
        <p className="buttons">
          <Button kind="text" isBusy={ask.isPending} onClick={() => ask.mutate()}>{t`Ask ${shift.cashier_now ?? shift.cashier} to count`}</Button>
          <Button kind="text" onClick={() => setCloses(true)}>{t`Close it without a count`}</Button>
        </p>
      )}
      <ActRefusal error={ask.error} fallback={t`That did not arrive. Try again.`} />
      {closes && (
        <PinDialog
          hasPin={hasPin}
          move={close}
          act={t`Enter PIN to close without a count`}
          texts={{ failed: t`The shift could not be closed.`, unanswered: t`Look at the list before you try again.` }}
          onClose={() => setCloses(false)}
        >
          <p className="soft">{t`Its report will say that the cash of ${name} was not counted. Nobody can change it afterwards.`}</p>
        </PinDialog>
      )}
    </Callout>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** One line for each cashpoint from midnight to midnight: two lines are closed, a dashed one is open, a crimson one is not closed. */
function Bars({ day }: { day: Day }) {
  const begin = toDate(`${day.day}T00:00:00.000+01:00`).getTime()
  const asOf = Math.min(begin + DAY_MS, toDate(day.asof).getTime())
  const part = (at: number) => Math.min(100, Math.max(0, ((at - begin) / DAY_MS) * 100))
  const places = [...new Map(day.shifts.map(({ cashpoint }) => [cashpoint._id, cashpoint.name]))]
  if (places.length === 0) return null
  return (
    <ul className="shift-day" aria-label={t`Shifts from midnight to midnight`}>
      {places.map(([id, name]) => {
        const shifts = day.shifts.filter(({ cashpoint }) => cashpoint._id === id)
        return (
          <li key={id}>
            <span>
              <b translate="no">{name}</b>
              <small className="quiet t1"> {shifts.map(({ cashier }) => cashier.split(' ')[0]).join(', ')}</small>
            </span>
            <span className="shift-day__bars">
              {shifts.map((shift) => {
                const from = part(toDate(shift.openedon).getTime())
                const to = part(shift.closedon === null ? asOf : toDate(shift.closedon).getTime())
                return (
                  <span
                    key={shift._id}
                    data-state={shift.state}
                    data-forgotten={shift.is_forgotten || undefined}
                    style={{ left: `${from}%`, width: `${Math.max(0.5, to - from)}%` }}
                  >
                    <span className="visually-hidden">{timesOf(shift)}</span>
                  </span>
                )
              })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const timesOf = ({ openedon, closedon }: Shift): string => `${listTime(openedon)} – ${closedon === null ? '' : listTime(closedon)}`

const sumOf = (shift: Shift, ...channels: string[]): number =>
  shift.channels.reduce((sum, { channel, amount }) => (channels.includes(channel) ? sum + amount : sum), 0)

function StateOf({ shift }: { shift: Shift }) {
  if (shift.state === 'closed') return <StatusBadge rule="final" isBare>{t`Closed`}</StatusBadge>
  if (shift.state === 'uncounted') return <StatusBadge rule="broken">{t`Not counted`}</StatusBadge>
  return shift.is_forgotten ? <StatusBadge rule="broken">{t`Not closed`}</StatusBadge> : <StatusBadge rule="open">{t`Open`}</StatusBadge>
}

const columns = (onOpen: (id: string) => void): DataColumn<Shift>[] => [
  {
    id: 'cashpoint',
    header: t`Cashpoint`,
    cell: (shift) => (
      <button type="button" className="shift-open" onClick={() => onOpen(shift._id)}>
        <b translate="no">{shift.cashpoint.name}</b> <small translate="no">{shift.cashier}</small>
      </button>
    ),
  },
  { id: 'time', header: t`Shift`, cell: timesOf, width: 'shift-time' },
  { id: 'transfer', header: t`Transfer`, cell: (shift) => <Amount kobo={sumOf(shift, 'transfer')} />, isNumber: true, width: 'shift-sum' },
  { id: 'qr', header: t`QR, dial`, cell: (shift) => <Amount kobo={sumOf(shift, 'qr', 'ussd')} />, isNumber: true, width: 'shift-sum' },
  { id: 'card', header: t`Card`, cell: (shift) => <Amount kobo={sumOf(shift, 'card')} />, isNumber: true, width: 'shift-sum' },
  { id: 'cash', header: t`Cash`, cell: (shift) => (shift.cash ? <Amount kobo={shift.cash.sales} /> : '–'), isNumber: true, width: 'shift-sum' },
  {
    id: 'difference',
    header: t`Difference`,
    cell: (shift) => (shift.cash?.difference == null ? '–' : <Amount kobo={shift.cash.difference} />),
    isNumber: true,
    width: 'shift-sum',
  },
  { id: 'state', header: t`State`, cell: (shift) => <StateOf shift={shift} />, width: 'shift-state' },
]

function ShiftCard({ shift, onOpen }: { shift: Shift; onOpen: (id: string) => void }) {
  return (
    <button type="button" className="list-row shift-open" onClick={() => onOpen(shift._id)}>
      <span>
        <b translate="no">{shift.cashpoint.name}</b>
        <small translate="no">
          {shift.cashier}, {timesOf(shift)}
        </small>
      </span>
      <span>
        <Amount kobo={shift.received} />
        <small>{differenceText(shift)}</small>
      </span>
    </button>
  )
}

function differenceText(shift: Shift): string {
  if (shift.state === 'open') return shift.is_forgotten ? t`Not closed` : t`Open`
  const difference = shift.cash?.difference
  if (difference == null) return t`Not counted`
  if (difference === 0) return t`It agrees`
  return difference < 0 ? t`${nairaText(-difference)} short` : t`${nairaText(difference)} over`
}

function ShiftDetails({ shift }: { shift: Shift }) {
  return (
    <>
      <p>
        {shift.cashier} · {lagosDay(shift.openedon)} {timesOf(shift)}
      </p>
      {shift.counts > 1 && <p className="wait">{t`The cash was counted ${shift.counts} times.`}</p>}
      {shift.reason && <p>{t`Reason: ${reasonWord(shift.reason)}`}</p>}
      {shift.state === 'open' ? <p className="quiet">{t`The report is there when the shift is closed.`}</p> : <ShiftSlip id={shift._id} />}
    </>
  )
}
