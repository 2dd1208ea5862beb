import { collection } from '../collection.ts'
import { bool, choice, date, fields, file, IMAGE_TYPES, number, text } from '../fields.ts'
import { can, or } from '../rules.ts'

/** `shortUrl` comes with the short links' own collection. */
export const socialVideoFields = /* @__PURE__ */ fields({
  network: choice(['tiktok', 'youtube', 'instagram'], { required: true }),
  title: text({ max: 200 }),
  url: text({ max: 500, addresses: [''] }),
  videoId: text({ max: 60 }),
  caption: text({ max: 2200 }),
  thumbnail: file({ mimeTypes: IMAGE_TYPES, thumbs: ['480x0'] }),
  publishAt: date(),
  views: number({ onlyInt: true, min: 0 }),
  likes: number({ onlyInt: true, min: 0 }),
  order: number({ onlyInt: true }),
  published: bool(),
})

export const socialVideos = /* @__PURE__ */ collection('social_videos', socialVideoFields, () => ({
  read: or('published = true', can('media.manage', 'linktree.manage')),
  write: can('media.manage', 'linktree.manage'),
  indexes: [{ columns: ['published', 'order'] }],
}))
