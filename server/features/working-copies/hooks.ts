/** What a working copy may hold, who wrote it, and its end with its record. */
import { workingCopies, type workingCopyFields } from '#drizzle/collections/working-copies.ts'
import { isReservedSlug, RESERVED_SLUG } from '#drizzle/domain/page-slug.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { cleanedText } from '../content/index.ts'
import { signatureOf } from '../users/index.ts'
import { TARGETS, targetOf } from './targets.ts'

type Copy = RecordOf<typeof workingCopyFields>

const NOT_A_FIELD = 'Cette valeur ne peut pas attendre dans une copie de travail.'
const TAKEN = 'Value must be unique.'
const NO_RECORD = 'Cette fiche n’existe plus.'
/** Takes effect at once: it decides whether the record is online at all. */
const AT_ONCE = ['id', 'status', 'isHidden']

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** Whether the record's own form may set the field, or, with a `-` behind it, take stored files away. */
const isWritable = (collection: string, key: string, value: unknown): boolean => {
  const isRemoval = key.endsWith('-')
  const name = isRemoval ? key.slice(0, -1) : key
  const field = targetOf(collection).fields[name]
  if (!field || AT_ONCE.includes(name)) return false
  if (field.serverOnly || field.system || field.hidden || field.type === 'autodate') return false
  if (field.type === 'file') return isRemoval && isNames(value)
  return !isRemoval
}

const check = (engine: Engine, tx: Tx, copy: Copy): void => {
  if (!tx.getOrNull(targetOf(copy.collection), copy.record))
    throw invalid({ record: ['validation_missing_rel_records', NO_RECORD] })
  const data = { ...copy.data }
  for (const [key, value] of Object.entries(data)) {
    if (!isWritable(copy.collection, key, value))
      throw invalid({ data: ['validation_invalid_value', NOT_A_FIELD] })
    // Other authors see it in their editor before it is cleaned by the record itself.
    if (targetOf(copy.collection).fields[key]?.type === 'editor' && typeof value === 'string')
      data[key] = cleanedText(engine, value)
  }
  copy.data = data
}

/** An address that another record has would be refused when the copy is put online: the author learns it now. */
const checkAddress = ({ collection, data }: Copy): void => {
  if (collection === 'pages' && typeof data?.slug === 'string' && isReservedSlug(data.slug))
    throw invalid({ slug: ['validation_invalid_value', RESERVED_SLUG] })
}

const checkUnique = (tx: Tx, { collection, record, data }: Copy): void => {
  const target = targetOf(collection)
  for (const [name, value] of Object.entries(data ?? {})) {
    if (!target.fields[name]?.unique || value === '') continue
    const taken = {
      filter: `${name} = {:value} && id != {:record}`,
      params: { value: String(value), record },
    }
    if (tx.count(target, taken) > 0) throw invalid({ [name]: ['validation_not_unique', TAKEN] })
  }
}

export const workingCopyHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(workingCopies, action, (tx, { actor, record }) => {
      check(engine, tx, record)
      checkAddress(record)
      checkUnique(tx, record)
      record.author = signatureOf(actor)?.author ?? record.author
    })
  for (const [name, target] of Object.entries(TARGETS))
    engine.after(target, 'delete', (tx, { record }) => {
      const where = { filter: 'collection = {:name} && record = {:id}', params: { name, id: record.id } }
      for (const copy of tx.pick(workingCopies, ['record'], where)) tx.delete(workingCopies, copy.id)
    })
}
