/** Collections as PocketBase's own tests have them, in its export format: every field type, custom keys, views. */
import { authFields, idField as id, open } from '../../support/pocketbase-export.ts'

export const demoUsers = {
  id: '_pb_users_auth_',
  name: 'users',
  type: 'auth',
  ...open,
  manageRule: null,
  authRule: '',
  fields: [...authFields, { name: 'name', type: 'text', max: 50 }],
  indexes: [
    'CREATE UNIQUE INDEX idx_users_tokenKey ON users (tokenKey)',
    "CREATE UNIQUE INDEX idx_users_email ON users (email) WHERE email != ''",
  ],
}

/** Records of `users` manage these accounts. */
export const demoNologin = {
  id: 'nologin00000001',
  name: 'nologin',
  type: 'auth',
  ...open,
  manageRule: "@request.auth.collectionName = 'users'",
  authRule: '',
  fields: [...authFields, { name: 'name', type: 'text' }],
  indexes: ['CREATE UNIQUE INDEX idx_nologin_tokenKey ON nologin (tokenKey)'],
}

/** One field of each kind, with options. */
export const demoKinds = {
  id: 'kinds0000000001',
  name: 'kinds',
  type: 'base',
  ...open,
  fields: [
    id(),
    { name: 'text', type: 'text', min: 3, max: 5, pattern: '^[\\w-.]+$' },
    { name: 'plain', type: 'text' },
    { name: 'slug', type: 'text', autogeneratePattern: '(a|bc)-[0-9]{3}' },
    { name: 'number', type: 'number', min: 2, max: 1_000_000 },
    { name: 'int', type: 'number', onlyInt: true },
    { name: 'bool', type: 'bool' },
    { name: 'email', type: 'email', onlyDomains: ['example.com'] },
    { name: 'url', type: 'url', exceptDomains: ['example.org'] },
    { name: 'editor', type: 'editor', maxSize: 10 },
    { name: 'date', type: 'date', min: '2022-01-01 00:00:00.000Z', max: '2030-01-01 00:00:00.000Z' },
    { name: 'one', type: 'select', values: ['a', 'b'], maxSelect: 1 },
    { name: 'many', type: 'select', values: ['a', 'b', 'c', 'd'], maxSelect: 2 },
    { name: 'rel', type: 'relation', collectionId: 'posts0000000001', maxSelect: 1 },
    { name: 'rels', type: 'relation', collectionId: 'posts0000000001', minSelect: 2, maxSelect: 3 },
    { name: 'json', type: 'json', maxSize: 20 },
    { name: 'point', type: 'geoPoint' },
    { name: 'secret', type: 'password', min: 3, max: 5, pattern: '^[\\w-.]+$' },
    { name: 'file', type: 'file', maxSize: 5 },
    { name: 'files', type: 'file', maxSize: 10, maxSelect: 2 },
  ],
}

/** A hidden field, self relations and a unique title. */
export const demoPosts = {
  id: 'posts0000000001',
  name: 'posts',
  type: 'base',
  ...open,
  fields: [
    id(),
    { name: 'title', type: 'text', required: true, min: 2 },
    { name: 'active', type: 'bool' },
    { name: 'total', type: 'number' },
    { name: 'parent', type: 'relation', collectionId: 'posts0000000001', maxSelect: 1 },
    { name: 'related', type: 'relation', collectionId: 'posts0000000001', maxSelect: 9 },
    { name: 'data', type: 'json' },
    { name: 'note', type: 'text', hidden: true },
    { name: 'created', type: 'autodate', onCreate: true },
    { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
  ],
  indexes: ['CREATE UNIQUE INDEX idx_posts_title ON posts (title)'],
}

/** Keys of a pattern of its own. */
export const demoKeys = {
  id: 'keys00000000001',
  name: 'keys',
  type: 'base',
  ...open,
  fields: [id({ min: 0, max: 0, pattern: '.+' }), { name: 'title', type: 'text' }],
}

export const demoNumberView = {
  id: 'numbers00000001',
  name: 'numbers',
  type: 'view',
  listRule: '',
  viewRule: '',
  fields: [id({ min: 0, max: 0, pattern: '' }), { name: 'title', type: 'text' }],
  viewQuery: 'SELECT (ROW_NUMBER() OVER()) AS id, title FROM posts ORDER BY title',
}

export const demo = [demoUsers, demoNologin, demoKinds, demoPosts, demoKeys, demoNumberView]
