import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { InvitationContext } from './invitation-link.ts'

export type TeamContext = InvitationContext & Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'mainSiteUrl'>
