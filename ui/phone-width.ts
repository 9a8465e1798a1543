/** The widest window that gets the layout of a phone; the styles say `(max-width: 719px)`. */
export const PHONE_MAX_WIDTH_PX = 719
