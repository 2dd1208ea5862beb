import { Button, Code, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Copy } from 'lucide-react'

const COUNTED = ['', 'cette ligne', 'ces deux lignes', 'ces trois lignes'] as const

/**
 * What is not connected, and the lines that connect it: the author sends them to whoever hosts the site, and need not
 * read them. At most three.
 */
export const HostLines = ({ what, lines }: { what: string; lines: readonly string[] }) => {
  const clipboard = useClipboard()
  const text = lines.join('\n')
  return (
    <Stack gap="xs" align="flex-start">
      <Text>{`${what} Envoyez ${COUNTED[lines.length] ?? 'ces lignes'} à la personne qui héberge le site.`}</Text>
      <Button
        variant="outline"
        leftSection={<Copy size={18} aria-hidden="true" />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? 'Copié' : 'Copier pour l’envoyer'}
      </Button>
      <details open={clipboard.error !== null || undefined}>
        <summary>Voir les lignes</summary>
        <Code block>{text}</Code>
      </details>
      {clipboard.error ? (
        <Text size="sm" role="alert">
          La copie n’a pas marché. Sélectionnez les lignes et copiez-les vous-même.
        </Text>
      ) : null}
    </Stack>
  )
}
