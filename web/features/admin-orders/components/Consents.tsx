import { Button, Text } from '@mantine/core'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { download } from '../../../lib/download.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import { purposeWord } from '../labels.ts'
import type { Consent } from '../queries.ts'
import styles from './Order.module.css'

const saveTerms = (number: string) =>
  download(`/api/orders/${number}/terms`, `conditions-${number}.html`, { method: 'GET' }).catch(
    (error: unknown) => notify.error(failureMessage(error)),
  )

/** The buyer's consents: the exact text, its version and the time, as stored. */
export const Consents = ({ consents, number }: { consents: readonly Consent[]; number: string }) => (
  <TitledPanel
    id="accords"
    title="Accords"
    empty={consents.length === 0 && 'Aucun accord n’a été enregistré avec cette commande.'}
  >
    <ul className={rows.rows}>
      {consents.map(({ id, purpose, given, text, version, at, hasTerms }) => (
        <li key={id}>
          <div className={rows.what}>
            <Text fw={600}>{`${purposeWord(purpose)}${given ? '' : '\u00a0: retiré'}`}</Text>
            {text ? <blockquote className={styles.quote}>{text}</blockquote> : null}
            <Text size="sm" c="dimmed">
              {`Le ${dateAtTime(at)}${version ? `, version du texte\u00a0: ${version}` : ''}`}
            </Text>
          </div>
          {hasTerms ? (
            <Button size="compact-md" variant="subtle" onClick={() => void saveTerms(number)}>
              Conditions acceptées
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  </TitledPanel>
)
