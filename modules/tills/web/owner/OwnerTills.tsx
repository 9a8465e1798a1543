import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { useIntent } from '../../../../ui/data/use-intent.ts'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { Switch } from '../../../../ui/parts/Switch.tsx'
import { notify } from '../../../../ui/parts/toast.ts'
import { listTills, setTill } from '../../contract.ts'
import { tillsQuery } from '../queries.ts'
import { adoptTillStyle } from '../till-style.ts'

adoptTillStyle()

/** What the cashier of each cashpoint may do at the till. */
export default function OwnerTills({ businessid }: { businessid: string }) {
  const { data } = useQuery(tillsQuery(businessid))
  if (!data) return <Skeleton rows={4} />
  return (
    <>
      <p className="soft">{t`A cashier opens the till from the dashboard, on a phone or a tablet. These switches start at once.`}</p>
      <ul className="shift-tills">
        {data.map((till) => (
          <TillOfCashpoint key={till.cashpoint._id} till={till} />
        ))}
      </ul>
    </>
  )
}

function TillOfCashpoint({
  till,
}: {
  till: { cashpoint: { _id: string; name: string; cashier: string }; says_total: boolean; may_accept: boolean }
}) {
  const queryClient = useQueryClient()
  const send = useIntent(setTill)
  const save = useMutation({
    mutationFn: (body: { says_total: boolean; may_accept: boolean }) => send({ params: { id: till.cashpoint._id }, body }, body),
    onSuccess: ({ message }) => notify.success(message),
    onError: () => notify.error(t`The switch was not saved. Try again.`),
    onSettled: () => void refresh(queryClient, listTills),
  })
  const { says_total, may_accept } = save.isPending ? save.variables : till
  return (
    <li>
      <h3 translate="no">{till.cashpoint.name}</h3>
      <p className="quiet t1" translate="no">
        {till.cashpoint.cashier || t`No cashier`}
      </p>
      <Switch checked={says_total} onChange={({ target }) => save.mutate({ says_total: target.checked, may_accept })}>
        {t`Says how much came today`}
      </Switch>
      <Switch checked={may_accept} onChange={({ target }) => save.mutate({ says_total, may_accept: target.checked })}>
        {t`May accept a wrong amount`}
      </Switch>
    </li>
  )
}
