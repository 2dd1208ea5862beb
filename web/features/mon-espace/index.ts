export {
  type ClientDocument,
  type ClientMessage,
  clientDocuments,
  clients,
  documentsOf,
  type FollowedPerson,
  markRead,
  notesOf,
  sendMessage,
  threadOf,
  type UserNote,
  unreadOf,
  userNotes,
} from './client/queries.ts'
export { myPayments } from './queries.ts'
