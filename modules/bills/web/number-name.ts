import { translateSentence } from '../../../ui/i18n.tsx'
import { billProduct, type BillType } from '../contract.ts'

/** What the number of a customer is called. */
export const numberName = (type: BillType): string => translateSentence(billProduct(type).number.label)
