import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showPush, testPush, turnOffPush, turnOnPush } from '../contract.ts'
import { keepNotificationTexts } from './notification-texts.ts'
import { browserSupport, subscribeDevice, unsubscribeDevice } from './push-device.ts'
import { pushQuery, type PushState } from './queries.ts'
import './push.css'

/** Notifications of payments on this device. The browser asks the person only after "Turn on". */
export function PushSettings({ businessid }: { businessid: string }) {
  const { data, error, refetch } = useQuery(pushQuery(businessid))
  return (
    <Section title={t`Notifications on this device`} aside={data?.state === 'on' ? t`Turned on` : data?.state === 'off' ? t`Turned off` : undefined}>
      {data && <PushChoice push={data} />}
      {!data && !error && <Skeleton rows={2} />}
      {!data && error && (
        <Callout tone="wait" role="status" title={t`The state of notifications could not be fetched.`}>
          <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
    </Section>
  )
}

function PushChoice({ push }: { push: PushState }) {
  if (push.state === 'not_offered') return <p className="soft">{t`Notifications are not available on this site.`}</p>
  if (push.state === 'not_supported')
    return <p className="soft">{t`This browser cannot show notifications. On an iPhone, add Kasuwa to the home screen and open it from there.`}</p>
  if (push.state === 'blocked')
    return (
      <Callout tone="wait" title={t`Your browser blocks notifications from Kasuwa.`}>
        {t`Allow them in the site settings of your browser. Then come back to this page.`}
      </Callout>
    )
  return <div className="push-settings">{push.state === 'on' ? <TurnedOn push={push} /> : <TurnedOff push={push} />}</div>
}

/** A session without "Keep me logged in" takes its notifications along. */
function ShortSession() {
  return (
    <p className="soft">
      {t`In this session notifications stop 15 minutes after you last used Kasuwa. At your next login choose “Keep me logged in” to get them for longer.`}
    </p>
  )
}

/** Asks the server and the browser again after each change. */
function useReload() {
  const queryClient = useQueryClient()
  return () => refresh(queryClient, showPush)
}

function TurnedOff({ push: { publicKey, endsSoon } }: { push: Extract<PushState, { state: 'off' }> }) {
  const reload = useReload()
  const turnOn = useMutation({
    async mutationFn() {
      const device = await subscribeDevice(publicKey)
      if (!device) return false
      await keepNotificationTexts()
      await call(turnOnPush, { body: { ...device, with_amounts: true } })
      return true
    },
    onSuccess(isAllowed) {
      // The page itself says that they are on, or that the browser blocks them.
      if (!isAllowed && browserSupport() !== 'blocked') notify.info(t`Your browser has not allowed notifications yet.`)
    },
    onSettled: reload,
  })
  return (
    <>
      <p className="soft">{t`Get a notification when a payment arrives, also when Kasuwa is closed. Your browser will ask you to allow it.`}</p>
      {endsSoon && <ShortSession />}
      <p className="buttons">
        <Button isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>{t`Turn on`}</Button>
      </p>
      <ActRefusal error={turnOn.error} fallback={t`Your browser could not turn on notifications. Check your connection and try again.`} />
    </>
  )
}

function TurnedOn({ push: { device, withAmounts, endsSoon } }: { push: Extract<PushState, { state: 'on' }> }) {
  const reload = useReload()
  const turnOff = useMutation({
    async mutationFn() {
      await call(turnOffPush, { body: { endpoint: device.endpoint } })
      // The server sends nothing any more, whatever the browser keeps.
      await unsubscribeDevice().catch(() => undefined)
    },
    onSettled: reload,
  })
  const showAmounts = useMutation({
    mutationFn: (isShown: boolean) => call(turnOnPush, { body: { ...device, with_amounts: isShown } }),
    onSettled: reload,
  })
  const test = useMutation({
    mutationFn: () => call(testPush, { body: { endpoint: device.endpoint } }),
    onSuccess({ data: { outcome } }) {
      if (outcome === 'sent') notify.success(t`Sent. It should show in a moment.`)
      else if (outcome === 'gone') notify.warning(t`Your browser takes no more notifications from Kasuwa. Turn them on again.`)
      else notify.error(t`The test could not be sent. Try again in a minute.`)
    },
    onSettled: reload,
  })
  const isShown = showAmounts.isPending ? showAmounts.variables : withAmounts
  return (
    <>
      <p className="soft">{t`This device shows each payment that you may see, until you log out.`}</p>
      {endsSoon && <ShortSession />}
      <Switch checked={isShown} disabled={showAmounts.isPending} onChange={({ target }) => showAmounts.mutate(target.checked)}>
        {t`Show amounts in notifications`}
      </Switch>
      <p className="buttons">
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>{t`Send a test notification`}</Button>
        <Button kind="text" isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>{t`Turn off`}</Button>
      </p>
      <ActRefusal error={test.error ?? turnOff.error ?? showAmounts.error} fallback={t`An error occurred, try again.`} />
    </>
  )
}
