import { link } from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import styles from './Account.module.css'

/** The way to the second step of the account, beside its devices. */
export default function OwnStepCard() {
  return (
    <section aria-labelledby="own-step" className={styles.card}>
      <h2 id="own-step">Application de codes et clés d’accès</h2>
      <p>
        Elles protègent votre compte mieux qu’un code par e-mail, qui n’est alors plus demandé à la connexion.
      </p>
      <div>
        <LinkButton to={link('secondStep')} variant="outline">
          Gérer la connexion en deux étapes
        </LinkButton>
      </div>
    </section>
  )
}
