export { cardLines, cardState } from './host-lines.ts'
export { provider } from './queries.ts'
