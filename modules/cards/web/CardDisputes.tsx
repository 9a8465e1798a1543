import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import type { AnswerDisputeProps } from './AnswerDispute.tsx'
import { type CardDispute, cardDisputesQuery } from './queries.ts'
import './cards.css'

const AnswerDispute = lazyPart<AnswerDisputeProps>(() => import('./AnswerDispute.tsx'))

type Props = {
  businessid: string
  hasPin: boolean
  /** The dispute whose answer is on the screen, as the address says. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Card payments that customers dispute, with the way to answer. Nothing is shown where there never was one. */
export function CardDisputes({ businessid, hasPin, open, onOpen }: Props) {
  const { data: disputes, isError, refetch } = useQuery(cardDisputesQuery(businessid))
  const opened = disputes?.find(({ _id }) => _id === open)
  // A refusal of the answer may end the time for it: its popup stays, so that it can be read.
  const [begun, setBegun] = useState<string>()
  if (opened?.may_answer && begun !== opened._id) setBegun(opened._id)
  if (isError)
    return (
      <Section title={t`Disputes`}>
        <Callout tone="wait" title={t`Disputes could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      </Section>
    )
  if (!disputes || disputes.length === 0) return null
  return (
    <Section title={t`Disputes`}>
      <ul className="card-disputes" aria-label={t`Disputes`}>
        {disputes.map((dispute) => (
          <li key={dispute._id}>
            <p className="card-disputes__head">
              <b translate="no">{dispute.description || t`Card payment`}</b>
              <Amount kobo={dispute.amount} />
            </p>
            <small>
              <span translate="no">{dispute.cashpoint_name}</span>
              <span>{dispute.paidon && ` · ${t`paid ${rowDate(dispute.paidon)}`}`}</span>
            </small>
            <small>{standOf(dispute)}</small>
            <p className="card-disputes__end">
              {dispute.may_answer ? (
                <Button
                  size="small"
                  kind="act"
                  aria-label={t`Answer the dispute of ${dispute.description || t`Card payment`}`}
                  onClick={() => onOpen(dispute._id)}
                >
                  {t`Answer`}
                </Button>
              ) : (
                <Badge dispute={dispute} />
              )}
            </p>
          </li>
        ))}
      </ul>
      {opened && begun === opened._id && <AnswerDispute businessid={businessid} dispute={opened} hasPin={hasPin} onClose={() => onOpen(undefined)} />}
    </Section>
  )
}

function Badge({ dispute: { state } }: { dispute: CardDispute }) {
  if (state === 'won') return <StatusBadge rule="final">{t`You won`}</StatusBadge>
  if (state === 'lost') return <StatusBadge rule="back">{t`Given back`}</StatusBadge>
  return <StatusBadge rule="open">{t`Being decided`}</StatusBadge>
}

/** How the dispute stands, in one sentence. */
function standOf({ state, answer, dueon, endedon, refusal, may_answer: mayAnswer, is_told: isSent }: CardDispute): string {
  if (state !== 'opened') return endedon === null ? t`It is decided.` : t`Decided ${rowDate(endedon)}.`
  if (refusal !== null) return t`The processor did not take your answer: ${refusal}`
  if (mayAnswer) return dueon === null ? t`Please answer soon.` : t`Answer by ${rowDate(dueon)}, or it goes back to the buyer.`
  if (answer === null) return t`The time to answer is over. The processor decides.`
  if (!isSent) return t`Your answer is on its way to the processor.`
  return answer === 'accepted' ? t`You give the money back. The processor carries it out.` : t`You contest it. The customer’s bank decides.`
}
