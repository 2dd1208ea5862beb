import { toast } from '../ui/toast/store.ts'

/** Says that the record on screen was stored: one notification, whichever acts follow each other. */
export const notifySaved = (title = 'Modifications enregistrées.'): string =>
  toast({ type: 'success', title }, 'stored')
