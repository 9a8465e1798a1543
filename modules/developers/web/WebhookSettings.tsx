import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { clockTime, dayWithDate } from '../../../ui/format/dates.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { merchantQuery, PinOrSetPin } from '../../businesses/web/index.ts'
import { checkWebhook, listDeliveries, saveWebhook, showSettings, testWebhook } from '../contract.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { developersQuery, type DeveloperSettings } from './queries.ts'
import { SettingsError } from './SettingsError.tsx'
import './developers.css'

/** SET-74..78: the address of notifications, its state, and the latest notifications. */
export function WebhookSettings({ businessid }: { businessid: string }) {
  const { data, error, refetch } = useQuery(developersQuery(businessid))
  const details = useQuery(merchantQuery(businessid)).data
  if (error && !data) return <SettingsError error={error} onRetry={() => void refetch()} />
  if (!data || !details) return <Skeleton rows={5} />
  return (
    <div className="developers">
      <WebhookHealth settings={data} />
      <WebhookForm businessid={businessid} settings={data} publickey={details.publickey} hasPin={details.issetpin} />
      <DeliveryLog businessid={businessid} />
    </div>
  )
}

function WebhookHealth({ settings: { webhook } }: { settings: DeveloperSettings }) {
  if (webhook?.state === 'disabled')
    return (
      <Callout tone="wrong" role="status" title={t`Notifications have stopped.`}>
        {t`Your server accepted none for three days. Your payments are not affected. Save the webhook URL to start again.`}
      </Callout>
    )
  if (webhook?.state === 'failing' && webhook.failingsince)
    return (
      <Callout tone="wait" role="status" title={t`Your server does not accept notifications.`}>
        {t`Since ${dayWithDate(webhook.failingsince)}, ${clockTime(webhook.failingsince)}. We keep trying for three days. Your payments are not affected.`}
      </Callout>
    )
  return null
}

function WebhookForm({
  businessid,
  settings,
  publickey,
  hasPin,
}: {
  businessid: string
  settings: DeveloperSettings
  publickey: string | null
  hasPin: boolean
}) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const send = useIntent(saveWebhook)
  const test = useMutation({
    mutationFn: () => call(testWebhook, { body: { businessid } }),
    onSuccess: ({ data, message }) => void (data.status ? notify.success(message) : notify.warning(message)),
    onSettled: () => refresh(queryClient, showSettings, listDeliveries),
  })
  const form = useStepForm({
    values: { webhook: settings.webhook?.url ?? '' },
    schema: z.strictObject({ webhook: z.string().regex(/^\s*https:\/\/./i, t`Use an address that begins with https://`) }),
    async onContinue({ webhook }) {
      try {
        await call(checkWebhook, { body: { webhook: webhook.trim() } })
        setConfirming(true)
      } catch (error) {
        tellRefusal(error)
        form.refuseField('webhook', isProblem(error) ? error.message : t`The address could not be checked. Try again.`)
      }
    },
  })
  const { webhook } = form.fields
  const mayChange = settings.allowed.includes('save_webhook')
  async function save() {
    try {
      const { message } = await send({ body: { webhook: webhook.trim(), key: publickey ?? '' } }, webhook)
      notify.success(message)
      await refresh(queryClient, showSettings, listDeliveries, showMerchant)
    } catch (error) {
      if (isProblem(error) && error.httpStatus === 202) notify.info(error.message)
      else {
        notify.error(t`Error adding webhook`)
        form.refuseField('webhook', isProblem(error) ? error.message : t`Error adding webhook`)
      }
    }
    setConfirming(false)
  }
  return (
    <Form of={form}>
      <Field
        label={t`Webhook URL`}
        type="url"
        inputMode="url"
        autoComplete="off"
        // The address that was checked is the one that is saved.
        readOnly={!mayChange || form.isBusy}
        hint={t`HTTPS only. We sign each notification with your secret key.`}
        {...form.text('webhook')}
      />
      {mayChange && (
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={form.isBusy}>{t`Save Changes`}</Button>
          {settings.webhook && <Button isBusy={test.isPending} onClick={() => test.mutate()}>{t`Send a test`}</Button>}
        </p>
      )}
      <ActRefusal error={test.error} fallback={t`An error occurred, try again.`} />
      <Dialog title={t`Save webhook`} isOpen={isConfirming} onClose={() => setConfirming(false)}>
        <PinOrSetPin hasPin={hasPin} act={t`Save Changes`} onApproved={save} />
      </Dialog>
    </Form>
  )
}
