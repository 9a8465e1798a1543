export { AuditLog } from './AuditLog.tsx'
export { BusinessDetailsPage } from './BusinessDetailsPage.tsx'
export { LookupBox } from './LookupBox.tsx'
export { SearchResults } from './SearchResults.tsx'
