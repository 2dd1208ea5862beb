/** Schemas written by hand: what PocketBase adds to a collection by itself is added here too. */
import { expect, it, onTestFinished } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { PASSWORD, serve } from '../../support/engine.ts'

const open = { listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' }
const minimal = [
  { name: 'tiny', ...open, fields: [{ name: 'title', type: 'text' }] },
  { name: 'keys', ...open, fields: [{ name: 'id', type: 'text' }] },
  {
    name: 'members',
    type: 'auth',
    ...open,
    fields: [{ name: 'nick', type: 'text' }],
    otp: { enabled: true },
  },
  {
    name: 'odd',
    type: 'auth',
    ...open,
    authRule: null,
    manageRule: null,
    mfa: { duration: 60 },
    oauth2: { providers: [] },
    passwordAuth: {},
    fields: [
      { name: 'email', type: 'email', hidden: true },
      { name: 'password', type: 'password' },
    ],
    indexes: ['CREATE UNIQUE INDEX by_email ON odd (email COLLATE NOCASE)'],
  },
]

it('a minimal collection gets its key and the fields of sign-in', () => {
  const [tiny, keys, members, odd] = fromPocketBase(minimal)
  const names = (definition: typeof tiny) => definition?.fields.map((field) => field.name).join()
  expect([tiny?.id, names(tiny)]).toEqual([expect.stringMatching(/^pbc_\d+$/), 'id,title'])
  expect(keys?.byName.get('id')).toMatchObject({ primaryKey: true, required: true, pattern: '^[a-z0-9]+$' })
  expect(names(members)).toBe('id,nick,password,tokenKey,email,emailVisibility,verified')
  expect(members?.byName.get('email')).toMatchObject({ type: 'email', required: true, system: true })
  expect(members?.indexes.map((index) => index.sql)).toEqual([
    `CREATE UNIQUE INDEX \`idx_tokenKey_${members?.id}\` ON \`members\` (\`tokenKey\`)`,
    `CREATE UNIQUE INDEX \`idx_email_${members?.id}\` ON \`members\` (\`email\`) WHERE \`email\` != ''`,
  ])
  expect(names(odd)).toBe('id,email,password,tokenKey,emailVisibility,verified')
  expect(odd?.byName.get('email')).toMatchObject({ hidden: false, system: true })
  expect(odd?.byName.get('password')).toMatchObject({ hidden: true, required: true })
  expect(odd?.indexes.map((index) => index.name)).toEqual(['by_email', `idx_tokenKey_${odd?.id}`])
})

it.each(['collections', 'items'])('a minimal schema’s list may come inside %s', (name) => {
  const names = (value: unknown) => fromPocketBase(value).map((definition) => definition.name)
  expect(names({ [name]: minimal })).toEqual(names(minimal))
})

it('a minimal schema’s options are the defaults of a new collection', () => {
  const [, , members, odd] = fromPocketBase(minimal)
  expect(members?.auth).toMatchObject({
    authRule: '',
    passwordAuth: { enabled: true, identityFields: ['email'] },
    authAlert: { enabled: true },
    otp: { enabled: true, duration: 180, length: 8 },
  })
  expect(odd?.auth).toMatchObject({
    authRule: null,
    passwordAuth: { enabled: true, identityFields: ['email'] },
    oauth2: { enabled: false },
    mfa: { enabled: false, duration: 60, rule: '' },
  })
})

it('minimal collections are served', async () => {
  const run = await serve(fromPocketBase(minimal))
  onTestFinished(() => run.close())
  const client = run.client()
  expect((await client.collection('tiny').create({ title: 'x' })).id).toMatch(/^[a-z0-9]{15}$/)
  const person = { email: 'a@example.com', password: PASSWORD, passwordConfirm: PASSWORD }
  const made = await client.collection('members').create({ ...person, nick: 'A' })
  await expect(client.collection('members').create(person)).rejects.toMatchObject({
    response: { data: { email: { code: 'validation_not_unique' } } },
  })
  await expect(client.collection('members').create({ ...person, email: '' })).rejects.toMatchObject({
    response: { data: { email: { code: 'validation_required' } } },
  })
  const signedIn = await client.collection('members').authWithPassword('a@example.com', PASSWORD)
  expect(signedIn.record).toMatchObject({ id: made.id, nick: 'A', email: 'a@example.com' })
  const { token } = await client.collection('members').authRefresh()
  expect(token).not.toBe('')
})
