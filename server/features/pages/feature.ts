import type { Feature } from '../feature.ts'
import { pageHooks } from './hooks.ts'

export const pagesFeature: Feature = {
  name: 'pages',
  hooks: pageHooks,
}
