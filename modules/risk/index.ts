export {
  capAmount,
  capMeters,
  checkOutflowCap,
  findOutflowCap,
  type OutflowCap,
  storedCapMeters,
  useOutflowCap,
  usedOfOutflowCap,
} from './server/outflow-cap.ts'
export { type BusySender, type FirstPayment, type PaymentsToWatch, paymentsToWatch, raiseTierAgain } from './server/extension-points.ts'
export { screeningAlerts, screenOwners } from './server/alerts/screen-owner.ts'
export { isTierHeld } from './server/alerts/queries.ts'
export { type NewAlert, raiseAlerts } from './server/alerts/store.ts'
export { changeStanding } from './server/standing/change-standing.ts'
export { standingChangesOf, standingPeople } from './server/standing/queries.ts'
export { alertsOf } from './server/alerts/queries.ts'
export { noteRisk } from './server/alerts/note-risk.ts'
