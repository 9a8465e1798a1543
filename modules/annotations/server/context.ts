import type { AppContext } from '../../kernel/app-context.ts'

export type AnnotationContext = Pick<
  AppContext,
  'db' | 'clock' | 'ids' | 'random' | 'pinPepper' | 'productName' | 'mainSiteUrl' | 'secrets' | 'files'
>
