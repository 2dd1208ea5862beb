import type { Actor } from '#server/records/actor.ts'

/** Who acted, as an entry keeps it: the account of a person of the site (superusers have none), her name, her address. */
export const actedBy = ({ record, ip = '' }: Actor): { actor: string; by: string; ip: string } => ({
  actor: record?.collectionName === 'users' ? record.id : '',
  by: String(record?.name || record?.email || ''),
  ip,
})
