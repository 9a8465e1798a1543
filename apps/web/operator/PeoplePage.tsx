import { OperatorPeople } from '../../../modules/operators/web/index.ts'

export default function PeoplePage() {
  return <OperatorPeople />
}
