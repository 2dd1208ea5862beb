import { Text } from '@mantine/core'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { keepConsent } from '../../site/index.ts'
import { users } from '../queries.ts'
import { AccountSwitch } from './AccountSwitch.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

/** Choices of mails other than those about orders and courses. */
export const NotificationChoices = ({ userId }: { userId: string }) => (
  <ProfilePanel title="Notifications">
    <Text>
      Les messages qui concernent vos commandes, vos formations et votre compte vous parviennent toujours. Le
      reste, c’est vous qui décidez.
    </Text>
    <AccountSwitch
      userId={userId}
      name="marketingConsent"
      label={CONSENT_SENTENCES.newsletter}
      save={(given) => keepConsent('newsletter', given, CONSENT_VERSION)}
    />
    <AccountSwitch
      userId={userId}
      name="mutesReplies"
      label="Ne pas m’envoyer d’e-mail quand on répond à mes messages sous les leçons"
      save={(mutesReplies) => users.update(userId, { mutesReplies })}
    />
  </ProfilePanel>
)
