import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import type { QuoteQuery } from '../../transfers/web/index.ts'
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
const QUOTE_LIFETIME_MS = 30_000
const POLL_INTERVAL_MS = 3_000
/** The biller is asked for a missing token once a minute. */
const TOKEN_INTERVAL_MS = 30_000

export const networksQuery = () =>
  queryOptions({ queryKey: ['bill-networks'], queryFn: ({ signal }) => fetchData(listNetworks, {}, { signal }), staleTime: Number.POSITIVE_INFINITY })

/** BILL-19: of the chosen network. */
export const dataPlansQuery = (network: string) =>
  queryOptions({
    queryKey: ['bill-plans', network],
    queryFn: ({ signal }) => fetchData(listDataPlans, { params: { network } }, { signal }),
    enabled: network !== '',
    staleTime: PLANS_LIFETIME_MS,
  })

export const cablePlansQuery = () =>
  queryOptions({ queryKey: ['cable-plans'], queryFn: ({ signal }) => fetchData(listCablePlans, {}, { signal }), staleTime: PLANS_LIFETIME_MS })

export const utilityPlansQuery = () =>
  queryOptions({
    queryKey: ['utility-plans'],
    queryFn: ({ signal }) => fetchData(listUtilityPlans, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const billCustomersQuery = (businessid: string, type: BillType) =>
  queryOptions({
    queryKey: ['bill-customers', businessid, type],
    queryFn: ({ signal }) => fetchData(listBillCustomers, { params: { type } }, { signal }),
    staleTime: 60_000,
  })

export type CustomerAsked = { type: 'cable' | 'electricity'; number: string; serviceId: string; variationId: string }

/** BILL-27, BILL-36: asked at exactly the length of the number. */
export function customerQuery({ type, number, serviceId, variationId }: CustomerAsked) {
  const isWhole = /^\d+$/.test(number) && number.length === (type === 'cable' ? SMARTCARD_LENGTH : METER_LENGTH)
  const plan = METER_PLANS.find((one) => one === variationId)
  return queryOptions({
    queryKey: ['bill-customer', type, serviceId, plan ?? '', number],
    queryFn: ({ signal }) =>
      fetchData(
        verifyCustomer,
        { body: { customer_id: number, service_id: serviceId, ...(type === 'electricity' && plan && { variation_id: plan }) } },
        { signal },
      ),
    enabled: isWhole && serviceId !== '' && (type === 'cable' || plan !== undefined),
    staleTime: PLANS_LIFETIME_MS,
    retry: false,
  })
}

export const billQuoteQuery = (businessid: string, order: WireBillOrder | undefined): QuoteQuery => ({
  queryKey: ['quote', 'bill', businessid, order],
  queryFn: ({ signal }) => fetchData(quoteBill, { body: order! }, { signal }),
  staleTime: QUOTE_LIFETIME_MS,
  gcTime: QUOTE_LIFETIME_MS,
  refetchOnWindowFocus: false,
})

/** A purchase on an open page: refetched on live events, and every few seconds until it has ended. */
export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfer', 'bill', id],
    queryFn: ({ signal }) => fetchData(showPurchase, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.outcome === 'processing' ? POLL_INTERVAL_MS : data.bill.token_awaited ? TOKEN_INTERVAL_MS : false,
  })
