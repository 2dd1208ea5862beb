import { collection } from '../collection.ts'
import { CERTIFICATE_DESIGNS, NATURES } from '../domain/certificate.ts'
import { choice, fields, file, fileNames, optionalNumber, relation, text } from '../fields.ts'
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
  design: choice(CERTIFICATE_DESIGNS, { label: 'Présentation', audited: true }),
  accent: text({ label: 'Couleur', audited: true, max: 7, pattern: '^#[0-9a-fA-F]{6}$' }),
  title: text({ label: 'Titre', audited: true, max: 60 }),
  sentence: text({ label: 'Phrase', audited: true, max: 120 }),
  mentions: text({ label: 'Mentions', audited: true, max: 400 }),
  logo: picture('logo'),
  signerName: text({ label: 'Signataire', audited: true, max: 120 }),
  signerRole: text({ label: 'Qualité du signataire', audited: true, max: 120 }),
  signature: picture('signature'),
  secondName: text({ label: 'Second signataire', audited: true, max: 120 }),
  secondRole: text({ label: 'Qualité du second signataire', audited: true, max: 120 }),
  secondSignature: picture('signature'),
  validityMonths: optionalNumber({
    label: 'Durée de validité',
    audited: true,
    onlyInt: true,
    min: 1,
    max: 1200,
  }),
  nature: choice(NATURES, { label: 'Nature de l’action', audited: true }),
  // Of the site's alone: one series of numbers, one organisation.
  numberPrefix: text({ label: 'Préfixe des numéros', audited: true, max: 8, pattern: '^[A-Z0-9]{1,8}$' }),
  activityNumber: text({
    label: 'Déclaration d’activité',
    audited: true,
    max: 20,
    pattern: '^[0-9 ]{11,20}$',
  }),
  activityRegion: text({ label: 'Région de la déclaration', audited: true, max: 80 }),
  place: text({ label: 'Lieu', audited: true, max: 80 }),
  fileNames: fileNames(),
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
