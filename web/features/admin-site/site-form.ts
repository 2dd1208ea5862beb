import { type SocialLink, siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import { INCOMPLETE_ADDRESS } from '#drizzle/domain/form-sentences.ts'
import { isAddress } from '../../admin-ui/forms/validate.ts'
import { type FieldInputOptions, fieldInput } from '../../admin-ui/resource/field-input.tsx'
import { ownInput } from '../../admin-ui/resource/input.ts'
import type { ResourceForm } from '../../admin-ui/resource/resource.ts'
import type { SiteSettings } from '../site/index.ts'
import { SocialLinksInput } from './components/SocialLinksInput.tsx'

const plain = (name: keyof SiteSettings & keyof typeof siteSettingsFields, options?: FieldInputOptions) =>
  fieldInput<SiteSettings>(siteSettingsFields, name, options)

const complete = (links: readonly SocialLink[]) =>
  links
    .map(({ network, url }) => ({ network: network.trim(), url: url.trim() }))
    .filter(({ network, url }) => network !== '' || url !== '')

const NO_LINKS: readonly SocialLink[] = []

const socialLinks = ownInput<SiteSettings, readonly SocialLink[]>({
  name: 'socialLinks',
  of: siteSettingsFields.socialLinks,
  fields: ['socialLinks'],
  empty: NO_LINKS,
  read: (settings) => settings.socialLinks ?? NO_LINKS,
  write: (links) => ({ socialLinks: complete(links) }),
  check: (links) => {
    const rows = complete(links)
    if (rows.some(({ network }) => network === '')) return 'Donnez un nom à chaque réseau.'
    return rows.every(({ url }) => isAddress(url)) ? '' : INCOMPLETE_ADDRESS
  },
  text: ({ network, url }) => `${network}\u00a0: ${url}`,
  as: SocialLinksInput,
})

/** The form of the one record of `site_settings`: who runs the site, how to reach them, what search engines show. */
export const SITE_FORM: ResourceForm<SiteSettings> = {
  as: 'page',
  rows: [
    plain('brand'),
    plain('baseline'),
    plain('logo'),
    plain('practitioner', { help: 'Par exemple «\u00a0Prénom Nom, praticienne en hypnose\u00a0»' }),
    [plain('contactEmail'), plain('phone')],
    plain('bookingUrl'),
    socialLinks,
  ],
  advanced: [
    plain('consentMode', { look: 'radio' }),
    plain('seoTitle', { help: 'Celui de la page d’accueil. Vide\u00a0: le nom du site et sa phrase' }),
    plain('seoDescription', { rows: 2 }),
    plain('footer', { rows: 2 }),
  ],
}
