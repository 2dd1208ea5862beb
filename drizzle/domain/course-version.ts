/** The text fields of courses and lessons whose earlier versions are stored and can be restored. */
export const VERSIONED = {
  courses: [
    'title',
    'shortDescription',
    'description',
    'objectives',
    'audience',
    'prerequisites',
    'faq',
    'seoTitle',
    'seoDescription',
  ],
  lessons: ['title', 'content', 'transcript', 'exercise'],
} as const

/** The texts of a version by field name, as in the record. */
export type VersionFields = Readonly<Record<string, unknown>>
