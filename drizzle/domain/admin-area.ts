/** The administration is protected by the server and excluded from audience measurement. */

/**
 * Whether this path (with or without query and hash) is in the administration: `/admin` and below, not
 * `/administration`.
 */
export const isAdminPath = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)
