import type { z } from 'zod'
import type { Sql } from '../../../platform/db/index.ts'
import { defineExtensionPoint } from '../../../platform/extensions/index.ts'
import type { merchantDetailsSchema } from '../contract.ts'

export type CompletedSteps = Pick<
  z.output<typeof merchantDetailsSchema>,
  'issetNIN_BVN' | 'isset_id_card' | 'isset_international_passport' | 'isset_liveliness_test' | 'liveliness_question'
>

/** The verification steps that a business has passed. */
export const completedSteps = defineExtensionPoint<(db: Sql, businessId: string) => Promise<CompletedSteps>>('businesses.completed-steps')

export type BankOnRecord = { number: string; code: string; name: string; accountname: string }
export type PayoutBanksOnRecord = { waiting: BankOnRecord | null; replaced: BankOnRecord | null }

/** The payout bank that is under review, and the one before the present one. The present one stands on the business. */
export const payoutBanksOnRecord =
  defineExtensionPoint<(db: Sql, businessId: string) => Promise<PayoutBanksOnRecord>>('businesses.payout-banks-on-record')

/** The account number that collects for a business, of its default cashpoint; null while the bank has not opened it. */
export const defaultAccountNumber = defineExtensionPoint<(db: Sql, businessId: string) => Promise<string | null>>('businesses.default-account-number')

/** Whether the business has an active twin in the developer sandbox. */
export const sandboxOnRecord = defineExtensionPoint<(db: Sql, businessId: string) => Promise<boolean>>('businesses.sandbox-on-record')

export type WebhookOnRecord = { url: string; state: 'active' | 'failing' | 'disabled' }

/** The address of the business for notifications; null while none is saved. */
export const webhookOnRecord = defineExtensionPoint<(db: Sql, businessId: string) => Promise<WebhookOnRecord | null>>('businesses.webhook-on-record')

export type AggregatorFacts = Pick<
  z.output<typeof merchantDetailsSchema>,
  'isaggregator' | 'isaggregatoragent' | 'aggregatorid' | 'aggregatorcode' | 'removereverrallinkpage'
>

/** Whether a business is an aggregator or an agent, its own code, and the aggregator whose member it is. */
export const aggregatorFacts = defineExtensionPoint<(db: Sql, businessId: string) => Promise<AggregatorFacts>>('businesses.aggregator-facts')
