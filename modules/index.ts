/**
 * The one ladder on which all modules stand, from the lowest rung to the highest. A module may know only lower ones;
 * news travels upwards as events. Changing the order is a decision record, not an edit.
 */
export const moduleOrder = [
  'ledger',
  'audit',
  'flags',
  'messages',
  'uploads',
  'identity',
  'institutions',
  'pricing',
  'approvals',
  'businesses',
  'risk',
  'verification',
  'cashpoints',
  'team',
  'onboarding',
  'transfers',
  'collections',
  'bills',
  'bulk',
  'loans',
  'rewards',
  'disputes',
  'developers',
  'support',
  'history',
  'reconciliation',
  'overview',
  'operator',
]
