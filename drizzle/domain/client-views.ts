/** The views of a client's space, which share one path. */
import { link } from './paths.ts'

export const CLIENT_VIEWS = [
  'dashboard',
  'rendez-vous',
  'commandes',
  'documents',
  'messages',
  'parametres',
] as const
export type ClientView = (typeof CLIENT_VIEWS)[number]

/** `/client`, and `/client?view=messages` for each view but the first. */
export const clientLink = (view: ClientView): string =>
  link('client', null, view === 'dashboard' ? {} : { view })
