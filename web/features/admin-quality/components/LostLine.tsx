import { Failed } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { isNotFound } from '../../../lib/pocketbase.ts'

/** A line that the address names and that cannot be shown: removed meanwhile, or not to be had now. */
export const LostLine = ({
  query,
  close,
}: {
  query: { isError: boolean; error: unknown; data: unknown; refetch: () => unknown }
  close: () => void
}) => (
  <Modal
    hasEntry={false}
    opened={query.isError && query.data === undefined}
    onClose={close}
    title="Ligne du registre"
  >
    <Failed
      text={
        isNotFound(query.error)
          ? 'Cette ligne n’existe pas ou n’existe plus.'
          : 'Cette ligne n’a pas pu être lue.'
      }
      retry={query.refetch}
    />
  </Modal>
)
