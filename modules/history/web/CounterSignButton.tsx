import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { saveFile } from '../../../ui/data/save-file.ts'
import { PrintIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { downloadCounterSign } from '../contract.ts'

/** Saves the sign for the counter, an A5 page with account number, QR code and dial code. */
export function CounterSignButton({ cashpointId }: { cashpointId: string }) {
  const fetched = useMutation({
    mutationFn: () => download(downloadCounterSign, { params: { id: cashpointId } }),
    onSuccess: ({ file, name }) => saveFile(file, name ?? 'counter-sign.pdf'),
  })
  return (
    <>
      <Button icon={<PrintIcon size={20} />} isBusy={fetched.isPending} onClick={() => fetched.mutate()}>
        {t`Counter sign, A5`}
      </Button>
      {fetched.isError && (
        <Callout tone="wrong" role="alert">
          {isProblem(fetched.error) ? fetched.error.message : t`The sign could not be fetched. Try again.`}
        </Callout>
      )}
    </>
  )
}
