import { Button, Group, Text } from '@mantine/core'
import { longDate } from '../../../lib/format.ts'
import type { Passkey } from '../second-step-acts.ts'
import { LABELS } from '../second-step-labels.ts'
import styles from './Rows.module.css'

interface Props {
  passkeys: readonly Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** The account's keys by their names. */
export const PasskeyList = ({ passkeys, onRename, onRemove }: Props) => (
  <ul className={styles.rows}>
    {passkeys.map((passkey) => (
      <li key={passkey.id}>
        <span className={styles.what}>
          <strong>{passkey.name}</strong>
          <Text component="span" size="sm" c="dimmed" className={styles.details}>
            <span>{`Ajoutée le ${longDate(passkey.created)}`}</span>
            <span>
              {passkey.lastUsedAt
                ? `Dernière utilisation le ${longDate(passkey.lastUsedAt)}`
                : 'N’a pas encore servi'}
            </span>
          </Text>
        </span>
        <Group gap="xs">
          <Button
            variant="subtle"
            aria-label={`${LABELS.passkeys.rename} ${passkey.name}`}
            onClick={() => onRename(passkey)}
          >
            {LABELS.passkeys.rename}
          </Button>
          <Button
            variant="outline"
            aria-label={`${LABELS.passkeys.remove} ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            {LABELS.passkeys.remove}
          </Button>
        </Group>
      </li>
    ))}
  </ul>
)
