import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

type Days = { startdate: string; enddate: string } | null

export const CustomInboundDialog = lazyPart<{ businessid: string; isOpen: boolean; onClose: () => void }>(async () => ({
  default: (await import('../../../modules/annotations/web/index.ts')).CustomInboundDialog,
}))
export const CustomInboundList = lazyPart<{ businessid: string; days: Days }>(async () => ({
  default: (await import('../../../modules/annotations/web/index.ts')).CustomInboundList,
}))
