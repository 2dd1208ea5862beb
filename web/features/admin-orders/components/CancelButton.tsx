import { Button } from '@mantine/core'

/** « Annuler » of a dialog's form. */
export const CancelButton = ({ leave }: { leave: () => void }) => (
  <Button variant="outline" onClick={leave}>
    Annuler
  </Button>
)
