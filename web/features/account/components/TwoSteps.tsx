import type { SessionRecord } from '../../../lib/auth.ts'
import { users } from '../queries.ts'
import styles from './Account.module.css'
import { PersonSwitch } from './PersonSwitch.tsx'

/** A code by mail beside the password; the server asks for a verified address first. */
export function TwoSteps({ user }: { user: SessionRecord }) {
  return (
    <section aria-labelledby="two-steps" className={styles.card}>
      <h2 id="two-steps">Connexion en deux étapes</h2>
      <p>Même avec votre mot de passe, personne n’ouvre votre espace sans lire aussi vos messages.</p>
      <PersonSwitch
        userId={user.id}
        name="twoSteps"
        label="Demander un code par e-mail à chaque connexion"
        save={(twoSteps) => users.update(user.id, { twoSteps })}
      />
    </section>
  )
}
