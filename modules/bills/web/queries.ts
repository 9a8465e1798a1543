import { contractQuery } from '../../../ui/data/contract-query.ts'
import { quoteQuery, type QuoteQuery } from '../../transfers/web/index.ts'
import {
  type BillType,
  listBillCustomers,
  listCablePlans,
  listDataPlans,
  listNetworks,
  listUtilityPlans,
  METER_LENGTH,
  METER_PLANS,
  quoteBill,
  showPurchase,
  SMARTCARD_LENGTH,
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

export const cablePlansQuery = () => contractQuery(listCablePlans, {}, { staleTime: PLANS_LIFETIME_MS })

export const utilityPlansQuery = () => contractQuery(listUtilityPlans, {}, { staleTime: Number.POSITIVE_INFINITY })

export const billCustomersQuery = (businessid: string, type: BillType) =>
  contractQuery(listBillCustomers, { params: { type } }, { of: businessid, staleTime: 60_000 })

export type CustomerAsked = { type: 'cable' | 'electricity'; number: string; serviceId: string; variationId: string }

/** BILL-27, BILL-36: asked at exactly the length of the number. */
export function customerQuery({ type, number, serviceId, variationId }: CustomerAsked) {
  const isWhole = /^\d+$/.test(number) && number.length === (type === 'cable' ? SMARTCARD_LENGTH : METER_LENGTH)
  const plan = METER_PLANS.find((one) => one === variationId)
  const body = { customer_id: number, service_id: serviceId, ...(type === 'electricity' && plan && { variation_id: plan }) }
  return contractQuery(
    verifyCustomer,
    { body },
    {
      enabled: isWhole && serviceId !== '' && (type === 'cable' || plan !== undefined),
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
