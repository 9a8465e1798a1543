import { useState } from 'react'
import { InfoIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import { Popover } from '../../../ui/parts/Popover.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Sheet } from '../../../ui/parts/Sheet.tsx'
import { StepBottom, StepSum } from '../../../ui/parts/StepPage.tsx'
import { Tooltip } from '../../../ui/parts/Tooltip.tsx'
import { GalleryExample } from './GalleryFields.tsx'

export function GalleryPopups() {
  const [note, setNote] = useState('')
  const [open, setOpen] = useState<'unsaved' | 'sheet' | null>(null)
  const [order, setOrder] = useState('newest')
  const [period, setPeriod] = useState('week')
  return (
    <div className="frame gallery-parts">
      <GalleryExample title="Menu">
        <Menu
          label="Order"
          items={[
            ...['newest', 'oldest'].map((id) => ({ id, label: `${id} first`, isChosen: order === id, onPress: () => setOrder(id) })),
            { id: 'line', isLine: true },
            { id: 'print', label: 'Print', detail: 'On A4', onPress: () => undefined },
            { id: 'off', label: 'Not now', isDisabled: true },
          ]}
          trigger={(wires) => <Button {...wires}>Open a menu</Button>}
        />
      </GalleryExample>
      <GalleryExample title="Popover and Tooltip">
        <div className="wrap">
          <Popover title="Bank Details" trigger={(wires) => <Button {...wires}>Open a popover</Button>}>
            <DescriptionList facts={[{ name: 'Bank', value: 'Sample MFB' }]} />
          </Popover>
          <Tooltip
            text="The fee includes VAT."
            trigger={(wires) => (
              <IconButton label="About the fee" {...wires}>
                <InfoIcon size={20} />
              </IconButton>
            )}
          />
        </div>
      </GalleryExample>
      <GalleryExample title="Dialog with something entered, Sheet">
        <div className="wrap">
          <Button onClick={() => setOpen('unsaved')}>Open a dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
        </div>
        <Dialog title="Note" isOpen={open === 'unsaved'} isUnsaved={note !== ''} onClose={() => setOpen(null)} buttons={<CancelButton />}>
          <Field label="Text" value={note} onChange={(event) => setNote(event.target.value)} />
        </Dialog>
        {open === 'sheet' && (
          <Sheet title="More" onClose={() => setOpen(null)}>
            <p>Choices stand here.</p>
          </Sheet>
        )}
      </GalleryExample>
      <GalleryExample title="Segments">
        <Segments
          label="Period"
          segments={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
          value={period}
          onChange={setPeriod}
        />
      </GalleryExample>
      <GalleryExample title="StepBottom">
        <StepBottom sum={<StepSum label="Total to pay" amount={<Amount kobo={12007000} />} note="with ₦70.00 fees" />}>
          <Button kind="act" isWide>
            Continue
          </Button>
        </StepBottom>
      </GalleryExample>
    </div>
  )
}
