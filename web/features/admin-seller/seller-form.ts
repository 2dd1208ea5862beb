/** The legal block of the settings, as a form shows it and stores it back. */
import type { LegalBlock } from '#drizzle/collections/site-settings.ts'
import { sirenProblem, vatProblem } from '#drizzle/domain/company.ts'
import {
  SELLER_REGIMES,
  type SellerRegime,
  type Thresholds,
  USUAL_THRESHOLDS,
} from '#drizzle/domain/seller.ts'
import { bool, choice, fields, optionalNumber, text } from '#drizzle/fields.ts'
import { decimal } from '../../lib/format.ts'

/** A threshold that may be set otherwise than the law has it today. */
const threshold = (name: keyof Thresholds) =>
  optionalNumber({ onlyInt: true, min: 0, help: `Vide\u00a0: ${decimal(USUAL_THRESHOLDS[name])}\u00a0€` })

/** The form's fields; the same names as in the block, with the thresholds. */
export const SELLER_FIELDS = /* @__PURE__ */ fields({
  raisonSociale: text({ max: 200 }),
  forme: text({ max: 120, help: 'Par exemple «\u00a0Entrepreneur individuel\u00a0» ou «\u00a0SASU\u00a0»' }),
  capital: text({ max: 60, help: 'D’une société seulement, par exemple «\u00a01\u00a0000\u00a0€\u00a0»' }),
  adresse: text({ max: 500, help: 'Sur plusieurs lignes, le code postal et la ville à la fin' }),
  siret: text({
    max: 30,
    help: 'SIREN (9 chiffres) ou SIRET (14 chiffres)\u00a0: toute facture doit le porter',
  }),
  tva: text({ max: 30, help: 'Vide si vous n’en avez pas, comme souvent en franchise' }),
  regime: choice(SELLER_REGIMES, { initial: 'standard' }),
  mentionTva: text({ max: 300, help: 'Vide\u00a0: «\u00a0TVA non applicable, art. 293 B du CGI\u00a0»' }),
  debits: bool(),
  conditions: text({ max: 1000, help: 'Vide\u00a0: trois fois le taux d’intérêt légal' }),
  services: threshold('services'),
  servicesMajore: threshold('servicesMajore'),
  biens: threshold('biens'),
  biensMajore: threshold('biensMajore'),
  ventesUe: threshold('ventesUe'),
})

const TEXTS = [
  'raisonSociale',
  'forme',
  'capital',
  'adresse',
  'siret',
  'tva',
  'mentionTva',
  'conditions',
  'mediateur',
] as const
export const THRESHOLDS = ['services', 'servicesMajore', 'biens', 'biensMajore', 'ventesUe'] as const

export type SellerValues = Record<(typeof TEXTS)[number], string> &
  Record<(typeof THRESHOLDS)[number], number | null> & { regime: SellerRegime; debits: boolean }

export const SELLER_LABELS: Readonly<Record<keyof SellerValues, string>> = {
  raisonSociale: 'Raison sociale, ou nom et prénom',
  forme: 'Forme juridique',
  capital: 'Capital social',
  adresse: 'Adresse',
  siret: 'SIREN ou SIRET',
  tva: 'Numéro de TVA intracommunautaire',
  regime: 'Régime de TVA',
  mentionTva: 'Mention de la franchise',
  debits: 'J’ai opté pour le paiement de la TVA d’après les débits',
  mediateur: 'Médiateur de la consommation, avec son adresse et son site',
  conditions: 'Pénalités de retard, sur les factures aux professionnels',
  services: 'Prestations de services, en euros',
  servicesMajore: 'Prestations de services, seuil majoré',
  biens: 'Biens et services, en euros',
  biensMajore: 'Biens et services, seuil majoré',
  ventesUe: 'Particuliers d’autres pays de l’Union, en euros',
}

export const REGIME_LABELS: Readonly<Record<SellerRegime, string>> = {
  standard: 'TVA normale',
  franchise: 'Franchise en base (art. 293 B)',
  exempt: 'Activité exonérée (formation, art. 261)',
}

export const valuesOf = (legal: LegalBlock | null): SellerValues => {
  const block = legal ?? {}
  const own = block.seuils ?? {}
  return {
    raisonSociale: block.raisonSociale ?? '',
    forme: block.forme ?? '',
    capital: block.capital ?? '',
    adresse: block.adresse ?? '',
    siret: block.siret ?? '',
    tva: block.tva ?? '',
    mentionTva: block.mentionTva ?? '',
    conditions: block.conditions ?? '',
    mediateur: block.mediateur ?? '',
    regime: block.regime ?? 'standard',
    debits: block.debits ?? false,
    services: own.services ?? null,
    servicesMajore: own.servicesMajore ?? null,
    biens: own.biens ?? null,
    biensMajore: own.biensMajore ?? null,
    ventesUe: own.ventesUe ?? null,
  }
}

/** The block with what was changed; what the form does not show stays, what is empty goes. */
export const blockOf = (legal: LegalBlock | null, change: Partial<SellerValues>): LegalBlock => {
  const values = { ...valuesOf(legal), ...change }
  const { hebergeur, accessibilite } = legal ?? {}
  const texts = Object.fromEntries(
    TEXTS.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : [])),
  )
  const seuils: Partial<Thresholds> = {}
  for (const name of THRESHOLDS) {
    const own = values[name]
    if (own !== null) seuils[name] = own
  }
  return {
    ...(hebergeur ? { hebergeur } : {}),
    ...(accessibilite ? { accessibilite } : {}),
    ...texts,
    regime: values.regime,
    ...(values.debits ? { debits: true } : {}),
    ...(Object.keys(seuils).length > 0 ? { seuils } : {}),
  }
}

/** Numbers by their form and key, and both together. */
export const checkSeller = ({ siret, tva }: SellerValues): Record<string, string> => {
  const siren = siret.trim() ? sirenProblem(siret) : ''
  const vat = tva.trim() ? vatProblem(tva, siren ? '' : siret) : ''
  return { ...(siren ? { siret: siren } : {}), ...(vat ? { tva: vat } : {}) }
}
