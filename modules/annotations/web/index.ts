export { CustomInboundDialog } from './CustomInboundDialog.tsx'
export { CustomInboundList } from './CustomInboundList.tsx'
export { annotationDetailPart } from './detail-part.tsx'
