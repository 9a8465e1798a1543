import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { PictureField } from '../../../ui/parts/PictureField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { setCashierPicture, showCashpoint } from '../contract.ts'

/** The picture of the cashier of a cashpoint, which the cashier can change. */
export function CashierPicture({ cashpointid, name, src }: { cashpointid: string; name: string; src: string | null }) {
  const queryClient = useQueryClient()
  async function save(picture: Blob) {
    try {
      await upload(setCashierPicture, { params: { cashpoint: cashpointid } }, picture, 'picture.jpg')
      await refresh(queryClient, showCashpoint)
      notify.success(t`Profile picture updated successfully`)
      return null
    } catch (error) {
      notify.error(t`Error Updating Profile Picture`)
      return isProblem(error) ? error.message : t`Try again in a moment.`
    }
  }
  return <PictureField name={name} src={src} save={save} />
}
