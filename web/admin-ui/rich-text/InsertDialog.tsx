import { Button, Divider, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { filmReference } from '#drizzle/domain/embedded-film.ts'
import { Modal } from '../components/layers.tsx'
import type { Insertion } from './Toolbar.tsx'

const TITLES: Record<Insertion, string> = {
  link: 'Insérer un lien',
  image: 'Insérer une image',
  video: 'Insérer une vidéo',
}
const LABELS: Record<Insertion, string> = {
  link: 'Adresse du lien',
  image: 'Adresse de l’image',
  video: 'Adresse de la vidéo YouTube ou Vimeo',
}

/** Web addresses, paths of this site and mail or telephone links; nothing that runs code. */
const isSafe = (address: string) => /^(https?:\/\/|\/(?![/\\])|mailto:|tel:|#)/i.test(address)

const problem = (what: Insertion, address: string, alt: string): { address?: string; alt?: string } => {
  if (what === 'video')
    return filmReference(address)
      ? {}
      : { address: 'Saisissez l’adresse d’une vidéo de YouTube ou de Vimeo.' }
  if (!isSafe(address)) return { address: 'Saisissez une adresse complète, par exemple https://example.com.' }
  return what === 'image' && !alt.trim()
    ? { alt: 'Décrivez l’image pour les personnes qui ne la voient pas.' }
    : {}
}

const apply = (editor: Editor, what: Insertion, address: string, alt: string) => {
  const chain = editor.chain().focus()
  if (what === 'video')
    return chain.insertContent({ type: 'videoId', attrs: { id: filmReference(address) } }).run()
  if (what === 'image') return chain.setImage({ src: address, alt: alt.trim() }).run()
  if (editor.state.selection.empty && !editor.isActive('link'))
    return chain
      .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
      .run()
  return chain.extendMarkRange('link').setLink({ href: address }).run()
}

/** Asks what a link, a picture (its description is required) or a film needs. */
export const InsertDialog = (props: {
  editor: Editor
  what: Insertion | null
  close: () => void
  /** Sends a picture of this device instead; absent for who may not. */
  chooseImage?: () => void
}) => (
  <Modal opened={props.what !== null} onClose={props.close} title={props.what ? TITLES[props.what] : ''}>
    {props.what ? (
      <>
        {props.what === 'image' && props.chooseImage ? (
          <>
            <Button variant="outline" fullWidth onClick={props.chooseImage}>
              Choisir une image sur cet appareil
            </Button>
            <Divider my="md" label="ou" />
          </>
        ) : null}
        <Form key={props.what} editor={props.editor} what={props.what} close={props.close} />
      </>
    ) : null}
  </Modal>
)

const Form = ({ editor, what, close }: { editor: Editor; what: Insertion; close: () => void }) => {
  const linked: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(what === 'link' && typeof linked === 'string' ? linked : '')
  const [alt, setAlt] = useState('')
  const [errors, setErrors] = useState<{ address?: string; alt?: string }>({})
  const submit = () => {
    const found = problem(what, address.trim(), alt)
    setErrors(found)
    if (found.address || found.alt) return
    apply(editor, what, address.trim(), alt)
    close()
  }
  return (
    // A form inside the record's own form would submit that one too: the keys are handled here.
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of the inputs submits
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={LABELS[what]}
        value={address}
        error={errors.address}
        data-autofocus
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {what === 'image' ? (
        <TextInput
          mt="md"
          label="Description de l’image"
          value={alt}
          error={errors.alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      ) : null}
      <Group justify="flex-end" mt="lg">
        {what === 'link' && typeof linked === 'string' ? (
          <Button
            variant="subtle"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              close()
            }}
          >
            Retirer le lien
          </Button>
        ) : null}
        <Button variant="outline" onClick={close}>
          Annuler
        </Button>
        <Button onClick={submit}>Insérer</Button>
      </Group>
    </div>
  )
}
