/** An export with everything that is allowed and unusual. */
import { authFields, idField, open } from '../../support/pocketbase-export.ts'

const id = idField()
const text = (name: string) => ({ name, type: 'text' })
const to = (name: string, collectionId: string) => ({
  name,
  type: 'relation',
  collectionId,
  maxSelect: 1,
  cascadeDelete: true,
})

export const ORDER_INDEXES = [
  'CREATE INDEX `idx_wild_1` ON `Order` (lower(`group`), `order` DESC)',
  "CREATE UNIQUE INDEX idx_wild_2 ON `Order` (`index` COLLATE NOCASE) WHERE `index` != '' AND `group` = 'a'",
  'CREATE UNIQUE INDEX "idx_wild_3" ON "Order" ("select", "from") WHERE "select" <> \'\';',
  'CREATE INDEX idx_wild_4 ON [Order] ([group])',
  "CREATE UNIQUE INDEX idx_wild_6 ON `Order` (lower(`from`)) WHERE `from` LIKE 'only%'",
  'CREATE INDEX\n  idx_wild_5\nON `Order` (\n  `group`,\n  `order`\n)',
]

export const wildExport = [
  {
    id: 'wild_users',
    name: 'Users',
    type: 'auth',
    ...open,
    authRule: '',
    fields: authFields,
    indexes: [
      'CREATE UNIQUE INDEX `idx_tokenKey_wild` ON `Users` (`tokenKey`)',
      "CREATE UNIQUE INDEX `idx_email_wild` ON `Users` (`email`) WHERE `email` != ''",
    ],
    oauth2: {
      enabled: true,
      mappedFields: { id: '', name: '' },
      providers: [
        { pkce: null, name: 'google', clientId: 'a', clientSecret: 's3cret', authURL: '', extra: null },
        { name: 'github', clientId: 'a', clientSecret: 's3cret' },
      ],
    },
  },
  {
    id: 'wild_order',
    name: 'Order',
    type: 'base',
    ...open,
    fields: [
      id,
      { name: 'order', type: 'number', min: null, max: null },
      text('group'),
      text('index'),
      text('select'),
      text('from'),
      { name: 'where', type: 'json', maxSize: 0 },
      { name: 'Table', type: 'select', values: ['x', 'y'], maxSelect: 2 },
      to('parent', 'wild_order'),
      { name: 'user', type: 'relation', collectionId: 'wild_users' },
    ],
    indexes: ORDER_INDEXES,
  },
  { id: 'wild_ring_a', name: 'ring_a', type: 'base', ...open, fields: [id, to('other', 'wild_ring_b')] },
  { id: 'wild_ring_b', name: 'ring_b', type: 'base', ...open, fields: [id, to('other', 'wild_ring_a')] },
  {
    id: 'wild_stats',
    name: 'stats',
    type: 'view',
    listRule: '',
    viewRule: '',
    viewQuery: `SELECT o.id, o.\`order\` AS num, CAST(COUNT(c.id) AS INT) AS total, MAX(o.\`order\`) AS top,
      (SELECT COUNT(*) FROM ring_a) AS rings, o.\`where\` AS extra, json_object('a', 1) AS made,
      (o.\`group\` || '!') AS label, o.\`Table\`, true AS yes, CAST(o.\`order\` > 1 AS BOOLEAN) AS big, o.user
      -- a comment
      FROM \`Order\` o LEFT JOIN \`Order\` c ON c.parent = o.id GROUP BY o.id;`,
    fields: [
      { ...id, min: 0, max: 0 },
      { name: 'num', type: 'number' },
      { name: 'total', type: 'number' },
      { name: 'top', type: 'json' },
      { name: 'rings', type: 'json' },
      { name: 'extra', type: 'json' },
      { name: 'made', type: 'json' },
      { name: 'label', type: 'json' },
      { name: 'Table', type: 'select', values: ['x', 'y'], maxSelect: 2 },
      { name: 'yes', type: 'json' },
      { name: 'big', type: 'bool' },
      { name: 'user', type: 'relation', collectionId: 'wild_users', maxSelect: 1 },
    ],
  },
]
