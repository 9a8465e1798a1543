/** The tabs of the settings, as they stand in the address. */
export const SETTINGS_TABS = ['profile', 'payout-accounts', 'support', 'teams'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
