import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { SaleNotes } from '../../../admin-ui/notes/SaleNotes.tsx'

export const OrderNotes = ({ id }: { id: string }) => (
  <TitledPanel id="notes" title="Notes internes">
    <SaleNotes kind="order" id={id} />
  </TitledPanel>
)
