/**
 * The attestation of a completed course: asks for the full name where it is incomplete, then offers the file.
 */
import { Button, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { needsName } from '#drizzle/domain/holder-name.ts'
import { fields, text } from '#drizzle/fields.ts'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { fileToken, fileUrl } from '../../../lib/files.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Certificate, nameCertificate } from '../queries.ts'
import styles from './Finished.module.css'

/** As `PUT /api/certificates/:id/holder` takes them. */
const nameFields = fields({
  firstName: text({ required: true, max: 80 }),
  lastName: text({ required: true, max: 79 }),
})
const LABELS = { firstName: 'Prénom', lastName: 'Nom de famille' }

const NameForm = ({ certificate }: { certificate: Certificate }) => {
  const user = useUser()
  const queries = useQueryClient()
  const form = useRecordForm({
    fields: nameFields,
    initial: { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' },
    labels: LABELS,
  })
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['certificates'] }),
      queries.invalidateQueries({ queryKey: ['users'] }),
    ])
  const save = useMutation({
    mutationFn: () => nameCertificate(certificate.id, form.values),
    // Awaited: the form stays busy until the attestation replaces it.
    onSuccess: refresh,
    onError: (error) => {
      if (form.fail(error).length > 0) return
      notify.error(failureMessage(error))
      // Another tab was first: the stored name is shown.
      void refresh()
    },
  })
  return (
    <form
      noValidate
      className={styles.name}
      aria-labelledby="attestation-name"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && form.validate().length === 0) save.mutate()
      }}
    >
      <Title order={3} size="h4" id="attestation-name">
        Nom à imprimer sur l’attestation
      </Title>
      <Text size="sm">
        {
          'Vérifiez-le bien\u00a0: il complète aussi votre compte, et il ne pourra plus être changé sur l’attestation.'
        }
      </Text>
      <TextInput {...form.text('firstName')} autoComplete="given-name" />
      <TextInput {...form.text('lastName')} autoComplete="family-name" />
      <div>
        <Button type="submit" loading={save.isPending}>
          Préparer mon attestation
        </Button>
      </div>
    </form>
  )
}

interface DownloadProps {
  certificate: Certificate
  label?: string
  variant?: 'outline'
}
const Download = ({ certificate, label = 'Télécharger mon attestation', ...look }: DownloadProps) => {
  const open = async () => {
    try {
      const token = await fileToken()
      window.location.assign(fileUrl(certificate, certificate.file, { token, download: true }))
    } catch (error) {
      notify.error(failureMessage(error))
    }
  }
  return (
    <div>
      <Button leftSection={<Award size={18} aria-hidden="true" />} onClick={() => void open()} {...look}>
        {label}
      </Button>
    </div>
  )
}

/** `undefined` while it is being generated. */
export const Attestation = ({ certificate }: { certificate: Certificate | undefined }) => {
  const user = useUser()
  if (certificate?.revokedAt) {
    const { revokedReason } = certificate
    return (
      <Text size="sm">
        {`Votre attestation a été retirée.${revokedReason ? ` Motif\u00a0: ${revokedReason}` : ''}`}
      </Text>
    )
  }
  if (certificate && needsName(certificate.holder, user?.firstName ?? ''))
    return (
      <>
        <NameForm certificate={certificate} />
        {/* Some people have only one name. */}
        {certificate.file ? (
          <Download
            certificate={certificate}
            label={`La télécharger au nom de «\u00a0${certificate.holder}\u00a0»`}
            variant="outline"
          />
        ) : null}
      </>
    )
  if (certificate?.file) return <Download certificate={certificate} />
  return (
    <Text role="status" size="sm">
      Votre attestation est en préparation.
    </Text>
  )
}
