/** An empty collection of each type, which administration clients request before they draw a form (§9.6). */
import { randomText } from '#server/core/ids.ts'
import type { EngineCore } from '../engine-core.ts'
import { fromPocketBase } from '../schema/import-schema.ts'
import { collectionJson } from './collection-json.ts'

/** The importer requires a name and adds the fields of the type; the reply does not contain the name. */
const NAME = 'scaffold'

/**
 * Index names are global to the database: a new suffix each time prevents clashes between two new
 * collections.
 */
const indexesOf = (): string[] => {
  const ending = randomText(10)
  return [
    `CREATE UNIQUE INDEX \`idx_tokenKey_${ending}\` ON \`\` (\`tokenKey\`)`,
    `CREATE UNIQUE INDEX \`idx_email_${ending}\` ON \`\` (\`email\`) WHERE \`email\` != ''`,
  ]
}

/** The JSON of a new collection by type: no id, no name, PocketBase's default fields and options. */
export const scaffolds = (engine: EngineCore): Record<string, unknown> => {
  const shown = (type: string, more: object) => {
    const [made] = fromPocketBase([{ name: NAME, type, fields: [], ...more }])
    if (!made) throw new Error('A scaffold is a collection')
    return { ...collectionJson(engine, made), id: '', name: '' }
  }
  return {
    auth: { ...shown('auth', {}), indexes: indexesOf() },
    base: shown('base', {}),
    view: {
      ...shown('view', { fields: [{ name: 'id', type: 'text' }], viewQuery: 'SELECT 1' }),
      fields: [],
      viewQuery: '',
    },
  }
}
