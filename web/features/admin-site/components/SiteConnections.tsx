import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { type SiteConnections as All, siteConnections } from '../connections.ts'
import { BackupsForm } from './BackupsForm.tsx'
import { type Bound, ConnectionForm } from './ConnectionForm.tsx'

type Mail = All['mail'] & { secret: string }
type Bucket = All['files'] & { secret: string }

const Secret = (props: {
  label: string
  isStored: boolean
  value: string
  error?: string
  disabled: boolean
  onChange: (secret: string) => void
}) => (
  <PasswordInput
    label={props.label}
    description={props.isStored ? 'Enregistré. Laissez vide pour le garder.' : undefined}
    autoComplete="new-password"
    value={props.value}
    error={props.error}
    disabled={props.disabled}
    maxLength={500}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

const MailFields = ({ values, set, errorOf, isFixed }: Bound<Mail>) => {
  const text = (
    name: 'host' | 'username' | 'senderName' | 'senderAddress',
    label: string,
    disabled: boolean,
  ) => (
    <TextInput
      label={label}
      value={values[name]}
      error={errorOf(name)}
      disabled={disabled}
      maxLength={255}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <>
      <Pairs from="xs">
        {text('senderName', 'Nom de l’expéditeur', values.isSenderFixed)}
        {text('senderAddress', 'Adresse de l’expéditeur', values.isSenderFixed)}
      </Pairs>
      {values.isOn ? (
        <>
          <Pairs from="xs">
            {text('host', 'Serveur', isFixed)}
            <IntegerInput
              label="Port"
              value={values.port}
              error={errorOf('port')}
              disabled={isFixed}
              onChange={(port) => set({ port: port ?? 0 })}
            />
          </Pairs>
          <Pairs from="xs">
            {text('username', 'Identifiant', isFixed)}
            <Secret
              label="Mot de passe"
              isStored={values.hasSecret}
              value={values.secret}
              error={errorOf('secret')}
              disabled={isFixed}
              onChange={(secret) => set({ secret })}
            />
          </Pairs>
          <Switch
            label="Connexion chiffrée dès le début (port 465)"
            checked={values.isTls}
            disabled={isFixed}
            onChange={({ currentTarget }) => set({ isTls: currentTarget.checked })}
          />
        </>
      ) : null}
    </>
  )
}

const BucketFields = ({ values, set, errorOf, isFixed }: Bound<Bucket>) => {
  const text = (
    name: 'endpoint' | 'region' | 'bucket' | 'accessKey',
    label: string,
    placeholder?: string,
  ) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={values[name]}
      error={errorOf(name)}
      disabled={isFixed}
      maxLength={255}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  if (!values.isOn) return null
  return (
    <>
      {text('endpoint', 'Adresse du service', 'https://s3.example.com')}
      <Pairs from="xs">
        {text('bucket', 'Nom de l’espace')}
        {text('region', 'Région', 'eu-west-3')}
      </Pairs>
      <Pairs from="xs">
        {text('accessKey', 'Clé d’accès')}
        <Secret
          label="Clé secrète"
          isStored={values.hasSecret}
          value={values.secret}
          error={errorOf('secret')}
          disabled={isFixed}
          onChange={(secret) => set({ secret })}
        />
      </Pairs>
      <Switch
        label="Le nom de l’espace est dans le chemin de l’adresse"
        checked={values.forcePathStyle}
        disabled={isFixed}
        onChange={({ currentTarget }) => set({ forcePathStyle: currentTarget.checked })}
      />
    </>
  )
}

const bucketBody = ({ hasSecret: _stored, isFixed: _fixed, ...bucket }: Bucket) => bucket
const mailBody = ({ hasSecret: _stored, isFixed: _fixed, isSenderFixed: _sender, ...mail }: Mail) => mail

const TESTED_BUCKET = () => 'Un fichier a été écrit, relu et effacé.'

/** What the site sends its mails and stores its files with. */
export const SiteConnections = () => (
  <TitledPanel id="connexions" title="Connexions">
    <AdminLoad query={useQuery(siteConnections)} skeleton={<Blocks rows={3} />}>
      {({ mail, files, archive, backups }) => (
        <>
          <ConnectionForm<Mail>
            label="E-mails"
            state={mail.isOn ? 'Envoyés' : 'Gardés sans partir'}
            switchLabel="Envoyer les e-mails par un serveur"
            what="mail"
            stored={{ ...mail, secret: '' }}
            isFixed={mail.isFixed}
            body={(values) => ({ mail: mailBody(values) })}
            tested={(sentTo) => `Un message est parti à ${sentTo}.`}
          >
            {MailFields}
          </ConnectionForm>
          <ConnectionForm<Bucket>
            label="Fichiers"
            state={files.isOn ? 'Dans un espace S3' : 'Sur cette machine'}
            switchLabel="Ranger les fichiers dans un espace S3"
            what="files"
            stored={{ ...files, secret: '' }}
            isFixed={files.isFixed}
            body={(values) => ({ files: bucketBody(values) })}
            tested={TESTED_BUCKET}
          >
            {BucketFields}
          </ConnectionForm>
          <BackupsForm stored={backups} />
          <ConnectionForm<Bucket>
            label="Lieu des sauvegardes"
            state={archive.isOn ? 'Dans un espace S3' : 'Sur cette machine'}
            switchLabel="Ranger les sauvegardes dans un espace S3"
            what="archive"
            stored={{ ...archive, secret: '' }}
            isFixed={archive.isFixed}
            body={(values) => ({ archive: bucketBody(values) })}
            tested={TESTED_BUCKET}
          >
            {BucketFields}
          </ConnectionForm>
        </>
      )}
    </AdminLoad>
  </TitledPanel>
)
