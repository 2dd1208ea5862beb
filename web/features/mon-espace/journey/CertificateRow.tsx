import { certificateStatus } from '#drizzle/domain/certificate.ts'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import type { Certificate } from '../queries.ts'
import styles from './Journey.module.css'

const NOTES = { valid: '', revoked: ' Retirée.', expired: ' Expirée.' } as const

/** An attestation: its file while it is not revoked, and where anybody may check it. */
export function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { number, courseTitle, issuedAt, file, verifyToken } = certificate
  const status = certificateStatus(certificate, useNow().toISOString().replace('T', ' '))
  const addressOf = (token: string, isDownload?: boolean) =>
    fileUrl(certificate, file, { token, download: isDownload })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3>{courseTitle}</h3>
        <p>{`N°\u00a0${number}, du ${longDate(issuedAt)}.${NOTES[status]}`}</p>
      </div>
      <div className={styles.acts}>
        <LinkButton
          to={link('verification', { token: verifyToken })}
          variant="ghost"
          aria-label={`Vérifier l’attestation ${number}`}
        >
          Vérification
        </LinkButton>
        {file !== '' && status !== 'revoked' ? (
          <Button
            variant="outline"
            aria-label={`Télécharger l’attestation ${number}`}
            onClick={() => void openFile({ addressOf }, true)}
          >
            Télécharger l’attestation
          </Button>
        ) : null}
      </div>
    </li>
  )
}
