/** The addresses of the site, which the server and the web share: features of the web look for them here. */
export { link, PATHS, type PathName } from '#drizzle/domain/paths.ts'
