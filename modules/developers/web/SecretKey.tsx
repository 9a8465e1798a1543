import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchData } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { clockTime, dayWithDate } from '../../../ui/format/dates.ts'
import { CopyIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { rotateSecretKey, showSecretKey, showSettings } from '../contract.ts'
import type { DeveloperSettings } from './queries.ts'

/** The key leaves the screen again, which others may see. */
const SHOWN_MS = 60_000
const MASK = '••••••••••••••••••••'

type Step = 'get' | 'replace' | 'replace-pin' | null

/** SET-30..33: masked until the PIN is entered; shown for a minute. Replacing it is here too. */
export function SecretKey({ businessid, settings, hasPin }: { businessid: string; settings: DeveloperSettings; hasPin: boolean }) {
  const queryClient = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  const [step, setStep] = useState<Step>(null)
  const [keepOld, setKeepOld] = useState(true)
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setKey(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [key])
  const { refusal, clear, refuse } = useActRefusal(t`Error fetching key`)
  async function show(load: () => Promise<string>, said?: string) {
    clear()
    try {
      setKey(await load())
      if (said !== undefined) notify.success(said)
      await refresh(queryClient, showSettings)
    } catch (error) {
      // SET-33: in these words, whatever the server says.
      if (step === 'get') {
        const failed = new Error(t`Error fetching key`)
        notify.error(failed.message)
        refuse(failed)
      } else refuse(error)
    }
    setStep(null)
  }
  const fetchKey = async () => (await fetchData(showSecretKey, { params: { id: businessid }, query: { businessid } })).privatekey
  const replaceKey = async () => (await fetchData(rotateSecretKey, { body: { businessid, keepold: keepOld } })).privatekey
  const { secretkey, allowed } = settings
  return (
    <>
      <div className="developers__row">
        <div>
          <span className="quiet t1">{t`Secret key`}</span>
          <p className="code developers__key" translate="no">
            {key ?? MASK}
          </p>
        </div>
        {key !== null ? (
          <CopyButton text={key} label={t`Copy Key`} said={t`Secret key copied`}>
            {(copy) => <Button size="small" icon={<CopyIcon size={18} />} onClick={copy}>{t`Copy Key`}</Button>}
          </CopyButton>
        ) : (
          allowed.includes('get_key') && <Button size="small" onClick={() => setStep('get')}>{t`Get Key`}</Button>
        )}
      </div>
      {refusal}
      <p className="soft">{t`Never put the secret key on a page or in a message. Shown for 60 seconds.`}</p>
      {!allowed.includes('get_key') && <p className="soft">{t`Only the owner of the business can get the secret key.`}</p>}
      {secretkey?.lastusedon && <p className="soft">{t`Last used ${dayWithDate(secretkey.lastusedon)}, ${clockTime(secretkey.lastusedon)}.`}</p>}
      {secretkey?.oldkeyends && (
        <p className="soft" role="status">{t`The old key works until ${dayWithDate(secretkey.oldkeyends)}, ${clockTime(secretkey.oldkeyends)}.`}</p>
      )}
      {allowed.includes('rotate_key') && secretkey && (
        <p className="buttons">
          <Button size="small" onClick={() => setStep('replace')}>{t`Replace Key`}</Button>
        </p>
      )}
      <Dialog title={t`Get Key`} isOpen={step === 'get'} onClose={() => setStep(null)}>
        <PinOrSetPin hasPin={hasPin} act={t`Get Key`} onApproved={() => show(fetchKey)} />
      </Dialog>
      <Dialog title={t`Replace Key`} isOpen={step === 'replace' || step === 'replace-pin'} onClose={() => setStep(null)}>
        {step === 'replace' ? (
          <>
            <RadioCards
              label={t`Old key`}
              value={keepOld ? 'keep' : 'end'}
              onChange={(value) => setKeepOld(value === 'keep')}
              options={[
                { value: 'keep', title: t`Works for 24 more hours`, detail: t`Change the key on your server in that time.` },
                { value: 'end', title: t`Stops now`, detail: t`Choose this when other people may know the key.` },
              ]}
            />
            <p className="buttons buttons--apart">
              <Button kind="act" onClick={() => setStep('replace-pin')}>{t`Continue`}</Button>
            </p>
          </>
        ) : (
          <PinOrSetPin hasPin={hasPin} act={t`Replace Key`} onApproved={() => show(replaceKey, t`Secret key replaced`)} />
        )}
      </Dialog>
    </>
  )
}
