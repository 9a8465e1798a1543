export {
  capAmount,
  capMeter,
  capMeters,
  checkOutflowCap,
  findOutflowCap,
  type OutflowCap,
  storedCapMeters,
  useOutflowCap,
  usedOfOutflowCap,
} from './server/outflow-cap.ts'
