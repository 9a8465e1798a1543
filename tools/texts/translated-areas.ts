/**
 * The source files whose every text has a translation: signing in and up, the cashier's area, the frame of all signed-in pages, the
 * results and states of payments, and the public pages of the offers.
 */
const TRANSLATED_FILES = [
  /^ui\/(?!camera\/)/,
  /^apps\/web\/(?:sign-in|cashier|shell|tour|document)\//,
  /^apps\/web\/(?:site-config\.ts|router\.tsx)$/,
  /^apps\/web\/merchant\/(?:MerchantLayout|BusinessMenu|places)\./,
  /^apps\/web\/public-pages\/(?:CompanyPages|LandingPage|OfferPages|PublicFrame|RealPictures|drawings|public-pages)\.tsx$/,
  /^modules\/onboarding\/web\/(?!CreateBusiness)/,
  /^modules\/help\/web\/(?!help-entries)/,
  /^modules\/identity\/web\/(?:ChangePassword|NewPasswordFields|current-user)\./,
  /^modules\/overview\/web\/(?:CashierToday|RecentPayments|DailyTurnover|CustomerGrowth)\./,
  /^modules\/history\/web\/(?!.*Customer|ReceivedPayments)/,
  /^modules\/cards\/web\/(?!Refund|AnswerDispute|CardDisputes)/,
  /^modules\/cashpoints\/web\/(?:Account|CashierPicture|CopyAccountButton|ShowAccount|account-text|DialCode)/,
  /^modules\/payout-banks\/web\/(?:CashierBank|PayoutForm)\./,
  /^modules\/push\/web\//,
  /^modules\/support\/web\//,
  /^modules\/transfers\/web\/flow\/(?:PaymentResult|UnansweredPayment|UnansweredPayments|RefusedPayment|offline)\./,
]

export const isTranslatedFile = (file: string): boolean => TRANSLATED_FILES.some((pattern) => pattern.test(file))
