import { Text } from '@mantine/core'
import { dateAtTime } from '../../../lib/moments.ts'
import type { Consent } from '../queries.ts'
import { purposeWord } from '../words.ts'
import styles from './Order.module.css'
import { Part } from './Part.tsx'

/** What the buyer agreed to: the very sentence, its version and the instant, as they were kept. */
export const Consents = ({ consents }: { consents: readonly Consent[] }) => (
  <Part
    id="accords"
    title="Accords"
    empty={consents.length === 0 && 'Aucun accord n’a été enregistré avec cette commande.'}
  >
    <ul className={styles.rows}>
      {consents.map(({ id, purpose, given, text, version, at }) => (
        <li key={id}>
          <div className={styles.what}>
            <Text fw={600}>{`${purposeWord(purpose)}${given ? '' : '\u00a0: retiré'}`}</Text>
            {text ? <blockquote className={styles.quote}>{text}</blockquote> : null}
            <Text size="sm" c="dimmed">
              {`Le ${dateAtTime(at)}${version ? `, version du texte\u00a0: ${version}` : ''}`}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  </Part>
)
