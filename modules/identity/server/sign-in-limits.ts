const QUARTER_MS = 15 * 60_000

/** By person against guessing one password, by address against trying one password on many names. */
export const SIGN_IN_BY_PERSON = { kind: 'sign_in_person', most: 5, windowMs: QUARTER_MS }
export const SIGN_IN_BY_ADDRESS = { kind: 'sign_in_address', most: 100, windowMs: QUARTER_MS }
