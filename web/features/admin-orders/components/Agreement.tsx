import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { dateAtTime } from '../../../lib/moments.ts'
import type { Agreement as Quote } from '../queries.ts'
import styles from './Order.module.css'

/** The quote that the order was made of: who agreed to it, when, and to which very words. */
export const Agreement = ({ quote }: { quote: Quote }) => (
  <TitledPanel id="devis" title="Accord sur le devis">
    <Text>
      {`Devis n°\u00a0${quote.number}, accepté par ${quote.acceptedName} le ${dateAtTime(quote.acceptedAt)}. `}
      <Anchor component={Link} to={`${adminLink('adminDevis')}?q=${encodeURIComponent(quote.number)}`}>
        Voir le devis
      </Anchor>
    </Text>
    <blockquote className={styles.quote}>{quote.acceptedText}</blockquote>
  </TitledPanel>
)
