import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import type { SessionRecord } from '../../../lib/auth.ts'
import { keepConsent } from '../../site/index.ts'
import { users } from '../queries.ts'
import styles from './Account.module.css'
import { PersonSwitch } from './PersonSwitch.tsx'

/** Choices of mails other than those about orders and courses. */
export function NotificationChoices({ user }: { user: SessionRecord }) {
  return (
    <section aria-labelledby="notifications" className={styles.card}>
      <h2 id="notifications">Notifications</h2>
      <p>
        Les messages qui concernent vos commandes, vos formations et votre compte vous parviennent toujours.
        Le reste, c’est vous qui décidez.
      </p>
      <PersonSwitch
        userId={user.id}
        name="marketingConsent"
        label={CONSENT_SENTENCES.newsletter}
        save={(given) => keepConsent('newsletter', given, CONSENT_VERSION)}
      />
      <PersonSwitch
        userId={user.id}
        name="mutesReplies"
        label="Ne pas m’envoyer d’e-mail quand on répond à mes messages sous les leçons"
        save={(mutesReplies) => users.update(user.id, { mutesReplies })}
      />
    </section>
  )
}
