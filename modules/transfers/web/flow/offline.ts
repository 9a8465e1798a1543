import { t } from '@lingui/core/macro'

/** In place of the words of a button that would move money. */
export const OFFLINE_TEXT = t`Money does not move while you are offline`
