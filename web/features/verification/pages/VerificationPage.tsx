import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import { longDate, minutes } from '../../../lib/format.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { FileCheck } from '../components/FileCheck.tsx'
import { type Verified, verifiedCertificate } from '../queries.ts'

const Unknown = () => (
  <EmptyState title="Nous ne trouvons pas cette attestation.">
    <p>
      L’adresse est peut-être incomplète. Elle figure en entier sous le code à scanner, en bas de
      l’attestation.
    </p>
  </EmptyState>
)

const Status = ({ status, revokedAt, expiresAt }: Verified) => {
  if (status === 'valid') return <Banner tone="success">Cette attestation est valable.</Banner>
  return (
    <Banner tone="error">
      {status === 'revoked'
        ? `Cette attestation a été retirée le ${longDate(revokedAt)}. Elle n’est plus valable.`
        : `Cette attestation a expiré le ${longDate(expiresAt)}. Elle n’est plus valable.`}
    </Banner>
  )
}

const factsOf = (certificate: Verified): string[] => {
  const { status, number, hours, issuedAt, completedAt, expiresAt, edition, reissuedAt, evidence } =
    certificate
  return [
    hours > 0 ? `${completedAt ? 'Durée' : 'Durée de la formation'}\u00a0: ${minutes(hours * 60)}` : '',
    completedAt ? `Formation achevée le ${longDate(completedAt)}` : '',
    `Attestation n°\u00a0${number}, remise le ${longDate(issuedAt)}`,
    edition > 1 ? `Seule la ${edition}e\u00a0édition fait foi, celle du ${longDate(reissuedAt)}` : '',
    status === 'valid' && expiresAt ? `Valable jusqu’au ${longDate(expiresAt)}` : '',
    evidence ? `Empreinte du parcours\u00a0: ${inGroups(evidence)}` : '',
  ].filter(Boolean)
}

const Facts = ({ certificate }: { certificate: Verified }) => {
  const { status, holder, courseTitle, completedAt, fileHash } = certificate
  const followed = completedAt
    ? 'A suivi en entier la formation en ligne '
    : 'A participé à la formation en ligne '
  return (
    <>
      <h2>{holder || 'Nom effacé à la demande de la personne'}</h2>
      <p>
        {status === 'revoked' ? 'Formation en ligne ' : followed}
        <strong>{`«\u00a0${courseTitle}\u00a0»`}</strong>
      </p>
      <ul>
        {factsOf(certificate).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p>Cette attestation ne délivre ni titre professionnel ni certification.</p>
      {fileHash ? <FileCheck fileHash={fileHash} /> : null}
    </>
  )
}

/**
 * `/verification/{token}`: whether the attestation that shows this address holds. It has no styles of its own: those of
 * public pages are one sheet, which every page waits for.
 */
export default function VerificationPage() {
  const { token = '' } = useParams()
  const certificate = useQuery(verifiedCertificate(token))
  return (
    <main className="container">
      <PageHead title="Vérification d’attestation">
        {certificate.data ? <Status {...certificate.data} /> : null}
      </PageHead>
      <Load
        query={certificate}
        loading={<Skeleton height={240} />}
        failed={(error) => (isNotFound(error) ? <Unknown /> : undefined)}
      >
        {(found) => <Facts certificate={found} />}
      </Load>
    </main>
  )
}
