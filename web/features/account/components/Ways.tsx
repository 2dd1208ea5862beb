import { link } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import styles from './Account.module.css'

interface Way {
  id: string
  title: string
  text: string
  to: string
  label: string
}

const WAYS: readonly Way[] = [
  {
    id: 'devices',
    title: 'Appareils',
    text: 'Là où votre compte est ouvert, et les appareils que nous reconnaissons.',
    to: link('devices'),
    label: 'Gérer mes appareils',
  },
  {
    id: 'own-step',
    title: 'Application de codes et clés d’accès',
    text: 'Elles protègent votre compte mieux qu’un code par e-mail, qui n’est alors plus demandé à la connexion.',
    to: link('secondStep'),
    label: 'Gérer la connexion en deux étapes',
  },
]

/** The ways to what the member space keeps about a sign-in. */
export default function Ways() {
  return WAYS.map(({ id, title, text, to, label }) => (
    <section key={id} aria-labelledby={id} className={styles.card}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div>
        <LinkButton to={to} variant="outline">
          {label}
        </LinkButton>
      </div>
    </section>
  ))
}
