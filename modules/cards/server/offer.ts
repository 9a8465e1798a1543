import { type BusinessRow, canReceive, isActivated } from '../../businesses/index.ts'
import { flagReader } from '../../flags/index.ts'
import { cardPaymentsFlag } from '../flag.ts'
import type { CardsContext } from './context.ts'

/** Whether a business may take payments by card now. */
export const offersCards = async (context: Pick<CardsContext, 'db' | 'mainSiteUrl'>, business: BusinessRow): Promise<boolean> =>
  isActivated(business) && canReceive(business) && (await flagReader(context).isEnabled(cardPaymentsFlag, { businessId: business.id }))
