import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { ProfileSettingsProps } from './ProfileSettings.tsx'

/** The sign-in page imports this module too and shows no profile, so its code and styles load on use. */
export const ProfileSettings = lazyPart<ProfileSettingsProps>(async () => ({ default: (await import('./ProfileSettings.tsx')).ProfileSettings }))
