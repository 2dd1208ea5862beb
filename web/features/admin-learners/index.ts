export { ViewAsDialog } from './components/ViewDialog.tsx'
export { type LearnerView, viewOfLearner } from './queries.ts'
