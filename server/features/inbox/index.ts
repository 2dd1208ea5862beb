export { type InboxSource, registerInboxSources } from './source.ts'
