import type { AppContext } from '../../kernel/app-context.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'

export type CardsContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'rules' | 'cards' | 'mainSiteUrl' | 'files' | 'productName'
>

/** Of requests. */
export type CardRoutesContext = Pick<
  TenantContext,
  'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'ids' | 'rules' | 'cards' | 'mainSiteUrl'
>
