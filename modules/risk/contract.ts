/** The events after which a person can send little for a day. */
export const CAP_REASONS = ['new_device', 'pin_reset', 'contact_changed', 'password_reset'] as const
export type CapReason = (typeof CAP_REASONS)[number]

export const ALERT_KINDS = ['velocity', 'first_payment', 'shared_identity', 'shared_device', 'payout_name', 'screening', 'noted'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
