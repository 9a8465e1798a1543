import { contractQuery } from '../../../ui/data/contract-query.ts'
import { quoteQuery, type QuoteQuery } from '../../transfers/web/index.ts'
import {
  billProduct,
  type BillType,
  listBillCustomers,
  listBillPlans,
  listDataPlans,
  listNetworks,
  ownPlans,
  quoteBill,
  showPurchase,
  verifyCustomer,
  type WireBillOrder,
} from '../contract.ts'

const PLANS_LIFETIME_MS = 5 * 60_000
const POLL_INTERVAL_MS = 3_000
/** The biller is asked for a missing token once a minute. */
const TOKEN_INTERVAL_MS = 30_000

export const networksQuery = () => contractQuery(listNetworks, {}, { staleTime: Number.POSITIVE_INFINITY })

/** BILL-19: of the chosen network. */
export const dataPlansQuery = (network: string) =>
  contractQuery(listDataPlans, { params: { network } }, { enabled: network !== '', staleTime: PLANS_LIFETIME_MS })

export const billPlansQuery = (type: BillType) => contractQuery(listBillPlans, { params: { type } }, { staleTime: PLANS_LIFETIME_MS })

export const billCustomersQuery = (businessid: string, type: BillType) =>
  contractQuery(listBillCustomers, { params: { type } }, { of: businessid, staleTime: 60_000 })

export type CustomerQuery = { type: BillType; number: string; serviceId: string; variationId: string }

/** BILL-27, BILL-36: asked at exactly the length of the number. */
export function customerQuery({ type, number, serviceId, variationId }: CustomerQuery) {
  const isWhole = /^\d+$/.test(number) && number.length === billProduct(type).customer?.length
  const plans = ownPlans(type)
  const plan = plans.find(({ id }) => id === variationId)
  const body = { customer_id: number, service_id: serviceId, ...(plan && { variation_id: plan.id }) }
  return contractQuery(
    verifyCustomer,
    { body },
    {
      enabled: isWhole && serviceId !== '' && (plans.length === 0 || plan !== undefined),
      staleTime: PLANS_LIFETIME_MS,
      retry: false,
    },
  )
}

export const billQuoteQuery = (businessid: string, order: WireBillOrder | undefined): QuoteQuery =>
  quoteQuery(quoteBill, { body: order! }, businessid)

/** A purchase on an open page: refetched on live events, and every few seconds until it has ended. */
export const purchaseQuery = (id: string) =>
  contractQuery(
    showPurchase,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.outcome === 'processing' ? POLL_INTERVAL_MS : data.bill.token_awaited ? TOKEN_INTERVAL_MS : false,
    },
  )
