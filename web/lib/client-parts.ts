/** Parts of the record client that no browser is sent: the build removes them, and the client's types lack them. */

/** Members of the client's classes. */
export const UNSENT_MEMBERS = {
  Client: ['admins', 'createBatch', 'getFileUrl', 'buildUrl', 'baseUrl', 'cancelAllRequests', 'filter'],
  BaseAuthStore: ['loadFromCookie', 'isAdmin', 'isAuthRecord'],
  RecordService: ['listExternalAuths', 'unlinkExternalAuth', 'impersonate'],
  FileService: ['getUrl'],
} as const
/** Services that only a superuser's tools call. */
export const UNSENT_SERVICES = [
  'collections',
  'logs',
  'settings',
  'health',
  'backups',
  'crons',
  'sql',
] as const
