export { OperatorPeople } from './OperatorPeople.tsx'
export { OperatorSignIn } from './OperatorSignIn.tsx'
export { operatorMeQuery, type SignedInOperator, signOutOperator } from './queries.ts'
