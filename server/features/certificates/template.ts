/** The template of an attestation: the course's values, else the site's, else defaults. */
import {
  type certificateTemplateFields,
  certificateTemplates,
} from '#drizzle/collections/certificate-templates.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import {
  activitySentence,
  type CertificateDesign,
  DEFAULT_ACCENT,
  DEFAULT_DESIGN,
  DEFAULT_MENTIONS,
  DEFAULT_PREFIX,
  DEFAULT_SENTENCE,
  DEFAULT_TITLE,
  type Nature,
} from '#drizzle/domain/certificate.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Reader } from '#server/records/types.ts'

type Stored = RecordOf<typeof certificateTemplateFields>
/** Unsaved values of a template, for the preview. */
export type Unsaved = Partial<
  Pick<
    Stored,
    | 'accent'
    | 'title'
    | 'sentence'
    | 'mentions'
    | 'signerName'
    | 'signerRole'
    | 'secondName'
    | 'secondRole'
    | 'numberPrefix'
    | 'activityNumber'
    | 'activityRegion'
    | 'validityMonths'
  >
> & { design?: string }

/** A template as read, possibly from a form alone. A choice's text is validated where it is used. */
type Laid = Partial<Omit<Stored, 'design'>> & { readonly design?: string }

/** A signer; `picture`: storage path of the signature, empty without one. */
export interface Signer {
  readonly name: string
  readonly role: string
  readonly picture: string
}

export interface Template {
  readonly brand: string
  readonly design: CertificateDesign
  readonly accent: string
  readonly title: string
  readonly sentence: string
  /** The footer, including the organisation's number. */
  readonly mentions: string
  /** The storage path; empty without one. */
  readonly logo: string
  /** One or two signers. */
  readonly signers: readonly Signer[]
  /** `null`: it holds without end. */
  readonly validityMonths: number | null
  readonly numberPrefix: string
  readonly nature: Nature
  readonly activityNumber: string
  readonly activityRegion: string
  readonly place: string
}

const keyOf = (of: Laid | null, field: 'logo' | 'signature' | 'secondSignature'): string => {
  const name = of?.[field] ?? ''
  return of?.collectionId && of.id && name ? fileKey(of.collectionId, of.id, name) : ''
}

/** Name, role and signature come from one source: a signature never appears over another name. */
const signerIn = (of: Laid | null): Signer | null => {
  if (!of?.signerName && !of?.signature) return null
  return { name: of.signerName ?? '', role: of.signerRole ?? '', picture: keyOf(of, 'signature') }
}
const secondIn = (of: Laid | null): Signer | null => {
  if (!of?.secondName && !of?.secondSignature) return null
  return { name: of.secondName ?? '', role: of.secondRole ?? '', picture: keyOf(of, 'secondSignature') }
}

/** The course's own instructor, or the practitioner of the settings (« Name, what she does »). */
const teacherOf = (reader: Reader, courseId: string, practitioner: string): Signer => {
  const instructor = reader.getOrNull(users, reader.getOrNull(courses, courseId)?.instructor ?? '')
  if (instructor) return { name: instructor.name, role: instructor.headline, picture: '' }
  const [name = '', ...role] = practitioner.split(', ')
  return { name, role: role.join(', '), picture: '' }
}

/** Unsaved values override stored ones. */
const withUnsaved = (stored: Stored | null, unsaved: Unsaved | undefined): Laid | null =>
  unsaved ? { ...stored, ...unsaved } : stored

type TextName =
  | 'accent'
  | 'title'
  | 'sentence'
  | 'numberPrefix'
  | 'activityNumber'
  | 'activityRegion'
  | 'place'

/**
 * The template of a course, `''` for the site's own. `unsaved`: unsaved form values of that very template.
 * Read-only, so that a transaction may call it too.
 */
export const templateOf = (reader: Reader, courseId: string, unsaved?: Unsaved): Template => {
  const stored = (course: string) => reader.firstOrNull(certificateTemplates, { course })
  const site = withUnsaved(stored(''), courseId === '' ? unsaved : undefined)
  const own = courseId === '' ? null : withUnsaved(stored(courseId), unsaved)
  const settings = reader.firstOrNull(siteSettings, {})
  const said = (name: TextName, otherwise = ''): string => own?.[name] || site?.[name] || otherwise
  const signer = signerIn(own) ?? signerIn(site) ?? teacherOf(reader, courseId, settings?.practitioner ?? '')
  // A course with its own signer has only its own signers.
  const second = secondIn(own) ?? (signerIn(own) ? null : secondIn(site))
  const activity = activitySentence(site?.activityNumber ?? '', site?.activityRegion ?? '')
  const accent = said('accent', DEFAULT_ACCENT)
  const design = own?.design || site?.design
  return {
    brand: settings?.brand ?? '',
    design: design === 'dunes' || design === 'epure' ? design : DEFAULT_DESIGN,
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : DEFAULT_ACCENT,
    title: said('title', DEFAULT_TITLE),
    sentence: said('sentence', DEFAULT_SENTENCE),
    mentions: [own?.mentions || site?.mentions || DEFAULT_MENTIONS, activity].filter(Boolean).join(' '),
    logo: keyOf(own, 'logo') || keyOf(site, 'logo'),
    signers: second ? [signer, second] : [signer],
    validityMonths: own?.validityMonths || site?.validityMonths || null,
    numberPrefix: site?.numberPrefix || DEFAULT_PREFIX,
    nature: own?.nature || site?.nature || 'training',
    activityNumber: site?.activityNumber ?? '',
    activityRegion: site?.activityRegion ?? '',
    place: said('place'),
  }
}
