/** Which of a course's sheet and of a lesson are words, whose earlier versions are kept and can be restored. */
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

/** The words of a version by the name of their field, as the record had them. */
export type VersionFields = Readonly<Record<string, unknown>>
