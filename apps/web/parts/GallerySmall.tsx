import { useState } from 'react'
import { BasketDrawing } from '../../../ui/drawings/BasketDrawing.tsx'
import { CardDrawing } from '../../../ui/drawings/CardDrawing.tsx'
import { EarningsDrawing } from '../../../ui/drawings/EarningsDrawing.tsx'
import { LampDrawing } from '../../../ui/drawings/LampDrawing.tsx'
import { LedgerDrawing } from '../../../ui/drawings/LedgerDrawing.tsx'
import { LoomDrawing } from '../../../ui/drawings/LoomDrawing.tsx'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { MeasureDrawing } from '../../../ui/drawings/MeasureDrawing.tsx'
import { PhoneDrawing } from '../../../ui/drawings/PhoneDrawing.tsx'
import { QuietTableDrawing } from '../../../ui/drawings/QuietTableDrawing.tsx'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { SlipDrawing } from '../../../ui/drawings/SlipDrawing.tsx'
import { StampDrawing } from '../../../ui/drawings/StampDrawing.tsx'
import { StoolsDrawing } from '../../../ui/drawings/StoolsDrawing.tsx'
import { TagsDrawing } from '../../../ui/drawings/TagsDrawing.tsx'
import { TelevisionDrawing } from '../../../ui/drawings/TelevisionDrawing.tsx'
import { ThreeBowlsDrawing } from '../../../ui/drawings/ThreeBowlsDrawing.tsx'
import { TillDrawing } from '../../../ui/drawings/TillDrawing.tsx'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { UpdatedAt } from '../../../ui/parts/UpdatedAt.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { FilterChip, ActiveFilterChip } from '../../../ui/parts/FilterChip.tsx'
import { ConnectionStatus } from '../../../ui/parts/ConnectionStatus.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { Toast } from '../../../ui/parts/Toast.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { chooseTheme } from '../theme.ts'
import { GalleryExample } from './GalleryFields.tsx'

const DRAWINGS = [
  BasketDrawing,
  CardDrawing,
  EarningsDrawing,
  LampDrawing,
  LedgerDrawing,
  LoomDrawing,
  LostLineDrawing,
  MeasureDrawing,
  PhoneDrawing,
  QuietTableDrawing,
  SearchedPageDrawing,
  ShutterDrawing,
  SlipDrawing,
  StampDrawing,
  StoolsDrawing,
  TagsDrawing,
  TelevisionDrawing,
  ThreeBowlsDrawing,
  TillDrawing,
  UmbrellaDrawing,
]

export function GallerySmall() {
  const [tab, setTab] = useState('saved')
  const [isAsking, setAsking] = useState(false)
  const nothing = () => undefined
  return (
    <div className="frame gallery-parts">
      <GalleryExample title="Button">
        <div className="wrap">
          <Button kind="act">Send ₦45,070.00</Button>
          <Button>Back</Button>
          <Button kind="text">Clear</Button>
        </div>
        <div className="wrap">
          <Button kind="wrong">Deactivate</Button>
          <Button kind="act" isBusy>
            Sending
          </Button>
          <Button disabled>Continue</Button>
        </div>
      </GalleryExample>
      <GalleryExample title="StateChip">
        <div className="wrap">
          <StatusBadge rule="final">Confirmed</StatusBadge>
          <StatusBadge rule="open">Processing</StatusBadge>
          <StatusBadge rule="broken">Not sent</StatusBadge>
          <StatusBadge rule="final" tone="out">
            Debit
          </StatusBadge>
          <StatusBadge rule="back">Reversed</StatusBadge>
          <StatusBadge rule="told">Live Account</StatusBadge>
        </div>
        <div className="wrap">
          <ActiveFilterChip label="Days" onClear={nothing}>
            Last 7 days
          </ActiveFilterChip>
          <FilterChip
            label="Cashpoint"
            choices={[
              { value: '', label: 'All cashpoints' },
              { value: '1', label: 'Main counter' },
            ]}
            value=""
            onChange={nothing}
          />
        </div>
      </GalleryExample>
      <GalleryExample title="Amounts">
        <p className="stack">
          <Amount kobo={4500000} way="in" />
          <Amount kobo={4507000} way="out" />
          <Amount kobo={320000} way="back" />
          <Amount kobo={852000} isVoid />
          <Amount kobo={852000} isHidden />
          <Amount kobo={-852000} />
        </p>
      </GalleryExample>
      <GalleryExample title="Tabs">
        <Tabs
          label="Beneficiary"
          tabs={[
            { id: 'saved', label: 'Saved Beneficiary' },
            { id: 'new', label: 'New Beneficiary' },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'saved' ? 'The saved ones' : 'A new one'}
        </Tabs>
      </GalleryExample>
      <GalleryExample title="Toast">
        <div className="stack">
          <Toast kind="success" text="Account number copied" onClose={nothing} />
          <Toast kind="info" text="A new code is on its way." onClose={nothing} />
          <Toast kind="warning" text="Still asking GTBank. You can leave this page." onClose={nothing} />
          <Toast kind="error" text="Not saved: no connection. Nothing was sent." action={{ label: 'Retry', onPress: nothing }} onClose={nothing} />
          <div className="wrap">
            <Button size="small" onClick={() => notify.success('Account Number Copied')}>
              Tell success
            </Button>
            <Button size="small" onClick={() => notify.error('No connection')}>
              Tell error
            </Button>
          </div>
        </div>
      </GalleryExample>
      <GalleryExample title="EmptyState">
        <EmptyState drawing={<UmbrellaDrawing />} action={<Button size="small">Copy account number</Button>}>
          Your history page is empty. Make a new transaction and find all your transactions here.
        </EmptyState>
      </GalleryExample>
      <GalleryExample title="Drawings of empty states">
        <div className="wrap">
          {DRAWINGS.map((Each) => (
            <Each key={Each.name} />
          ))}
        </div>
      </GalleryExample>
      <GalleryExample title="Skeleton and AsOf">
        <div className="wrap">
          <Amount kobo={291438025} size="second" />
          <UpdatedAt at="2026-11-20T09:42:00Z" />
        </div>
        <Skeleton rows={2} />
      </GalleryExample>
      <GalleryExample title="Dialog">
        <Button onClick={() => setAsking(true)}>Deactivate Shop 14B</Button>
        <Dialog
          title="Deactivate Shop 14B?"
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <Button kind="wrong" onClick={() => setAsking(false)}>
                Deactivate
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
            </>
          }
        >
          Nobody can pay into 1023 456 792 any more. Its history stays.
        </Dialog>
      </GalleryExample>
      <GalleryExample title="Note and LiveLight">
        <Callout title="You can send this back">until 15:29.</Callout>
        <Callout tone="wrong" title="This account is frozen.">
          Ask Support why.
        </Callout>
        <div className="wrap">
          <ConnectionStatus state="live" />
          <ConnectionStatus state="reconnecting" />
          <ConnectionStatus state="offline" since="10:42" />
        </div>
        <div className="wrap">
          <Button size="small" onClick={() => chooseTheme('light')}>
            Light
          </Button>
          <Button size="small" onClick={() => chooseTheme('dark')}>
            Dark
          </Button>
        </div>
      </GalleryExample>
    </div>
  )
}
