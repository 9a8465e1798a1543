import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { contractQuery } from '../../../../ui/data/contract-query.ts'
import { saveFile, shareFile } from '../../../../ui/data/save-file.ts'
import { DownloadIcon, PrintIcon, ShareIcon } from '../../../../ui/icons/icons.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { showShiftSlip } from '../../shifts/contract.ts'

/** The closing report as a slip of 32 characters, which a small printer and any chat can take, and as CSV. */
export function ShiftSlip({ id }: { id: string }) {
  const { data } = useQuery(contractQuery(showShiftSlip, { params: { id } }))
  if (!data) return <Skeleton rows={8} />
  const text = `${data.lines.join('\n')}\n`
  return (
    <>
      <pre className="till-slip" tabIndex={0} aria-label={t`Closing report ${data.code}`} translate="no" data-print>
        {text}
      </pre>
      <div className="buttons">
        <Button icon={<PrintIcon size={20} />} onClick={() => window.print()}>{t`Print the report`}</Button>
        <Button
          icon={<ShareIcon size={20} />}
          onClick={() => void shareFile(new File([text], `${data.code}.txt`, { type: 'text/plain' }), data.code)}
        >{t`Send it`}</Button>
        <Button icon={<DownloadIcon size={20} />} onClick={() => saveFile(new Blob([data.csv], { type: 'text/csv' }), `${data.code}.csv`)}>
          {t`CSV`}
        </Button>
      </div>
    </>
  )
}
