import type { Feature } from '../feature.ts'
import { orderHooks } from './hooks.ts'

export const orders: Feature = { name: 'orders', hooks: orderHooks }
