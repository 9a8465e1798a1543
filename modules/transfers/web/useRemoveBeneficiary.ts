import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { deleteBeneficiary, restoreBeneficiary } from '../contract.ts'
import { type Beneficiary, beneficiariesQuery } from './queries.ts'

/** Removes a saved beneficiary at once, and offers to put it back. */
export function useRemoveBeneficiary(businessid: string): (beneficiary: Beneficiary) => void {
  const queryClient = useQueryClient()
  const { queryKey } = beneficiariesQuery(businessid)
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const tell = (error: Error) => void notify.error(isProblem(error) ? error.message : t`An error occurred, try again.`)
  const restore = useMutation({
    mutationFn: ({ _id }: Beneficiary) => call(restoreBeneficiary, { params: { id: _id } }),
    onError: tell,
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ _id }: Beneficiary) => call(deleteBeneficiary, { params: { id: _id } }),
    onMutate: async (one) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list?.filter(({ _id }) => _id !== one._id))
    },
    onSuccess: (_answer, one) => {
      notify.success(t`${nameCase(one.name)} is no longer saved.`, { action: { label: t`Undo`, onPress: () => restore.mutate(one) } })
    },
    onError: tell,
    onSettled: reload,
  })
  return (one) => remove.mutate(one)
}
