import { Text } from '@mantine/core'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { longDate } from '../../../lib/format.ts'
import type { Gift } from '../queries.ts'

/** The gift's status: a refund takes it from its recipient. */
const statusOf = ({ state, sendAt, acceptedAt }: Gift): string =>
  ({
    scheduled: `L’e-mail partira le ${longDate(sendAt)}.`,
    sending: 'L’e-mail part.',
    sent: `Envoyé le ${longDate(sendAt)}, pas encore accepté.`,
    failed: 'L’e-mail n’a pas pu être remis.',
    accepted: `Accepté le ${longDate(acceptedAt)}.`,
    expired: 'Le lien a expiré sans avoir été accepté.',
    cancelled: 'Ce cadeau a été annulé.',
  })[state]

/** The recipient of a gift and its status. The giver's message is private. */
export const GiftOf = ({ gift }: { gift: Gift }) => (
  <TitledPanel id="cadeau" title="Cadeau">
    <div>
      <Text fw={600}>{`Pour ${gift.firstName || gift.email}`}</Text>
      <a href={`mailto:${gift.email}`}>
        <Address email={gift.email} />
      </a>
    </div>
    <Text>{statusOf(gift)}</Text>
  </TitledPanel>
)
