import { ActionIcon } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { link } from '../../../lib/paths.ts'
import type { Certificate } from '../queries.ts'
import { downloadFile } from '../use-acts.ts'

/** The actions on one attestation. */
export const RowMenu = (props: {
  certificate: Certificate
  isBusy: boolean
  reissue: () => void
  revoke: () => void
  restore: () => void
}) => {
  const { certificate } = props
  const isRevoked = certificate.revokedAt !== ''
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${certificate.number}`} disabled={props.isBusy}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {certificate.file ? (
          <Menu.Item onClick={() => void downloadFile(certificate)}>Télécharger</Menu.Item>
        ) : null}
        <Menu.Item
          component="a"
          href={link('verification', { token: certificate.verifyToken })}
          target="_blank"
          aria-label="Voir la vérification (nouvelle fenêtre)"
        >
          Voir la vérification
        </Menu.Item>
        {certificate.user && !isRevoked ? <Menu.Item onClick={props.reissue}>Rééditer</Menu.Item> : null}
        {isRevoked ? (
          <Menu.Item onClick={props.restore}>Rétablir</Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={props.revoke}>
            Retirer
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
