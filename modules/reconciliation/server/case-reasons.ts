const REASONS: Readonly<Record<string, string>> = {
  unknown_account: 'The account number is not ours',
  not_activated: 'The business is not activated',
  told_for_another_account: 'The bank named another account than its notice',
  frozen: 'The business is frozen',
  closing: 'The business is closing',
  closed: 'The business is closed',
}

/** Why a case was opened, in words. Most cases are opened with a sentence. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason
