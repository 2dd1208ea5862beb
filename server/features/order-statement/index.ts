export { orderStatement } from './statement.ts'
export { type OrderStatement, statementReply } from './statement-reply.ts'
