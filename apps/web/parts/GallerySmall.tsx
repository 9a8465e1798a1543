import { useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StateChip } from '../../../ui/money/StatusBadge.tsx'
import { AsOf } from '../../../ui/parts/UpdatedAt.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { FilterChip, OnChip } from '../../../ui/parts/FilterChip.tsx'
import { LiveLight } from '../../../ui/parts/ConnectionStatus.tsx'
import { Note } from '../../../ui/parts/Callout.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { ToastSlip } from '../../../ui/parts/Toast.tsx'
import { tell } from '../../../ui/parts/toast.ts'
import { chooseTheme } from '../theme.ts'
import { Part } from './GalleryFields.tsx'

export function GallerySmall() {
  const [tab, setTab] = useState('saved')
  const [isAsking, setAsking] = useState(false)
  const nothing = () => undefined
  return (
    <div className="frame gallery-parts">
      <Part title="Button">
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
      </Part>
      <Part title="StateChip">
        <div className="wrap">
          <StateChip rule="final">Confirmed</StateChip>
          <StateChip rule="open">Processing</StateChip>
          <StateChip rule="broken">Not sent</StateChip>
          <StateChip rule="final" tone="out">
            Debit
          </StateChip>
          <StateChip rule="back">Reversed</StateChip>
          <StateChip rule="told">Live Account</StateChip>
        </div>
        <div className="wrap">
          <OnChip label="Days" onClear={nothing}>
            Last 7 days
          </OnChip>
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
      </Part>
      <Part title="Amounts">
        <p className="stack">
          <Amount kobo={4500000} way="in" />
          <Amount kobo={4507000} way="out" />
          <Amount kobo={320000} way="back" />
          <Amount kobo={852000} isVoid />
          <Amount kobo={852000} isHidden />
          <Amount kobo={-852000} />
        </p>
      </Part>
      <Part title="Tabs">
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
      </Part>
      <Part title="Toast">
        <div className="stack">
          <ToastSlip kind="success" text="Account number copied" onClose={nothing} />
          <ToastSlip kind="warning" text="Still asking GTBank. You can leave this page." onClose={nothing} />
          <ToastSlip
            kind="error"
            text="Not saved: no connection. Nothing was sent."
            action={{ label: 'Retry', onPress: nothing }}
            onClose={nothing}
          />
          <div className="wrap">
            <Button size="small" onClick={() => tell.success('Account Number Copied')}>
              Tell success
            </Button>
            <Button size="small" onClick={() => tell.error('No connection')}>
              Tell error
            </Button>
          </div>
        </div>
      </Part>
      <Part title="EmptyState">
        <EmptyState action={<Button size="small">Copy account number</Button>}>
          Your history page is empty. Make a new transaction and find all your transactions here.
        </EmptyState>
      </Part>
      <Part title="Skeleton and AsOf">
        <div className="wrap">
          <Amount kobo={291438025} size="second" />
          <AsOf at="2026-11-20T09:42:00Z" />
        </div>
        <Skeleton rows={2} />
      </Part>
      <Part title="Dialog">
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
      </Part>
      <Part title="Note and LiveLight">
        <Note title="You can send this back">until 15:29.</Note>
        <Note tone="wrong" title="This account is frozen.">
          Ask Support why.
        </Note>
        <div className="wrap">
          <LiveLight state="live" />
          <LiveLight state="reconnecting" />
          <LiveLight state="offline" since="10:42" />
        </div>
        <div className="wrap">
          <Button size="small" onClick={() => chooseTheme('light')}>
            Light
          </Button>
          <Button size="small" onClick={() => chooseTheme('dark')}>
            Dark
          </Button>
        </div>
      </Part>
    </div>
  )
}
