import { categoryFields, tagFields } from '#drizzle/collections/categories.ts'
import { fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { defineResource } from '../../admin-ui/resource/resource.ts'
import { plural } from '../../lib/format.ts'
import { type Category, readUsage, type Tag, type Usage } from './queries.ts'
import { categoriesScreens } from './screens.ts'

/** Read under the key of both lists, and again with either of them. */
const beside = { queryKey: ['categories', 'usage'], read: readUsage }

const UNKNOWN_USAGE = 'Ce qui l’utilise n’a pas pu être vérifié.'

export const categoriesResource = defineResource<'categories', Usage>('categories', {
  beside,
  fields: categoryFields,
  screens: categoriesScreens,
  noun: { one: 'catégorie', many: 'catégories', isFeminine: true },
  rowName: ({ name }) => name,
  columns: ['name'],
  sort: 'order,name',
  // The address (slug) stays, so that links keep working.
  form: { as: 'dialog', verb: 'Renommer', rows: [fieldInput<Category>(categoryFields, 'name')] },
  remove: {
    how: 'confirm',
    text: ({ id }, usage) => {
      if (!usage) return UNKNOWN_USAGE
      const count = usage.categories.get(id) ?? 0
      if (count === 0) return 'Aucun élément ne l’utilise.'
      return `${plural(count, 'élément')} ${count > 1 ? 'resteront' : 'restera'} sans catégorie.`
    },
  },
})

export const tagsResource = defineResource<'tags', Usage>('tags', {
  beside,
  fields: tagFields,
  screens: categoriesScreens,
  noun: { one: 'tag', many: 'tags' },
  rowName: ({ name }) => name,
  columns: ['name'],
  sort: 'name',
  form: {
    as: 'dialog',
    verb: 'Renommer',
    // The server derives the address from the name.
    rows: [fieldInput<Tag>(tagFields, 'name')],
  },
  remove: {
    how: 'confirm',
    text: ({ id }, usage) => {
      if (!usage) return UNKNOWN_USAGE
      const count = usage.tags.get(id) ?? 0
      return count === 0 ? 'Aucun élément ne l’utilise.' : `Il sera retiré de ${plural(count, 'élément')}.`
    },
  },
})
