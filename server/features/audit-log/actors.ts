import type { Actor } from '#server/records/actor.ts'

/**
 * The author of an entry: the account (empty for superusers, who have no account of the site), name and IP
 * address.
 */
export const actedBy = ({ record, ip = '' }: Actor): { actor: string; by: string; ip: string } => ({
  actor: record?.collectionName === 'users' ? record.id : '',
  by: String(record?.name || record?.email || ''),
  ip,
})
