import { isAdminPath } from '#drizzle/domain/admin-area.ts'
import { link } from './paths.ts'

/** Where the error page of an address leads: a visitor's to the home page and the shop, the administration's to its own. */
export const wayOut = (pathname: string): { homePath: string; homeLabel?: string; searchPath?: string } =>
  isAdminPath(pathname)
    ? { homePath: link('admin'), homeLabel: 'Revenir au tableau de bord' }
    : { homePath: link('home'), searchPath: link('shop') }
