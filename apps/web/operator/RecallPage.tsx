import { RecallForm } from '../../../modules/recalls/web/index.ts'

export default RecallForm
