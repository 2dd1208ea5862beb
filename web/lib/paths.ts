/** Paths of the site, shared by server and web; web features import them from here. */
export { link, PATHS, type PathName } from '#drizzle/domain/paths.ts'
