export { answerCustomer } from './server/actions/write-message.ts'
export { messagesOfBusiness } from './server/queries.ts'
