import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CashierPicture, cashpointQuery } from '../../../modules/cashpoints/web/index.ts'
import { ChangePassword, useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'
import { CashierBank } from '../../../modules/payout-banks/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { LanguageChoice, TranslationNote } from '../shell/LanguageChoice.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import './settings-page.css'

const PushSettings = lazyPart<{ businessid: string }>(async () => ({
  default: (await import('../../../modules/push/web/index.ts')).PushSettings,
}))

/** The cashier's own data and password. Name, email and phone are the business's to set, and the page says so. */
export function SettingsPage() {
  const { person } = useCurrentUser()
  const cashpointid = person.cashpointid ?? ''
  const cashpoint = useQuery(cashierTodayQuery(cashpointid)).data?.cashpoint
  const { data: cashier, error, isError, refetch } = useQuery(cashpointQuery(cashpointid))
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      <div className="cashier-settings">
        <Section title={t`Personal Information`}>
          <div className="cashier-settings__person">
            {cashier !== undefined && (
              <CashierPicture cashpointid={cashpointid} name={`${person.firstname} ${person.lastname}`} src={cashier.profile_picture} />
            )}
            {isError && <QueryError error={error} what={t`Your phone number`} hasOld={cashier !== undefined} onRetry={() => void refetch()} />}
            <DescriptionList
              facts={[
                { name: t`Name`, value: `${person.firstname} ${person.lastname}` },
                { name: t`Email`, value: person.email || t`None` },
                cashier !== undefined && { name: t`Phone`, value: cashier.phone || t`None` },
                cashpoint !== undefined && { name: t`Cashpoint`, value: `${cashpoint.name}, ${cashpoint.business}` },
              ]}
            />
            <p className="soft">{t`The owner of the business registered these. Ask the owner if something is wrong.`}</p>
          </div>
        </Section>
        {cashier !== undefined && (
          <Section title={t`Payout bank`}>
            <CashierBank cashpointid={cashpointid} bank={cashier.bank} />
          </Section>
        )}
        <div id="language">
          <Section title={t`Language`}>
            <LanguageChoice />
            <TranslationNote />
          </Section>
        </div>
        <PushSettings businessid={person.businessid ?? ''} />
        <Security />
      </div>
    </>
  )
}

function Security() {
  const [isOpen, setOpen] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  function close() {
    setUnsaved(false)
    setOpen(false)
  }
  return (
    <Section title={t`Security`}>
      <p className="soft">{t`A new password logs out every other device.`}</p>
      <p className="buttons buttons--apart">
        <Button onClick={() => setOpen(true)}>{t`Change Password`}</Button>
      </p>
      <Dialog title={t`Change Password`} isOpen={isOpen} isUnsaved={isUnsaved} onClose={close}>
        <ChangePassword onChange={setUnsaved} onDone={close} />
      </Dialog>
    </Section>
  )
}
