import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import { addBusinessToSession } from '../../../modules/identity/web/index.ts'
import { CreateBusiness } from '../../../modules/onboarding/web/index.ts'
import { useSwitchBusiness } from '../shell/useSwitchBusiness.ts'
import { MERCHANT_PATH, pathAfterSwitch } from './navigation.ts'

export type NewBusinessPopupProps = { details: MerchantDetails; onClose: () => void }

/** The form for a further business, which opens when it is created. */
export default function NewBusinessPopup({ details, onClose }: NewBusinessPopupProps) {
  const switchBusiness = useSwitchBusiness(pathAfterSwitch)
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
