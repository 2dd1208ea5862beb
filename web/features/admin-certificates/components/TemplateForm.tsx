import { ColorInput, NativeSelect, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CERTIFICATE_DESIGNS, DEFAULT_PREFIX, NATURE_LABELS, NATURES } from '#drizzle/domain/certificate.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { DESIGN_LABELS } from '../labels.ts'
import type { Template } from '../queries.ts'
import { PLACEHOLDERS, TEMPLATE_LABELS } from '../template-form.ts'
import type { TemplateEditor } from '../use-template-editor.ts'
import { PictureField } from './PictureField.tsx'

/** Of the house's own colours, and some that go with them. */
const SWATCHES = ['#b0a696', '#776c5c', '#cda116', '#5b7d8f', '#6b7f5e', '#8a5a5a', '#4d4a66']

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    <Stack>
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
      {children}
    </Stack>
  </Paper>
)

interface Props {
  editor: TemplateEditor
  template: Template | null
  /** Of a course: what is empty is the site's. */
  isOfCourse: boolean
}

/** The texts of an attestation, and the organisation's data on its documents. */
export const TemplateForm = ({ editor, template, isOfCourse }: Props) => {
  const { form } = editor
  const empty = isOfCourse ? 'Comme le modèle du site' : undefined
  const labels = (name: keyof typeof PLACEHOLDERS) => ({ placeholder: empty ?? PLACEHOLDERS[name] })
  return (
    <Stack gap="lg">
      <Part title="Présentation">
        <NativeSelect
          {...form.text('design')}
          label={TEMPLATE_LABELS.design}
          data={[
            { value: '', label: empty ?? DESIGN_LABELS.arche },
            ...CERTIFICATE_DESIGNS.filter((design) => isOfCourse || design !== 'arche').map((value) => ({
              value,
              label: DESIGN_LABELS[value],
            })),
          ]}
        />
        <ColorInput
          {...form.value('accent')}
          size="md"
          format="hex"
          // An invalid colour is reported, not removed.
          fixOnBlur={false}
          swatches={SWATCHES}
          placeholder={empty ?? '#b0a696'}
          eyeDropperButtonProps={{ 'aria-label': 'Prendre une couleur à l’écran' }}
        />
        <PictureField editor={editor} template={template} name="logo" label="Logo" />
      </Part>
      <Part title="Textes">
        <TextInput {...form.text('title')} {...labels('title')} />
        <TextInput {...form.text('sentence')} {...labels('sentence')} />
        <Textarea {...form.text('mentions')} {...labels('mentions')} autosize minRows={2} />
        <IntegerInput
          {...form.value('validityMonths')}
          description={isOfCourse ? 'Vide\u00a0: comme le modèle du site' : 'Vide\u00a0: valable sans fin'}
        />
      </Part>
      <Part
        title="Signature"
        text={
          isOfCourse
            ? 'Sans signataire ici, ce sont ceux du modèle du site.'
            : 'Sans signataire ici, l’attestation porte le nom de la personne qui anime la formation.'
        }
      >
        <Pairs>
          <TextInput {...form.text('signerName')} />
          <TextInput {...form.text('signerRole')} />
        </Pairs>
        <PictureField editor={editor} template={template} name="signature" label="Signature" />
      </Part>
      <Part title="Second signataire">
        <Pairs>
          <TextInput {...form.text('secondName')} />
          <TextInput {...form.text('secondRole')} />
        </Pairs>
        <PictureField
          editor={editor}
          template={template}
          name="secondSignature"
          label="Signature du second signataire"
        />
      </Part>
      <Part
        title="Formation professionnelle"
        text="Pour l’attestation d’assiduité et le certificat de réalisation."
      >
        <NativeSelect
          {...form.text('nature')}
          label={TEMPLATE_LABELS.nature}
          data={[
            { value: '', label: empty ?? NATURE_LABELS.training },
            ...NATURES.filter((nature) => isOfCourse || nature !== 'training').map((value) => ({
              value,
              label: NATURE_LABELS[value],
            })),
          ]}
        />
        <TextInput {...form.text('place')} placeholder={empty} />
        {isOfCourse ? null : (
          <>
            <Pairs>
              <TextInput {...form.text('activityNumber')} inputMode="numeric" placeholder="11 75 12345 75" />
              <TextInput {...form.text('activityRegion')} placeholder="d’Île-de-France" />
            </Pairs>
            <TextInput
              {...form.text('numberPrefix')}
              placeholder={DEFAULT_PREFIX}
              description="Devant l’année et le numéro. Les attestations déjà remises gardent le leur."
            />
          </>
        )}
      </Part>
    </Stack>
  )
}
