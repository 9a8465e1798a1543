import { type ReactNode, useState } from 'react'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { ComboBox } from '../../../ui/parts/ComboBox.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { FileField } from '../../../ui/parts/FilePicker.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import RangePicker, { type PickedRange } from '../../../ui/parts/RangePicker.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { TextArea } from '../../../ui/parts/TextArea.tsx'
import { BANKS } from './examples.ts'

export function GalleryFields() {
  const [kobo, setKobo] = useState<number | null>(4500000)
  const [pin, setPin] = useState('12')
  const [code, setCode] = useState('')
  const [bank, setBank] = useState<string | null>(null)
  const [days, setDays] = useState<PickedRange>({ from: '2026-11-16', to: '2026-11-20' })
  const [day, setDay] = useState('2026-11-18')
  const [kind, setKind] = useState<string>('retail')
  return (
    <div className="frame gallery-parts">
      <GalleryExample title="AmountField">
        <AmountField label="Amount" value={kobo} onChange={setKobo} hint="₦2,869,310.25 to spend" />
        <p className="t1 quiet">
          Kobo: <span>{kobo ?? 'none'}</span>
        </p>
      </GalleryExample>
      <GalleryExample title="Field with an error">
        <Field label="Account number" defaultValue="014882033" inputMode="numeric" error="Account Number must contain 10 numbers. This has 9." />
      </GalleryExample>
      <GalleryExample title="Field with the name found">
        <Field
          label="Account number"
          defaultValue="0148820336"
          inputMode="numeric"
          below={<ResolvedName lead="GTBank says this account belongs to" name="Oluwaseun Textiles Ventures" />}
        />
        <ResolvedName lead="Asking GTBank for the name" isLooking />
      </GalleryExample>
      <GalleryExample title="ComboBox">
        <ComboBox label="Bank" options={BANKS} value={bank} onChange={setBank} hint="Type a part of its name" />
      </GalleryExample>
      <GalleryExample title="DateField">
        <DateField label="Date on the document" value={day} max="2026-11-20" onChange={setDay} />
      </GalleryExample>
      <GalleryExample title="FileField">
        <FileField
          title="A picture that proves it"
          label="Choose a picture"
          accept="image/*"
          fileName={undefined}
          error={undefined}
          onChoose={() => {}}
        />
      </GalleryExample>
      <GalleryExample title="RangePicker">
        <RangePicker label="Days" value={days} last="2026-11-20" onChange={setDays} onClose={() => undefined} />
      </GalleryExample>
      <GalleryExample title="Select">
        <Select
          label="State"
          placeholder="Choose"
          options={[
            { value: 'KN', label: 'Kano' },
            { value: 'LA', label: 'Lagos' },
          ]}
          defaultValue=""
        />
      </GalleryExample>
      <GalleryExample title="PasswordField">
        <PasswordField label="Password" defaultValue="Kasuwa@2026" />
      </GalleryExample>
      <GalleryExample title="PinField">
        <PinField label="Enter your 4-digit PIN to send ₦45,070.00" value={pin} onChange={setPin} />
      </GalleryExample>
      <GalleryExample title="PinField for a code">
        <PinField label="Code sent to ••• 4471" length={6} isMasked={false} value={code} onChange={setCode} hint="Comes within a minute" />
      </GalleryExample>
      <GalleryExample title="TextArea">
        <TextArea label="What happened" isOptional hint="Support reads this" />
      </GalleryExample>
      <GalleryExample title="Switch and Checkbox">
        <p className="wrap">
          <ExampleSwitch>Save Beneficiary?</ExampleSwitch>
          <ExampleSwitch>Sound</ExampleSwitch>
        </p>
        <Checkbox defaultChecked>I have read the terms</Checkbox>
        <Checkbox error="Agree to the terms to go on">I agree to the terms</Checkbox>
      </GalleryExample>
      <GalleryExample title="RadioCards">
        <RadioCards
          label="What kind of business"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'retail', title: 'Retail', detail: 'A shop, a stall, a restaurant' },
            { value: 'web', title: 'Web', detail: 'A site or an application takes payments' },
            { value: 'pos', title: 'POS', detail: 'Agency banking' },
          ]}
        />
      </GalleryExample>
      <GalleryExample title="Disabled and read-only">
        <Field label="Phone number" value="08030000000" readOnly />
        <Field label="Business name" value="Gidan Atamfa Ltd" disabled />
      </GalleryExample>
    </div>
  )
}

export function GalleryExample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="part screen">
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function ExampleSwitch({ children }: { children: string }) {
  const [isOn, setOn] = useState(true)
  return (
    <Switch checked={isOn} onChange={(event) => setOn(event.target.checked)}>
      {children}
    </Switch>
  )
}
