import type { Feature } from '../feature.ts'
import { accountRoutes } from './routes.ts'

export const account: Feature = { name: 'account', routes: accountRoutes }
