import { RulesPage } from '../../../modules/rules/web/index.ts'

export default RulesPage
