/** What an empty collection of each type looks like, as administration clients ask before they draw a form (§9.6). */
import { randomText } from '#server/core/ids.ts'
import type { EngineCore } from '../engine.ts'
import { fromPocketBase } from '../import-schema.ts'
import { collectionJson } from './collection-json.ts'

/** The importer insists on a name; the answer does not carry it. */
const NAME = 'scaffold'

const system = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  system: true,
  hidden: false,
  required: false,
  ...more,
})

const ID = system('id', 'text', {
  required: true,
  primaryKey: true,
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
})

const AUTH_FIELDS = [
  ID,
  system('password', 'password', { hidden: true, required: true, min: 8 }),
  system('tokenKey', 'text', {
    hidden: true,
    required: true,
    min: 30,
    max: 60,
    autogeneratePattern: '[a-zA-Z0-9]{50}',
  }),
  system('email', 'email', { required: true }),
  system('emailVisibility', 'bool'),
  system('verified', 'bool'),
]

/** Names of indexes belong to the whole database: a new ending each time keeps two new collections apart. */
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
    const [made] = fromPocketBase([{ name: NAME, type, fields: [ID], ...more }])
    if (!made) throw new Error('A scaffold is a collection')
    return { ...collectionJson(engine, made), id: '', name: '' }
  }
  return {
    auth: { ...shown('auth', { fields: AUTH_FIELDS, authRule: '' }), indexes: indexesOf() },
    base: shown('base', {}),
    view: { ...shown('view', { viewQuery: 'SELECT 1' }), fields: [], viewQuery: '' },
  }
}
