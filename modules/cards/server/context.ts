import type { AppContext } from '../../app-context.ts'

export type CardsContext = Pick<
  AppContext,
  'db' | 'postingQueue' | 'clock' | 'ids' | 'log' | 'rules' | 'cards' | 'mainSiteUrl' | 'files' | 'productName'
>
