export { assistantLines, NO_ASSISTANT } from './ai/host-lines.ts'
export { assistant, describe, useHasAssistant } from './ai/queries.ts'
