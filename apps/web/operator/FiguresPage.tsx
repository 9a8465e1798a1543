import { FiguresPage } from '../../../modules/desk/web/index.ts'

export default FiguresPage
