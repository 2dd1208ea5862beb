/** The part of the site that is guarded by the server and never measured. */

/** Whether this path (with or without query and hash) is in the administration: `/admin` and below, not `/administration`. */
export const isAdminPath = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)
