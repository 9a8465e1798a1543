import type { TenantContext } from '../../kernel/tenant-context.ts'

export type AnnotationContext = Pick<
  TenantContext,
  | 'tenant'
  | 'tenantTransaction'
  | 'acrossBusinesses'
  | 'people'
  | 'clock'
  | 'ids'
  | 'random'
  | 'pinPepper'
  | 'productName'
  | 'mainSiteUrl'
  | 'secrets'
  | 'files'
>
