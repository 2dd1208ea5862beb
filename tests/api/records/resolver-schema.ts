/** Collections with every kind of path: self relations, unique and multiple ones, JSON, hidden fields, closed lists. */
import { authFields, idField, open } from '../../support/pocketbase-export.ts'

const id = idField()
const NOTES = 'notes0000000001'
const TOPICS = 'topics000000001'
const relation = (name: string, collectionId: string, maxSelect = 1) => ({
  name,
  type: 'relation',
  collectionId,
  maxSelect,
})

export const resolverCollections = [
  {
    id: '_pb_users_auth_',
    name: 'users',
    type: 'auth',
    ...open,
    listRule: null,
    authRule: '',
    fields: [
      ...authFields,
      relation('topic', TOPICS),
      { name: 'meta', type: 'json' },
      { name: 'blank', type: 'json' },
      { name: 'level', type: 'number' },
    ],
  },
  {
    id: 'people000000001',
    name: 'people',
    type: 'auth',
    ...open,
    authRule: '',
    fields: [...authFields, { name: 'name', type: 'text' }],
  },
  {
    id: TOPICS,
    name: 'topics',
    type: 'base',
    ...open,
    listRule: "@request.auth.id != ''",
    fields: [id, { name: 'title', type: 'text' }, { name: 'files', type: 'file', maxSelect: 9 }],
  },
  {
    id: NOTES,
    name: 'notes',
    type: 'base',
    ...open,
    fields: [
      id,
      { name: 'title', type: 'text' },
      { name: 'secret', type: 'number', hidden: true },
      { name: 'total', type: 'number' },
      { name: 'one', type: 'select', values: ['x', 'y'], maxSelect: 1 },
      { name: 'many', type: 'select', values: ['x', 'y'], maxSelect: 2 },
      { name: 'json', type: 'json' },
      { name: 'point', type: 'geoPoint' },
      relation('parent', NOTES),
      relation('siblings', NOTES, 9),
      relation('topic', TOPICS),
      relation('only', TOPICS),
      relation('topics', TOPICS, 9),
      relation('owner', '_pb_users_auth_'),
      { name: 'created', type: 'autodate', onCreate: true },
    ],
    indexes: ["CREATE UNIQUE INDEX idx_only ON notes (only) WHERE only != ''"],
  },
  {
    id: 'hiddens00000001',
    name: 'hiddens',
    type: 'base',
    ...open,
    listRule: null,
    fields: [id, relation('topic', TOPICS)],
  },
]
