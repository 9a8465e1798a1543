/** The refusal of a password that is among the first guesses. Its advice leads to a password that every rule allows. */
export const EASY_TO_GUESS =
  'This password is too easy to guess. Join four words that do not belong together with dots, with a capital letter and a number, and without a name or a year.'
