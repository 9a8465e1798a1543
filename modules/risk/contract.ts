/** The events after which a person can send little for a day. */
export const CAP_REASONS = ['new_device', 'pin_reset', 'contact_changed'] as const
export type CapReason = (typeof CAP_REASONS)[number]
