import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { SaleNotes } from '../../../admin-ui/notes/SaleNotes.tsx'
import type { Devis } from '../queries.ts'

export const DevisNotes = ({ quote, close }: { quote: Devis | null; close: () => void }) => {
  const isCovered = useIsCovered()
  return (
    <Modal
      opened={quote !== null}
      onClose={close}
      closeOnEscape={!isCovered}
      title={quote ? `Notes internes, devis ${quote.number}` : ''}
      size="lg"
    >
      {quote ? <SaleNotes kind="devis" id={quote.id} /> : null}
    </Modal>
  )
}
