import { lazy, Suspense, useState } from 'react'
import type { SessionRecord } from '../../../lib/auth.ts'
import { users } from '../queries.ts'
import styles from './Account.module.css'
import { PersonSwitch } from './PersonSwitch.tsx'

const EndMailCode = lazy(() => import('./EndMailCode.tsx'))

/** A code by mail beside the password; the server asks for a verified address first, and for a proof before it ends. */
export function TwoSteps({ user }: { user: SessionRecord }) {
  const [isEnding, setEnding] = useState(false)
  return (
    <section aria-labelledby="two-steps" className={styles.card}>
      <h2 id="two-steps">Connexion en deux étapes</h2>
      <p>Même avec votre mot de passe, personne n’ouvre votre espace sans lire aussi vos messages.</p>
      <PersonSwitch
        userId={user.id}
        name="twoSteps"
        label="Demander un code par e-mail à chaque connexion"
        save={(twoSteps) => users.update(user.id, { twoSteps })}
        onRefuse={() => setEnding(true)}
      />
      {isEnding ? (
        <Suspense>
          <EndMailCode user={user} onClose={() => setEnding(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
