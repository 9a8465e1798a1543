import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { BusinessChoice, type ChosenBusiness } from '../../lookup/web/index.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { type Band, limitUnit, MAX_BANDS, type RuleChange } from '../contract.ts'
import { DraftForm, ppmOf, StartField, tomorrow } from './DraftForm.tsx'
import { feeName, limitName } from './rule-names.ts'
import type { FeeRow, FlagRow, HolidayRow, LimitRow, NumberRow } from './queries.ts'

const STAMP_DUTY = 'stamp_duty'

type TypedBand = { from: number; rate: string; flat: number | null; cap: number | null }
const typedBand = ({ from, rate_ppm: ppm, flat, cap }: Band): TypedBand => ({ from, rate: String(ppm / 10_000), flat, cap })

const NO_PRICE: TypedBand = { from: 0, rate: '0', flat: 0, cap: null }

function readBands(bands: readonly TypedBand[]): Band[] | null {
  const read = bands.map(({ from, rate, flat, cap }) => ({ from, rate_ppm: ppmOf(rate) ?? -1, flat: flat ?? 0, cap }))
  return read.some(({ rate_ppm: ppm }) => ppm < 0) ? null : read
}

export function FeeForm({ fee, today }: { fee: FeeRow; today: string }) {
  const [bands, setBands] = useState<readonly TypedBand[]>(() => (fee.bands.length === 0 ? [NO_PRICE] : fee.bands.map(typedBand)))
  const [startsOn, setStartsOn] = useState(tomorrow(today))
  const [business, setBusiness] = useState<ChosenBusiness | null>(fee.business && { id: fee.business._id, name: fee.business.name })
  const [followsClass, setFollowsClass] = useState(fee.bands.length === 0)
  const businessId = business?.id ?? null
  const isClassPrice = businessId !== null && followsClass
  const read = isClassPrice ? [] : readBands(bands)
  const edit = (at: number, part: Partial<TypedBand>) => setBands(bands.map((band, index) => (index === at ? { ...band, ...part } : band)))
  const change =
    read && startsOn !== ''
      ? ({ kind: 'fee', name: fee.name, classification: fee.classification, business_id: businessId, bands: read, starts_on: startsOn } as RuleChange)
      : null
  return (
    <DraftForm title={feeName(fee.name, fee.classification)} change={change}>
      {(errorOf) => (
        <>
          {fee.business !== null && <p translate="no">{fee.business.name}</p>}
          {fee.business === null && fee.classification === null && fee.name !== STAMP_DUTY && (
            <BusinessChoice
              label={t`Business`}
              hint={t`Empty: for all businesses.`}
              value={business}
              error={errorOf('business_id')}
              onChange={setBusiness}
            />
          )}
          {businessId !== null && (
            <Switch checked={followsClass} onChange={(event) => setFollowsClass(event.target.checked)}>{t`The price of its class again`}</Switch>
          )}
          {(isClassPrice ? [] : bands).map((band, at) => (
            <fieldset key={at} className="rules__band">
              <legend>{at === 0 ? t`Price` : t`Price of larger amounts`}</legend>
              {at > 0 && <AmountField label={t`From`} value={band.from} onChange={(from) => edit(at, { from: from ?? 0 })} />}
              <Field
                label={t`Rate in percent`}
                inputMode="decimal"
                value={band.rate}
                error={ppmOf(band.rate) === null ? t`Type a number like 0.45` : undefined}
                onChange={(event) => edit(at, { rate: event.target.value })}
              />
              <AmountField label={t`Fixed amount`} value={band.flat} onChange={(flat) => edit(at, { flat })} />
              <AmountField label={t`Never above`} hint={t`Empty: no cap`} value={band.cap} onChange={(cap) => edit(at, { cap })} />
              {at > 0 && (
                <Button kind="text" size="small" onClick={() => setBands(bands.filter((_, index) => index !== at))}>{t`Remove this band`}</Button>
              )}
            </fieldset>
          ))}
          {errorOf('bands') && <Callout tone="wrong" role="alert" title={errorOf('bands')} />}
          {!isClassPrice && bands.length < MAX_BANDS && (
            <Button
              kind="text"
              size="small"
              onClick={() => setBands([...bands, { ...bands.at(-1)!, from: (bands.at(-1)?.from ?? 0) + 1_000_000 }])}
            >{t`Add a band`}</Button>
          )}
          <StartField value={startsOn} today={today} error={errorOf('starts_on')} onChange={setStartsOn} />
        </>
      )}
    </DraftForm>
  )
}

export function LimitForm({ limit, today }: { limit: LimitRow; today: string }) {
  const [amount, setAmount] = useState<number | null>(limit.amount)
  const [startsOn, setStartsOn] = useState(tomorrow(today))
  const change = amount !== null && startsOn !== '' ? ({ kind: 'limit', name: limit.name, amount, starts_on: startsOn } as RuleChange) : null
  return (
    <DraftForm title={limitName(limit.name)} change={change}>
      {(errorOf) => (
        <>
          {limitUnit(limit.name) !== 'kobo' ? (
            <Field
              label={limitUnit(limit.name) === 'days' ? t`New limit in days` : t`New limit, a number of payments`}
              inputMode="numeric"
              value={amount === null ? '' : String(amount)}
              error={errorOf('amount')}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
                setAmount(digits === '' ? null : Number(digits))
              }}
            />
          ) : (
            <AmountField label={t`New limit`} value={amount} error={errorOf('amount')} onChange={setAmount} />
          )}
          <StartField value={startsOn} today={today} error={errorOf('starts_on')} onChange={setStartsOn} />
        </>
      )}
    </DraftForm>
  )
}

/** A dated figure of a module. Shares are typed in percent. */
export function NumberForm({ number, today }: { number: NumberRow; today: string }) {
  const [value, setValue] = useState<number | null>(number.value)
  const [rate, setRate] = useState(String(number.value / 10_000))
  const [startsOn, setStartsOn] = useState(tomorrow(today))
  const typed = number.unit === 'ppm' ? ppmOf(rate) : value
  const change: RuleChange | null =
    typed === null || startsOn === '' ? null : { kind: 'number', name: number.name, value: typed, starts_on: startsOn }
  return (
    <DraftForm title={number.label} change={change} tryLabel={t`See what changes`}>
      {(errorOf) => (
        <>
          {number.unit === 'kobo' ? (
            <AmountField label={t`New amount`} value={value} error={errorOf('value')} onChange={setValue} />
          ) : number.unit === 'ppm' ? (
            <Field
              label={t`New rate in percent`}
              inputMode="decimal"
              value={rate}
              error={ppmOf(rate) === null ? t`Type a number like 0.45` : errorOf('value')}
              onChange={(event) => setRate(event.target.value)}
            />
          ) : (
            <Field
              label={number.unit === 'days' ? t`New number of days` : t`New number of hours`}
              inputMode="numeric"
              value={value === null ? '' : String(value)}
              error={errorOf('value')}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
                setValue(digits === '' ? null : Number(digits))
              }}
            />
          )}
          <StartField value={startsOn} today={today} error={errorOf('starts_on')} onChange={setStartsOn} />
        </>
      )}
    </DraftForm>
  )
}

export function FlagForm({ flag }: { flag: FlagRow }) {
  const [value, setValue] = useState(flag.value)
  const [business, setBusiness] = useState<ChosenBusiness | null>(null)
  const change: RuleChange = { kind: 'flag', name: flag.key, value, business_id: business?.id ?? null }
  return (
    <DraftForm title={flag.key} change={change}>
      {(errorOf) => (
        <>
          <p className="soft">{flag.about}</p>
          {typeof value === 'boolean' ? (
            <Switch checked={value} onChange={(event) => setValue(event.target.checked)}>{t`On`}</Switch>
          ) : (
            <Field label={t`Text`} maxLength={300} value={value} error={errorOf('value')} onChange={(event) => setValue(event.target.value)} />
          )}
          <BusinessChoice
            label={t`Business`}
            hint={t`Empty: for all businesses.`}
            value={business}
            error={errorOf('business_id')}
            onChange={setBusiness}
          />
        </>
      )}
    </DraftForm>
  )
}

/** Null: a day that no list has yet. */
export function HolidayForm({ holiday, today }: { holiday: HolidayRow | null; today: string }) {
  const [day, setDay] = useState(holiday?.day ?? tomorrow(today))
  const [name, setName] = useState(holiday?.name ?? '')
  const [isOff, setOff] = useState(holiday === null ? true : !holiday.is_off)
  const change = name.trim() === '' || day === '' ? null : ({ kind: 'holiday', name: name.trim(), is_off: isOff, starts_on: day } as RuleChange)
  return (
    <DraftForm title={holiday === null ? t`Add a holiday` : holiday.name} change={change} tryLabel={t`See what changes`}>
      {(errorOf) => (
        <>
          <StartField label={t`Day`} value={day} today={today} error={errorOf('starts_on')} onChange={setDay} />
          <Field label={t`Name`} maxLength={60} value={name} error={errorOf('name')} onChange={(event) => setName(event.target.value)} />
          <Switch checked={isOff} onChange={(event) => setOff(event.target.checked)}>{t`Banks are closed`}</Switch>
        </>
      )}
    </DraftForm>
  )
}
