/** The values that the form of a template changes. */
import {
  type CertificateDesign,
  DEFAULT_MENTIONS,
  DEFAULT_SENTENCE,
  DEFAULT_TITLE,
  type Nature,
} from '#drizzle/domain/certificate.ts'
import type { Template } from './queries.ts'

export interface TemplateValues {
  design: CertificateDesign | ''
  accent: string
  title: string
  sentence: string
  mentions: string
  signerName: string
  signerRole: string
  secondName: string
  secondRole: string
  validityMonths: number | null
  nature: Nature | ''
  numberPrefix: string
  activityNumber: string
  activityRegion: string
  place: string
}

export const EMPTY: TemplateValues = {
  design: '',
  accent: '',
  title: '',
  sentence: '',
  mentions: '',
  signerName: '',
  signerRole: '',
  secondName: '',
  secondRole: '',
  validityMonths: null,
  nature: '',
  numberPrefix: '',
  activityNumber: '',
  activityRegion: '',
  place: '',
}

export const valuesOf = (template: Template): TemplateValues => ({
  design: template.design,
  accent: template.accent,
  title: template.title,
  sentence: template.sentence,
  mentions: template.mentions,
  signerName: template.signerName,
  signerRole: template.signerRole,
  secondName: template.secondName,
  secondRole: template.secondRole,
  validityMonths: template.validityMonths,
  nature: template.nature,
  numberPrefix: template.numberPrefix,
  activityNumber: template.activityNumber,
  activityRegion: template.activityRegion,
  place: template.place,
})

export const TEMPLATE_LABELS: Record<keyof TemplateValues, string> = {
  design: 'Présentation',
  accent: 'Couleur des traits',
  title: 'Titre',
  sentence: 'Phrase avant le nom de la formation',
  mentions: 'Mentions',
  signerName: 'Nom du signataire',
  signerRole: 'Qualité du signataire',
  secondName: 'Nom du second signataire',
  secondRole: 'Qualité du second signataire',
  validityMonths: 'Durée de validité, en mois',
  nature: 'Nature de l’action',
  numberPrefix: 'Préfixe des numéros',
  activityNumber: 'Numéro de déclaration d’activité',
  activityRegion: 'Région de la déclaration',
  place: 'Lieu de signature',
}

/** Placeholders of empty fields: the site's defaults, or none for a course. */
export const PLACEHOLDERS = { title: DEFAULT_TITLE, sentence: DEFAULT_SENTENCE, mentions: DEFAULT_MENTIONS }

/** French messages for what the field declarations do not cover. */
export const templateProblems = (values: TemplateValues): Record<string, string> => ({
  ...(values.accent === '' || /^#[0-9a-f]{6}$/i.test(values.accent)
    ? {}
    : { accent: 'Indiquez une couleur, par exemple #b0a696.' }),
  ...(values.numberPrefix === '' || /^[A-Z0-9]{1,8}$/.test(values.numberPrefix)
    ? {}
    : { numberPrefix: 'Indiquez un à huit caractères\u00a0: lettres majuscules et chiffres.' }),
  ...(values.activityNumber === '' || /^[0-9 ]{11,20}$/.test(values.activityNumber)
    ? {}
    : { activityNumber: 'Indiquez les onze chiffres de la déclaration.' }),
})
