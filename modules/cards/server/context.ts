import type { AppContext } from '../../kernel/app-context.ts'

export type CardsContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'rules' | 'cards' | 'mainSiteUrl' | 'files' | 'productName'
>
