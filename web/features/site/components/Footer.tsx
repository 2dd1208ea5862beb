import { Link } from 'react-router-dom'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import { reopenConsent } from '../../../lib/consent.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { useFooterPages, useSettings } from '../queries.ts'
import { Brand } from './Brand.tsx'
import styles from './Footer.module.css'

/** The design's links, by slug; a page is linked once it is published and marked for the footer. */
const HELP: Record<string, string> = {
  contact: 'Contact',
  faq: 'Questions fréquentes',
  retractation: 'Renoncer au contrat ici',
  resiliation: 'Résilier votre contrat',
}
const LEGAL: Record<string, string> = {
  'mentions-legales': 'Mentions légales',
  cgv: 'Conditions générales de vente',
  confidentialite: 'Politique de confidentialité',
  cookies: 'Cookies',
  accessibilite: 'Accessibilité',
  mediation: 'Médiation de la consommation',
}

const PageLinks = ({ labels, slugs }: { labels: Record<string, string>; slugs: ReadonlySet<string> }) =>
  Object.entries(labels)
    .filter(([slug]) => slugs.has(slug))
    .map(([slug, label]) => (
      <li key={slug}>
        <Link to={`/${slug}`}>{label}</Link>
      </li>
    ))

export function Footer() {
  const settings = useSettings()
  const user = useUser()
  const slugs = useFooterPages()
  const level = settings?.legal?.accessibilite || 'non conforme'
  const year = useNow().getFullYear()
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.about}>
          <Brand />
          <p>{HEALTH_NOTICE}</p>
          {settings?.socialLinks?.length ? (
            <ul>
              {settings.socialLinks.map((social) => (
                <li key={social.url}>
                  <a href={social.url} rel="me noopener">
                    {social.network}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore">Explorer</h2>
          <ul>
            <li>
              <Link to={link('courses')}>Formations</Link>
            </li>
            <li>
              <Link to={link('shop')}>Boutique</Link>
            </li>
            <li>
              <Link to={link('service')}>Tarifs</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help">Aide</h2>
          <ul>
            <PageLinks labels={HELP} slugs={slugs} />
            <li>
              <Link to={link(user ? 'memberHome' : 'signIn')}>{user ? 'Mon espace' : 'Espace membre'}</Link>
            </li>
            <li>
              <Link to={link('findOrder')}>Retrouver ma commande</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Informations légales</h2>
          <ul>
            <PageLinks labels={{ ...LEGAL, accessibilite: `Accessibilité : ${level}` }} slugs={slugs} />
            <li>
              <button type="button" onClick={reopenConsent}>
                Gérer les cookies
              </button>
            </li>
          </ul>
        </nav>
      </div>
      <p className={`container ${styles.last}`}>
        © {year} {settings?.brand || DEFAULT_BRAND}.{' '}
        {settings?.demo
          ? 'Contenu de démonstration : personnes, avis et chiffres sont inventés.'
          : (settings?.footer ?? '')}
      </p>
    </footer>
  )
}
