import { Text } from '@mantine/core'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { dateAtTime } from '../../../lib/moments.ts'
import type { Consent } from '../queries.ts'
import { purposeWord } from '../words.ts'
import styles from './Order.module.css'

/** What the buyer agreed to: the very sentence, its version and the instant, as they were kept. */
export const Consents = ({ consents }: { consents: readonly Consent[] }) => (
  <TitledPanel
    id="accords"
    title="Accords"
    empty={consents.length === 0 && 'Aucun accord n’a été enregistré avec cette commande.'}
  >
    <ul className={rows.rows}>
      {consents.map(({ id, purpose, given, text, version, at }) => (
        <li key={id}>
          <div className={rows.what}>
            <Text fw={600}>{`${purposeWord(purpose)}${given ? '' : '\u00a0: retiré'}`}</Text>
            {text ? <blockquote className={styles.quote}>{text}</blockquote> : null}
            <Text size="sm" c="dimmed">
              {`Le ${dateAtTime(at)}${version ? `, version du texte\u00a0: ${version}` : ''}`}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  </TitledPanel>
)
