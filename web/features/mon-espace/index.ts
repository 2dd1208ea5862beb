export { ClientThread } from './client/ClientThread.tsx'
export { MessageForm } from './client/MessageForm.tsx'
export { documentsOf, unreadOf } from './client/queries.ts'
export { myPayments } from './queries.ts'
