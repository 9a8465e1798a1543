/** The tabs that the settings page has. A link to another tab would lead to a page without it, so it is not shown. */
export const SETTINGS_TABS = ['profile', 'payout-accounts', 'api', 'support', 'teams', 'webhook', 'limit'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

const SETTINGS_PATH = '/admin/merchant/settings'

/** SHELL-14: the address of the settings with one tab chosen; null while the page has no such tab. */
export function settingsHref(tab: string): string | null {
  return (SETTINGS_TABS as readonly string[]).includes(tab) ? `${SETTINGS_PATH}?tab=${tab}` : null
}
