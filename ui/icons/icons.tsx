import type { ReactElement } from 'react'
import './icons.css'

/** The product's icons: 24 px grid, stroke 1.6, round ends, no fill. Each is a constant, so that a page loads only those that it uses. */
export type IconProps = { size?: 16 | 18 | 20 | 24 | 28 | 32 }
export type Icon = (props: IconProps) => ReactElement

export const HomeIcon = /*#__PURE__*/ icon('M4 12a8 8 0 0 1 16 0zM9.3 12c0-4 .9-6.6 2.7-8 1.8 1.4 2.7 4 2.7 8M5 16.5h14M5 20h14')
export const CashpointIcon = /*#__PURE__*/ icon('M8 3.5h8v11H8zM11 11.5h2M3.5 17.5h17M3.5 21h17')
export const LoanIcon = /*#__PURE__*/ icon('M3.5 11h17a8.5 7 0 0 1-17 0zM12 3v4.5M9.5 5.5 12 8l2.5-2.5M8 21h8')
export const BulkIcon = /*#__PURE__*/ icon('M4 6h11M4 12h11M4 18h11M17.5 3.5 20 6l-2.5 2.5M17.5 9.5 20 12l-2.5 2.5M17.5 15.5 20 18l-2.5 2.5')
export const HistoryIcon = /*#__PURE__*/ icon('M5 3.5h14v17H5zM8.5 8h7M8.5 11.5h4M8.5 14.5h7M8.5 17.2h7')
export const ReferralIcon = /*#__PURE__*/ icon('M14.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM20.5 12a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z')
export const StampIcon = /*#__PURE__*/ icon('M9.5 3.5h5v4.5l3 5.5h-11l3-5.5zM5 17h14M5 20.5h14')
export const SettingsIcon = /*#__PURE__*/ icon(
  'M4 8h3M12 8h8M4 16h8M17 16h3M9.5 5.5v5M14.5 13.5v5M7 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM12 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0z',
)
export const SendIcon = /*#__PURE__*/ icon('M12 13.5V3.5M7.5 8 12 3.5 16.5 8M5 17h14M5 20.5h14')
export const ReceiveIcon = /*#__PURE__*/ icon('M12 3v10.5M7.5 9l4.5 4.5L16.5 9M5 17h14M5 20.5h14')
export const WithdrawIcon = /*#__PURE__*/ icon('M3.5 12H13M9 7.5l4.5 4.5L9 16.5M17 4.5v15M20.5 4.5v15')
export const BillsIcon = /*#__PURE__*/ icon('M9.5 15.5c0-1.6-.6-2.3-1.5-3.2a5.7 5.7 0 1 1 8 0c-.9.9-1.5 1.6-1.5 3.2M9 18h6M10 21h4M12 15.5V11')
export const AirtimeIcon = /*#__PURE__*/ icon('M5 3.5h9v17H5zM8 17.5h3M17 9.2a4 4 0 0 1 0 5.6M19.5 6.5a8 8 0 0 1 0 11')
export const SearchIcon = /*#__PURE__*/ icon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15 15l5 5')
export const EyeIcon = /*#__PURE__*/ icon('M3 12c2.5-4 5.5-6 9-6s6.5 2 9 6c-2.5 4-5.5 6-9 6s-6.5-2-9-6zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z')
export const CopyIcon = /*#__PURE__*/ icon('M9 8.5h10.5V20H9zM15 5V3.8H4.5V15H6')
export const ChevronDownIcon = /*#__PURE__*/ icon('M7 10l5 5 5-5')
export const ChevronRightIcon = /*#__PURE__*/ icon('M9 6l6 6-6 6')
export const ChevronLeftIcon = /*#__PURE__*/ icon('M15 6l-6 6 6 6')
export const PlusIcon = /*#__PURE__*/ icon('M12 5v14M5 12h14')
export const CloseIcon = /*#__PURE__*/ icon('M6 6l12 12M18 6 6 18')
export const MenuIcon = /*#__PURE__*/ icon('M4 7h16M4 12h16M4 17h10')
export const BellIcon = /*#__PURE__*/ icon('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5M4 16.5h16M10 20h4M12 5.5V3.5')
export const SupportIcon = /*#__PURE__*/ icon('M4 4.5h16v12h-8.5L7.5 20v-3.5H4zM8 9h8M8 12.2h8')
export const WaitIcon = /*#__PURE__*/ icon('M12 7v5l3 2M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0z')
export const WarningIcon = /*#__PURE__*/ icon('M12 4 21 19.5H3zM12 10v4M12 16.8v.2')
export const InfoIcon = /*#__PURE__*/ icon('M12 11v5.5M12 7.5v.2M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0z')
export const CheckIcon = /*#__PURE__*/ icon('M5 12.5l4.5 4.5L19 7.5')
export const PrintIcon = /*#__PURE__*/ icon('M7 8.5V3.5h10v5M7 16H4V8.5h16V16h-3M7 13.5h10v7H7zM10 16.2h4M10 18.3h4')
export const DownloadIcon = /*#__PURE__*/ icon('M12 3.5v10M8 9.5l4 4 4-4M5 17h14M5 20.5h14')
export const SoundIcon = /*#__PURE__*/ icon('M4 10v4h3l5 4V6L7 10zM15.5 9.5a4 4 0 0 1 0 5M18 7a8 8 0 0 1 0 10')
export const PeopleIcon = /*#__PURE__*/ icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 19.5c.6-3.5 2.6-5 6-5s5.4 1.5 6 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 15c2 .7 3.1 2.2 3.5 4.5',
)
export const SendBackIcon = /*#__PURE__*/ icon('M9 5 4.5 9.5 9 14M4.5 9.5H15a4.5 4.5 0 0 1 0 9h-4')
export const JoinIcon = /*#__PURE__*/ icon('M5 4v4c0 3.2 2.2 4.5 7 4.5s7-1.3 7-4.5V4M12 12.5V20M8.5 16.5 12 20l3.5-3.5')
export const MoveIcon = /*#__PURE__*/ icon('M3.5 12H14M10 7.5l4.5 4.5-4.5 4.5M20 4.5v15')
export const GrowIcon = /*#__PURE__*/ icon('M4 20V14M9.5 20V10M15 20v-7M20.5 20V5M17.5 7.5l3-3')
export const CameraIcon = /*#__PURE__*/ icon('M4 7.5h4l1.5-3h5l1.5 3h4v12H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z')
export const EyeOffIcon = /*#__PURE__*/ icon('M3 12c2.5-4 5.5-6 9-6s6.5 2 9 6c-2.5 4-5.5 6-9 6s-6.5-2-9-6zM4.5 4.5l15 15')
export const FilterIcon = /*#__PURE__*/ icon('M4 6.5h16M7 12h10M10 17.5h4')
export const CalendarIcon = /*#__PURE__*/ icon('M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8')
export const SignOutIcon = /*#__PURE__*/ icon('M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4')
export const RetryIcon = /*#__PURE__*/ icon('M19 12a7 7 0 1 1-2-5M17.5 3v4.5H13')
export const ShareIcon = /*#__PURE__*/ icon('M12 13.5V3.5M8 7.5l4-4 4 4M6 11v9.5h12V11')
export const LockIcon = /*#__PURE__*/ icon('M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const MinusIcon = /*#__PURE__*/ icon('M5 12h14')
export const UploadIcon = /*#__PURE__*/ icon('M12 13.5V3.5M8 7.5l4-4 4 4M5 17h14M5 20.5h14')
export const BinIcon = /*#__PURE__*/ icon('M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14')
export const EditIcon = /*#__PURE__*/ icon('M4 20l1-4.5L15.5 5 19 8.5 8.5 19z')
export const CardIcon = /*#__PURE__*/ icon('M3.5 6h17v12.5h-17zM3.5 10h17M7 14.5h4')
export const PhoneIcon = /*#__PURE__*/ icon('M7 3.5h10v17H7zM10.5 17.5h3')
export const FlagIcon = /*#__PURE__*/ icon('M6 21V4h12l-2.5 4.5L18 13H6')
export const TagIcon = /*#__PURE__*/ icon('M4 4h8.5L20 11.5 11.5 20 4 12.5zM8 8v.2')
export const MailIcon = /*#__PURE__*/ icon('M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5')
export const PersonIcon = /*#__PURE__*/ icon('M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM5 20.5c.6-4.3 3-6.5 7-6.5s6.4 2.2 7 6.5')
export const BankIcon = /*#__PURE__*/ icon('M3.5 9.5 12 4l8.5 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M3.5 17.5h17M3.5 20.5h17')
export const KeyIcon = /*#__PURE__*/ icon('M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 11l9 9M17 17l2.5-2.5M14.5 14.5l2-2')
export const WebhookIcon = /*#__PURE__*/ icon(
  'M9 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM22 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM9 12h6M6 5h12M6 19h12',
)

function icon(path: string): Icon {
  return function DrawnIcon({ size = 24 }) {
    return (
      <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
}
