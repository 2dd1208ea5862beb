import type { Feature } from '../feature.ts'
import { fulfilmentHooks } from './hooks.ts'

export const fulfilment: Feature = { name: 'fulfilment', hooks: fulfilmentHooks }
