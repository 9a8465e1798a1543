/**
 * The source files whose every text has a translation: signing in and up, the cashier's area with its frame and payments, and the public
 * pages of the offers. The pages of owners and their teams are in English (decision 47).
 */
const TRANSLATED_FILES = [
  /^ui\/(?!camera\/)/,
  /^apps\/web\/(?:sign-in|cashier|shell|tour|document)\//,
  /^apps\/web\/(?:site-config\.ts|router\.tsx)$/,
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
  /^modules\/tills\/web\/(?!owner\/)/,
  // The inbox is for staff, who work in English.
  /^modules\/support\/web\/(?!inbox\/)/,
]

export const isTranslatedFile = (file: string): boolean => TRANSLATED_FILES.some((pattern) => pattern.test(file))
