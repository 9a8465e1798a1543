import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

/** While the code of a page is on its way. */
export function PagePending() {
  return <Skeleton />
}
