/** « Mes attestations »: every one that the person was given, and whether it holds. */
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { certificateStatus } from '#drizzle/domain/certificate.ts'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { Certificate } from '../queries.ts'
import styles from './Rows.module.css'

const now = (): string => new Date().toISOString().replace('T', ' ')

/** The reason why a certificate is no longer valid. */
const noteOf = ({ revokedAt, revokedReason, expiresAt }: Certificate): string => {
  if (revokedAt) return `Retirée le ${longDate(revokedAt)}${revokedReason ? `\u00a0: ${revokedReason}` : '.'}`
  return expiresAt ? `Valable jusqu’au ${longDate(expiresAt)}.` : ''
}

const Row = ({ certificate }: { certificate: Certificate }) => {
  const { number, courseTitle, issuedAt, file, verifyToken } = certificate
  const status = certificateStatus(certificate, now())
  const addressOf = (token: string, isDownload?: boolean) =>
    fileUrl(certificate, file, { token, download: isDownload })
  return (
    <li>
      <span className={styles.what}>
        <strong>{courseTitle}</strong>
        <Text size="sm" c="dimmed">
          {`N°\u00a0${number}, du ${longDate(issuedAt)}. ${noteOf(certificate)}`}
        </Text>
      </span>
      <Group gap="xs">
        {status === 'valid' ? null : (
          <Badge color={status === 'revoked' ? 'red' : 'yellow'}>
            {status === 'revoked' ? 'Retirée' : 'Expirée'}
          </Badge>
        )}
        <Button
          component="a"
          href={link('verification', { token: verifyToken })}
          target="_blank"
          variant="subtle"
          size="compact-md"
          aria-label={`Vérification de l’attestation ${number} (nouvelle fenêtre)`}
        >
          Vérification
        </Button>
        {file && status !== 'revoked' ? (
          <Button
            variant="outline"
            size="compact-md"
            leftSection={<FileDown size={16} aria-hidden="true" />}
            aria-label={`Télécharger l’attestation ${number}`}
            onClick={() => void openFile({ addressOf }, true)}
          >
            Télécharger
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

export const MyCertificates = ({ certificates }: { certificates: readonly Certificate[] }) => {
  if (certificates.length === 0) return null
  return (
    <Panel labelledBy="mes-attestations">
      <Title order={2} size="h3" id="mes-attestations">
        Mes attestations
      </Title>
      <ul className={styles.rows}>
        {certificates.map((certificate) => (
          <Row key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </Panel>
  )
}
