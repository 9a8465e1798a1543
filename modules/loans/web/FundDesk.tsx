import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { BalanceSummary, SummaryCell, SummaryHero } from '../../../ui/parts/BalanceSummary.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { moveFund, showFund } from '../contract.ts'
import { LoadFailed } from './LoadFailed.tsx'
import '../../../ui/parts/list-row.css'
import './loans.css'

const fundQuery = contractQuery(showFund, {})

/** The lender’s cash and what is out in loans. Finance proposes a movement here; two people decide it at the desk. */
export function FundDesk({ mayMove }: { mayMove: boolean }) {
  const { data, error, isError, refetch } = useQuery(fundQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageTitle
        actions={mayMove && <Button kind="act" onClick={() => setOpen(true)}>{t`Book cash of the lender`}</Button>}
      >{t`Loan fund`}</PageTitle>
      {!data && (isError ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton rows={8} />)}
      {data && (
        <>
          <BalanceSummary
            label={t`Loan fund`}
            hero={
              <SummaryHero label={t`Free to lend`}>
                <Amount kobo={data.fund} size="hero" />
              </SummaryHero>
            }
          >
            <SummaryCell label={t`Out in loans`} note={plural(data.loans, { one: `# loan, ${data.late} late`, other: `# loans, ${data.late} late` })}>
              <Amount kobo={data.lent} size="second" />
            </SummaryCell>
            <SummaryCell label={t`Interest and fees earned`}>
              <Amount kobo={data.income} size="second" />
            </SummaryCell>
            <SummaryCell label={t`Provided for losses`}>
              <Amount kobo={data.allowance} size="second" />
            </SummaryCell>
          </BalanceSummary>
          <div className="loan-acts">
            <Section title={t`Movements`}>
              {data.movements.length === 0 && <p className="soft">{t`No cash has come or gone yet.`}</p>}
              <ul>
                {data.movements.map((one) => (
                  <li key={one._id} className="list-row">
                    <span>
                      <b>{one.direction === 'in' ? t`From the lender` : t`To the lender`}</b>
                      <small>
                        {fullTime(one.createdon)} · <span translate="no">{one.reference}</span>
                      </small>
                    </span>
                    <MovementState id={one._id} state={one.state} />
                    <Amount kobo={one.amount} way={one.direction} />
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        </>
      )}
      {isOpen && <MoveDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function MovementState({ id, state }: { id: string; state: 'asked' | 'booked' | 'refused' }) {
  if (state === 'booked') return <StatusBadge rule="final">{t`Booked`}</StatusBadge>
  if (state === 'refused') return <StatusBadge rule="broken">{t`Refused`}</StatusBadge>
  return <Link href={`/operator/work/loan-fund/${id}`}>{t`To be decided`}</Link>
}

function MoveDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [direction, setDirection] = useState<string | null>('in')
  const [amount, setAmount] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const move = useMutation({
    mutationFn: () => call(moveFund, { body: { direction: direction as 'in' | 'out', amount: amount!, reference } }),
    async onSuccess() {
      onClose()
      await refresh(queryClient, showFund)
    },
  })
  const problem = isProblem(move.error) ? move.error : null
  const faults = {
    amount: isTried && !amount ? t`Amount is required` : problem?.of('amount'),
    reference: isTried && reference.trim() === '' ? t`Enter the reference on the bank’s statement` : problem?.of('reference'),
  }
  return (
    <Dialog
      title={t`Book cash of the lender`}
      isOpen
      isLocked={move.isPending}
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button
            kind="act"
            isBusy={move.isPending}
            onClick={() => {
              setTried(true)
              if (amount && reference.trim() !== '') move.mutate()
            }}
          >{t`Propose it`}</Button>
        </>
      }
    >
      <div className="form">
        <RadioCards
          label={t`Direction`}
          options={[
            { value: 'in', title: t`From the lender` },
            { value: 'out', title: t`To the lender` },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <AmountField label={t`Amount`} value={amount} error={faults.amount} onChange={setAmount} />
        <Field
          label={t`Reference on the bank’s statement`}
          hint={t`The session id of the transfer`}
          value={reference}
          error={faults.reference}
          maxLength={60}
          onChange={({ target }) => {
            setReference(target.value)
            move.reset()
          }}
        />
      </div>
      {move.isError && faults.reference === undefined && faults.amount === undefined && (
        <Callout tone="wrong" role="alert" title={problem?.message ?? t`It could not be proposed. Try again.`} />
      )}
    </Dialog>
  )
}
