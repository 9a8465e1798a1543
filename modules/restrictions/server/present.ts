import type { z } from 'zod'
import { type BusinessRow, canPay, canReceive, isActivated } from '../../businesses/index.ts'
import type { ACTIVITIES, showRestrictions } from '../contract.ts'
import type { OpenLien } from './queries.ts'

type Reply = z.output<(typeof showRestrictions)['reply']>

/** What a business may do in its standing and tier. Pure. */
export function activitiesOf(business: Pick<BusinessRow, 'standing' | 'tier'>): Reply['works'] {
  const receives = isActivated(business) && canReceive(business)
  const pays = isActivated(business) && canPay(business)
  const works: Readonly<Record<(typeof ACTIVITIES)[number], boolean>> = {
    receive: receives,
    send_back: pays,
    send: pays,
    withdraw: pays,
    bills: pays,
    read: true,
  }
  return Object.entries(works).map(([activity, isOn]) => ({ activity: activity as (typeof ACTIVITIES)[number], works: isOn }))
}

/** Who decides about a lien, and by when. Pure. */
export function presentLien(lien: OpenLien, now: Date): Reply['holds'][number] {
  const isLate = lien.dispute_due_at !== null && lien.dispute_due_at <= now
  const decider = lien.dispute_id !== null ? 'card_processor' : lien.collection_id !== null ? 'bank' : 'staff'
  return {
    _id: lien.id,
    amount: lien.amount,
    missing: lien.target !== null && lien.target > lien.amount ? lien.target - lien.amount : 0n,
    reason: lien.reason,
    placed_on: lien.placed_at,
    decided_by: decider,
    decided_until: lien.dispute_due_at ?? lien.case_due_at,
    dispute_id: lien.dispute_answered || isLate ? null : lien.dispute_id,
    transaction_id: lien.collection_id ?? lien.payment_id ?? lien.recalled_id,
  }
}
