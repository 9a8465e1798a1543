export { QueueNav } from './QueueNav.tsx'
export { WorkItemDetails } from './WorkItemDetails.tsx'
export { WorkList } from './WorkList.tsx'
