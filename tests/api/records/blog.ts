/** A small blog: collections of the engine's own tests, with every kind of field and rule. */
import { authCollection, collection, systemAuthCollection } from '#drizzle/collection.ts'
import {
  authFields,
  autodate,
  bool,
  choice,
  choices,
  date,
  editor,
  email,
  fields,
  file,
  files,
  geoPoint,
  json,
  number,
  optionalNumber,
  relation,
  relations,
  text,
  url,
} from '#drizzle/fields.ts'

export const superuserFields = fields({ ...authFields })
export const superusers = systemAuthCollection('_superusers', superuserFields, () => ({ auth: '' }))

export const userFields = fields({
  ...authFields,
  name: text({ max: 80 }),
  role: choice(['member', 'staff', 'admin'], { initial: 'member', private: true, editableBy: [] }),
  permissions: choices(['users.manage', 'pages.manage'], { private: true, editableBy: [] }),
  phone: text({ private: true }),
  points: number({ serverOnly: true }),
  secretNote: text({ hidden: true }),
  avatar: file({ mimeTypes: ['image/png', 'image/jpeg'], thumbs: ['40x40'] }),
  friend: relation('users'),
  deletedAt: date({ private: true, serverOnly: true }),
})
export const users = authCollection('users', userFields, () => ({
  list: '',
  view: '',
  create: '',
  update:
    "id = @request.auth.id || (@request.auth.role = 'staff' && @request.auth.permissions:each ?= 'users.manage')",
  delete: 'id = @request.auth.id',
  auth: "deletedAt = ''",
  manage: "@request.auth.role = 'staff' && @request.auth.permissions:each ?= 'users.manage'",
  managers: ['users.manage'],
  subject: 'id',
}))

export const postFields = fields({
  title: text({ required: true, min: 3, max: 100, presentable: true }),
  slug: text({ unique: true, pattern: '^[a-z0-9-]+$' }),
  body: editor(),
  status: choice(['draft', 'published'], { initial: 'draft' }),
  tags: choices(['a', 'b', 'c'], {}),
  author: relation('users'),
  related: relations('posts'),
  views: number({ onlyInt: true }),
  rating: optionalNumber({ min: 0, max: 5, decimals: 1 }),
  featured: bool(),
  publishedAt: date({ min: '2020-01-01 00:00:00.000Z' }),
  contact: email({ exceptDomains: ['bad.test'] }),
  link: url(),
  meta: json(),
  place: geoPoint(),
  cover: file({ maxSize: 200_000, mimeTypes: ['image/png'], thumbs: ['50x50', '20x0'] }),
  attachments: files(3, { protected: true }),
  touched: autodate({ onUpdate: true }),
  internal: text({ hidden: true }),
})
export const posts = collection('posts', postFields, () => ({
  list: "status = 'published' || author = @request.auth.id",
  view: "status = 'published' || author = @request.auth.id",
  create: "@request.auth.id != '' && author = @request.auth.id",
  update: 'author = @request.auth.id',
  delete: 'author = @request.auth.id',
}))

export const commentFields = fields({
  post: relation('posts', { required: true, cascadeDelete: true }),
  author: relation('users'),
  body: text({ required: true }),
  stars: number(),
})
export const comments = collection('comments', commentFields, () => ({
  list: '',
  view: '',
  create: "@request.auth.id != '' && @request.body.author = @request.auth.id && post.status = 'published'",
  update: null,
  delete: null,
}))

/** Optional relation without cascade, and a required one that holds its target. */
export const bookmarkFields = fields({
  owner: relation('users'),
  post: relation('posts', { required: true }),
  label: text(),
})
export const bookmarks = collection('bookmarks', bookmarkFields, () => ({
  list: 'owner = @request.auth.id',
  view: 'owner = @request.auth.id',
  indexes: [{ columns: ['owner', 'post'], unique: true }],
}))

/** One profile a user: a back-relation that is single. */
export const profileFields = fields({ user: relation('users', { unique: true }), bio: text() })
export const profiles = collection('profiles', profileFields, () => ({ read: '' }))

export const secretFields = fields({ text: text(), post: relation('posts') })
export const secrets = collection('secrets', secretFields, () => ({}))

export const blog = [superusers, users, posts, comments, bookmarks, profiles, secrets]
