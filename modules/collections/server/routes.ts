import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { orFirst, referenceReused } from '../../ledger/index.ts'
import { answerMessage, loadTransferView, quoteVerdict, submitAndAwaitEnd, transferById, transferByReference } from '../../transfers/index.ts'
import { quoteReversal, reverseTransaction } from '../contract.ts'
import {
  amountBack,
  checkPayerName,
  checkSendingBack,
  loadOwnCollection,
  prepareSendingBack,
  sendBackCommand,
  type SendBackContext,
  sendingBackReference,
} from './actions/send-back.ts'
import { collectionIdOf } from './collection-id.ts'
import { expectedPaymentRoutes } from './expected/routes.ts'
import { netOf } from './expected/part-back.ts'
import { openMismatchOf } from './expected/queries.ts'
import { latestSendingBack } from './queries.ts'
import { latestRequest } from './reversal-requests/queries.ts'
import { presentRequest, reversalRequestRoutes } from './reversal-requests/routes.ts'

const REVERSED = 'Transaction Reversed Successfully'

export function collectionRoutes(
  context: SendBackContext &
    Pick<TenantContext, 'tenantTransaction' | 'liveEvents' | 'postingQueue' | 'failpoints' | 'productName' | 'random' | 'siteUrl'>,
): BoundRoute<Caller>[] {
  const load = async (own: Sql, transferId: string) => loadTransferView(context, own, (await transferById(own, transferId))!)
  return [
    bind(quoteReversal, async ({ params, caller }) => {
      const row = await loadOwnCollection(context, caller, collectionIdOf(params.id))
      const refusal = checkSendingBack(row, context.clock.now()) ?? (await checkPayerName(context, caller, row))
      const own = context.tenant(caller)
      const back = amountBack(row, await openMismatchOf(own, row.id))
      const [paymentId, request, verdict] = await Promise.all([
        latestSendingBack(own, row),
        latestRequest(own, caller.businessId, row.id),
        quoteVerdict(context, caller, { area: 'payments', amountKobo: back.amountKobo }, refusal),
      ])
      return {
        data: {
          amount: back.amountKobo,
          fee_returned: back.feeKobo,
          total: netOf(back),
          beneficiary: { name: row.payer_name, number: row.payer_account, bank: row.payer_bank_name },
          expires: row.reversal_expires_at,
          ...verdict,
          payment: paymentId === null ? null : await load(own, paymentId),
          request: request?.state === 'asked' && refusal === null ? presentRequest(request) : null,
        },
      }
    }),
    bind(reverseTransaction, async ({ params, body, caller, meta }) => {
      const input = { collectionId: collectionIdOf(params.id), reason: body.reason, amountKobo: body.amount, requestId: meta.requestId }
      const own = context.tenant(caller)
      const find = () => transferByReference(own, { businessId: caller.businessId, reference: sendingBackReference(meta.requestId) })
      const sent = await orFirst(find, async () => {
        const prepared = await prepareSendingBack(context, caller, input)
        return submitAndAwaitEnd(context, prepared.order, sendBackCommand(prepared))
      })
      if ('made' in sent) return { ...answered(await load(own, sent.made.transferId)), replayed: sent.made.replayed }
      if (sent.first.subject_id !== input.collectionId) throw referenceReused()
      return { ...answered(await load(own, sent.first.id)), replayed: true }
    }),
    ...reversalRequestRoutes(context),
    ...expectedPaymentRoutes(context),
  ]
}

function answered(data: Awaited<ReturnType<typeof loadTransferView>>) {
  const onItsWay = `The money is on its way back to ${nameCase(data.beneficiary.name)}.`
  return { data, message: answerMessage(data, { onItsWay, sent: REVERSED }) }
}
