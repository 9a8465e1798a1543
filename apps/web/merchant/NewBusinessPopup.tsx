import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { addBusinessToSession } from '../../../modules/identity/web/index.ts'
import { CreateBusiness } from '../../../modules/onboarding/web/index.ts'
import { MERCHANT_PATH } from './navigation.ts'
import { useSwitchBusiness } from './useSwitchBusiness.ts'

export type NewBusinessPopupProps = { details: MerchantDetails; onClose: () => void }

/** The form for a further business, which opens when it is created. */
export default function NewBusinessPopup({ details, onClose }: NewBusinessPopupProps) {
  const switchBusiness = useSwitchBusiness()
  return (
    <CreateBusiness
      contact={details}
      onClose={onClose}
      onAdded={(added) => {
        addBusinessToSession(added)
        switchBusiness(added.businessid, MERCHANT_PATH)
      }}
    />
  )
}
