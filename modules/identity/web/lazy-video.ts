import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

/** Camera and recorder load where a video is asked for. */
export const VideoConfirmation = lazyPart(() => import('./VideoConfirmation.tsx'))
