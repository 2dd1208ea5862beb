import type { Feature } from '../feature.ts'
import { trainingDocumentRoutes } from './routes.ts'

export const trainingDocuments: Feature = {
  name: 'training-documents',
  routes: trainingDocumentRoutes,
}
