import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { RadioCards } from '../../../ui/parts/RadioCards.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { addAmmban, addCac, addProofOfAddress, oldestPaperDate, type Paper } from '../contract.ts'
import { PhotoStep } from './PhotoStep.tsx'
import { today } from './today.ts'
import { uploadDocument } from './upload-document.ts'

type Props = { onClose: () => void; onSubmitted: () => void }

/** Sends an uploaded document. A refusal is returned, with the field that it names. */
function useSending(onSubmitted: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  async function send(work: () => Promise<unknown>) {
    setBusy(true)
    setFaults({})
    try {
      await work()
      notify.success(t`Documents Uploaded Successfully`)
      onSubmitted()
    } catch (error) {
      const fields = isProblem(error) ? error.fieldErrors : []
      const all = isProblem(error) ? error.message : t`Error Uploading Document`
      setFaults({ ...Object.fromEntries(fields.map(({ field, message }) => [field, message])), all })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, faults, setFaults, send }
}

const SINGLE = {
  cac: { title: t`CAC certificate`, what: t`The registration certificate of your business`, folder: 'CAC', contract: addCac },
  ammban: { title: t`Ammban certificate`, what: t`Your Ammban certificate`, folder: 'AmmBan', contract: addAmmban },
} as const

/** One photo of a certificate, which Kasuwa staff read. */
export function CertificateDialog({ kind, onClose, onSubmitted }: Props & { kind: keyof typeof SINGLE }) {
  const { title, what, folder, contract } = SINGLE[kind]
  const { isBusy, faults, send } = useSending(onSubmitted)
  return (
    <Dialog title={title} step="" isOpen onClose={onClose}>
      <p>{t`A photo of the whole page, in good light. Kasuwa staff answer within 1 working day.`}</p>
      <PhotoStep
        what={what}
        isBusy={isBusy}
        fault={faults['all'] ?? null}
        onUpload={(photo) => void send(async () => call(contract, { body: { doc: await uploadDocument(photo, folder) } }))}
      />
    </Dialog>
  )
}

const PAPER_CHOICES: readonly { value: Paper; title: string; detail: string }[] = [
  { value: 'utility_bill', title: t`Utility bill`, detail: t`Under 3 months old` },
  { value: 'bank_statement', title: t`Bank statement`, detail: t`Under 1 month old` },
  { value: 'government_document', title: t`Government document`, detail: t`A tenancy paper, a tax card or a permit with your address` },
]

/** The kind of document and its date first, so that one that is too old is named before it is photographed. */
export function ProofOfAddressDialog({ onClose, onSubmitted }: Props) {
  const [paper, setPaper] = useState<Paper | null>(null)
  const [date, setDate] = useState('')
  const { isBusy, faults, setFaults, send } = useSending(onSubmitted)
  useUnsaved(paper !== null)
  const oldest = paper && oldestPaperDate(paper, today())
  const dateFault = faults['document_date'] ?? faultOfDate(date, paper, oldest)
  const isReady = paper !== null && (oldest === null || date !== '') && dateFault === undefined
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setFaults({})
      set(value)
    }
  return (
    <Dialog title={t`Proof of address`} step="" isOpen onClose={onClose} isUnsaved={paper !== null}>
      <p>{t`It shows your name or the name of the business, and the address. Kasuwa staff answer within 1 working day.`}</p>
      <div className="form">
        <RadioCards
          label={t`Kind of document`}
          name="document_type"
          value={paper}
          options={PAPER_CHOICES}
          onChange={(value) => change(setPaper)(value as Paper)}
        />
        {paper !== null && oldest !== null && (
          <DateField label={t`Date on the document`} max={today()} value={date} error={dateFault} onChange={change(setDate)} />
        )}
      </div>
      {isReady && (
        <PhotoStep
          what={t`Your proof of address`}
          isBusy={isBusy}
          fault={faults['all'] ?? null}
          onUpload={(photo) =>
            void send(async () => {
              const image_url = await uploadDocument(photo, 'ProofOfAddress')
              return call(addProofOfAddress, { body: { image_url, document_type: paper, ...(oldest !== null && { document_date: date }) } })
            })
          }
        />
      )}
    </Dialog>
  )
}

function faultOfDate(date: string, paper: Paper | null, oldest: string | null): string | undefined {
  if (date === '' || paper === null || oldest === null) return undefined
  if (date > today()) return t`The date is not after today`
  if (date >= oldest) return undefined
  return paper === 'utility_bill' ? t`Send a utility bill under 3 months old.` : t`Send a bank statement under 1 month old.`
}
