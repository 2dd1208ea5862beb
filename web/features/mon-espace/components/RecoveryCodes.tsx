import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { LABELS } from '../second-step-labels.ts'
import styles from './SecondStep.module.css'

/** New recovery codes, shown this once: to be copied, printed or saved. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const clipboard = useClipboard({ timeout: 4000 })
  // They replace a form; and on their button a second « Entrée » would dismiss them unread.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = codes.join('\n')
  const file = () =>
    saveFile(
      LABELS.codes.file,
      new Blob([`Codes de secours de ${window.location.host}\n\n${text}\n`], { type: 'text/plain' }),
    )
  return (
    <Stack>
      <Alert color="yellow" icon={<TriangleAlert size={20} aria-hidden="true" />}>
        {LABELS.codes.shown}
      </Alert>
      <div className={styles.printed}>
        <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={LABELS.codes.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button variant="outline" onClick={() => clipboard.copy(text)}>
          Copier
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button variant="outline" onClick={file}>
          Télécharger
        </Button>
      </Group>
      <Text role="status" size="sm">
        {clipboard.copied ? 'Les codes sont copiés.' : ''}
        {clipboard.error ? 'Votre navigateur n’a pas permis la copie. Téléchargez-les ou imprimez-les.' : ''}
      </Text>
      <Button onClick={onDone}>{LABELS.codes.done}</Button>
    </Stack>
  )
}
