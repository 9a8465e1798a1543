import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { fullTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import { CheckIcon, type Icon, JoinIcon, MoveIcon, SendBackIcon } from '../../../../ui/icons/icons.tsx'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../../ui/money/StatusRule.tsx'
import { ActionRow, ActionRows } from '../../../../ui/parts/ActionRows.tsx'
import { ActRefusal } from '../../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../../ui/parts/DescriptionList.tsx'
import { DetailPanel, PanelAmount } from '../../../../ui/parts/DetailPanel.tsx'
import { useRouter } from '../../../../ui/parts/useRouter.ts'
import { keepMismatch, listMismatches, type Mismatch } from '../../expected/contract.ts'
import { accountText, firstAct, keepDetail, keepWords, kindWord, whatHappened } from './mismatch-words.ts'
import { JoinPayments, MoveToOrder } from './MovePayment.tsx'

type Act = Mismatch['allowed'][number]

/** One payment that does not fit: what happened, the likeliest act as its button, and the others as a list. */
export function MismatchPanel({
  place,
  mismatch,
  backHref,
  onClose,
}: {
  place: 'side' | 'sheet'
  mismatch: Mismatch
  backHref: string
  onClose: () => void
}) {
  const [step, setStep] = useState<'join' | 'move' | null>(null)
  const back = () => setStep(null)
  const title = step === 'join' ? t`Join two payments` : step === 'move' ? t`Move to an order` : kindWord(mismatch.kind)
  return (
    <DetailPanel place={place} title={title} onClose={onClose}>
      {step === 'join' ? (
        <JoinPayments mismatch={mismatch} onBack={back} onDone={onClose} />
      ) : step === 'move' ? (
        <MoveToOrder mismatch={mismatch} onBack={back} onDone={onClose} />
      ) : (
        <Sorting mismatch={mismatch} backHref={backHref} onStep={setStep} onDone={onClose} />
      )}
    </DetailPanel>
  )
}

function Sorting({
  mismatch,
  backHref,
  onStep,
  onDone,
}: {
  mismatch: Mismatch
  backHref: string
  onStep: (step: 'join' | 'move') => void
  onDone: () => void
}) {
  const { kind, amount, paid, payer, arrived, due, goesback, expected, cashpoint, allowed } = mismatch
  const queryClient = useQueryClient()
  const router = useRouter()
  const send = useIntent(keepMismatch)
  const keep = useMutation({
    mutationFn: () => send({ params: { id: mismatch._id }, body: {} }),
    onSettled: () => void refresh(queryClient, listMismatches),
  })
  const account = accountText(mismatch)
  const acts: Record<Act, { icon: Icon; title: string; detail?: string; press: () => void }> = {
    keep: { icon: CheckIcon, title: keepWords(kind), detail: keepDetail(mismatch), press: () => keep.mutate(undefined, { onSuccess: onDone }) },
    send_back: { icon: SendBackIcon, title: t`Send ${nairaText(amount)} back`, detail: t`To ${account}`, press: () => router.go(backHref) },
    refund: { icon: SendBackIcon, title: t`Refund ${nairaText(amount)} to the card`, press: () => router.go(backHref) },
    join: { icon: JoinIcon, title: t`Join with another payment`, press: () => onStep('join') },
    move: {
      icon: MoveIcon,
      title: kind === 'over' ? t`Move ${nairaText(amount)} to another order` : t`Move to another order`,
      press: () => onStep('move'),
    },
  }
  const first = firstAct(mismatch)
  const rest = (['keep', 'send_back', 'refund', 'join', 'move'] as const).filter((act) => allowed.includes(act) && act !== first)
  return (
    <>
      <PanelAmount chip={<StatusBadge rule="open">{kindWord(kind)}</StatusBadge>}>
        <StatusRule rule={kind === 'over' || kind === 'double' ? 'final' : 'open'}>
          <Amount kobo={paid} size="hero" />
        </StatusRule>
      </PanelAmount>
      <p>
        <b>{whatHappened(mismatch)}</b>
      </p>
      <DescriptionList
        facts={[
          { name: t`From`, value: `${nameCase(payer)} · ${account}` },
          { name: t`For`, value: `${expected.reference} · ${cashpoint}` },
          { name: t`Arrived`, value: fullTime(arrived) },
          goesback === null ? { name: t`Decide until`, value: fullTime(due) } : { name: t`Goes back by your rule`, value: fullTime(goesback) },
          (kind === 'late' || kind === 'unknown') && { name: t`Ended`, value: fullTime(expected.expires) },
        ]}
      />
      {first && (
        <div className="buttons">
          {first === 'send_back' || first === 'refund' ? (
            <ButtonLink kind="act" isWide href={backHref}>
              {acts[first].title}
            </ButtonLink>
          ) : (
            <Button kind="act" isWide isBusy={first === 'keep' && keep.isPending} onClick={acts[first].press}>
              {acts[first].title}
            </Button>
          )}
        </div>
      )}
      {rest.length > 0 && (
        <ActionRows label={t`Other ways`}>
          {rest.map((act) => (
            <ActionRow
              key={act}
              icon={acts[act].icon}
              title={acts[act].title}
              detail={acts[act].detail}
              isOff={keep.isPending}
              onPress={acts[act].press}
            />
          ))}
        </ActionRows>
      )}
      <ActRefusal error={keep.error} fallback={t`The decision did not arrive. Try again.`} />
      <p className="t1 quiet">
        {goesback === null ? (
          <span>{t`The money is held until you decide. Without a decision it is yours after that time.`}</span>
        ) : (
          <span>{t`The money is held. Your rule sends ${nairaText(amount)} back at that time, unless you decide before.`}</span>
        )}
      </p>
    </>
  )
}
