import { collection } from '../collection.ts'
import { CERTIFICATE_DESIGNS, NATURES } from '../domain/certificate.ts'
import { choice, fields, file, optionalNumber, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

/** Pictures that are drawn into a document; they are made smaller before. */
export const DRAWN_IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const DRAWN_IMAGE_BYTES = 2 * 1024 * 1024
/** Decoded with 16 bits a channel it still fits the process that makes them smaller (`server/core/pictures/drawing.ts`). */
export const DRAWN_IMAGE_PIXELS = 32_000_000
/** Three pixels a point of the box that they are drawn in. */
export const DRAWN_SIZES = { logo: '720x132f', signature: '480x150f' } as const
const picture = (kind: keyof typeof DRAWN_SIZES) =>
  file({
    maxSize: DRAWN_IMAGE_BYTES,
    protected: true,
    mimeTypes: DRAWN_IMAGES,
    drawnAs: DRAWN_SIZES[kind],
  })

/**
 * How attestations look and who signs them: one for the whole site (without a course), and one for each course that differs.
 * What a course leaves empty is the site's; what the site leaves empty has a default (`server/features/certificates/template.ts`).
 */
export const certificateTemplateFields = /* @__PURE__ */ fields({
  course: relation('courses', { cascadeDelete: true }),
  design: choice(CERTIFICATE_DESIGNS),
  accent: text({ max: 7, pattern: '^#[0-9a-fA-F]{6}$' }),
  title: text({ max: 60 }),
  sentence: text({ max: 120 }),
  mentions: text({ max: 400 }),
  logo: picture('logo'),
  signerName: text({ max: 120 }),
  signerRole: text({ max: 120 }),
  signature: picture('signature'),
  secondName: text({ max: 120 }),
  secondRole: text({ max: 120 }),
  secondSignature: picture('signature'),
  validityMonths: optionalNumber({ onlyInt: true, min: 1, max: 1200 }),
  nature: choice(NATURES),
  // Of the site's alone: one series of numbers, one organisation.
  numberPrefix: text({ max: 8, pattern: '^[A-Z0-9]{1,8}$' }),
  activityNumber: text({ max: 20, pattern: '^[0-9 ]{11,20}$' }),
  activityRegion: text({ max: 80 }),
  place: text({ max: 80 }),
})

export const certificateTemplates = /* @__PURE__ */ collection(
  'certificate_templates',
  certificateTemplateFields,
  () => ({
    read: can('courses.manage'),
    write: can('courses.manage'),
    managers: ['courses.manage'],
    indexes: [{ columns: ['course'], unique: true }],
  }),
)
