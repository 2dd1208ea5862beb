import { Button, Group, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Modal } from '../components/layers.tsx'

/** The record was deleted while somebody wrote: her words, to take elsewhere. */
export const GoneDialog = ({ text, close }: { text: string | null; close: () => void }) => {
  const clipboard = useClipboard()
  return (
    <Modal opened={text !== null} onClose={close} size={640} title="Cette fiche a été supprimée entre-temps">
      <Text mb="md">
        Vos modifications ne peuvent plus y être enregistrées. Copiez vos textes avant de quitter cette page :
        ils restent aussi dans le formulaire.
      </Text>
      <Textarea
        label="Vos textes"
        value={text ?? ''}
        readOnly
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
      />
      {clipboard.error ? (
        <Text role="alert" mt="sm">
          Votre navigateur refuse la copie. Sélectionnez le texte ci-dessus et copiez-le au clavier.
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="outline" onClick={close}>
          Fermer
        </Button>
        <Button onClick={() => clipboard.copy(text ?? '')}>
          {clipboard.copied ? 'Textes copiés' : 'Copier mes textes'}
        </Button>
      </Group>
    </Modal>
  )
}
